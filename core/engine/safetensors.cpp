// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/safetensors.h"

#include "core/engine/safetensorsheader.h"
#include "core/engine/stridedarray.h"
#include "core/plain/filename.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>

namespace redossier {

namespace {

constexpr std::uint64_t headerLimit = 100'000'000;

//! A dtype of the format: its size, and its type where it is read here.
struct Dtype
{
    std::string_view name;
    unsigned bits;
    std::optional<ElementType> type;
};

const Dtype *findDtype(std::string_view name)
{
    using enum ElementKind;
    static const Dtype known[] = {
        {"BOOL", 8, ElementType{boolean, 1}},
        {"U8", 8, ElementType{unsignedInteger, 1}},
        {"I8", 8, ElementType{signedInteger, 1}},
        {"U16", 16, ElementType{unsignedInteger, 2}},
        {"I16", 16, ElementType{signedInteger, 2}},
        {"U32", 32, ElementType{unsignedInteger, 4}},
        {"I32", 32, ElementType{signedInteger, 4}},
        {"U64", 64, ElementType{unsignedInteger, 8}},
        {"I64", 64, ElementType{signedInteger, 8}},
        {"F16", 16, ElementType{floating, 2}},
        {"F32", 32, ElementType{floating, 4}},
        {"F64", 64, ElementType{floating, 8}},
        {"BF16", 16, ElementType{bfloat, 2}},
        {"C64", 64, ElementType{complex, 8}},
        {"F8_E4M3", 8, ElementType{float8e4m3fn, 1}},
        {"F8_E5M2", 8, ElementType{float8e5m2, 1}},
        {"F8_E4M3FNUZ", 8, ElementType{float8e4m3fnuz, 1}},
        {"F8_E5M2FNUZ", 8, ElementType{float8e5m2fnuz, 1}},
        {"F8_E8M0", 8, ElementType{float8e8m0fnu, 1}},
        {"F4", 4, {}},
        {"F6_E2M3", 6, {}},
        {"F6_E3M2", 6, {}},
    };
    const auto *found = std::find_if(std::begin(known), std::end(known), [name](const Dtype &one) { return one.name == name; });
    return found == std::end(known) ? nullptr : found;
}

std::string quoted(const std::string &name)
{
    return "\"" + visibleText(std::string_view(name).substr(0, 80)) + "\"";
}

//! Why shape, dtype and offsets do not belong together; empty when they do.
std::string sizeProblem(const TensorEntry &entry, const Dtype &dtype)
{
    std::uint64_t elements = 0;
    std::uint64_t bits = 0;
    if (!multiplyAxes(entry.shape, elements) || __builtin_mul_overflow(elements, std::uint64_t{dtype.bits}, &bits))
        return "the shape has more elements than any file can hold";
    if (bits % 8 != 0)
        return "its elements do not fill whole bytes";
    if (entry.end < entry.begin)
        return "its data ends before it begins";
    if (entry.end - entry.begin != bits / 8)
        return "shape and dtype ask for " + std::to_string(bits / 8) + " bytes and the offsets hold " +
               std::to_string(entry.end - entry.begin);
    return {};
}

//! Why the offsets do not cover `dataBytes` without gap or overlap; empty when they do.
std::string coverProblem(const std::vector<TensorEntry> &entries, std::uint64_t dataBytes)
{
    std::vector<std::size_t> order(entries.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&entries](std::size_t a, std::size_t b) {
        return std::pair(entries[a].begin, entries[a].end) < std::pair(entries[b].begin, entries[b].end);
    });
    std::uint64_t covered = 0;
    for (const std::size_t place : order) {
        const TensorEntry &entry = entries[place];
        if (entry.begin != covered)
            return "tensor " + quoted(entry.name) + ": its data begins at " + std::to_string(entry.begin) +
                   " where the one before ends at " + std::to_string(covered);
        covered = entry.end;
    }
    if (covered != dataBytes)
        return "the tensors take " + std::to_string(covered) + " bytes of data and " + std::to_string(dataBytes) + " are present";
    return {};
}

NamedArray tensorOf(const TensorEntry &entry, const Dtype &dtype, const Bytes &source, std::uint64_t dataOffset,
                    const std::string &file)
{
    NamedArray named;
    named.name = entry.name;
    if (!dtype.type) {
        named.problem = Error{"not_numeric", file, "tensor " + quoted(entry.name) + " has the dtype " + std::string(dtype.name) +
                                                       ", whose elements are smaller than a byte"};
        return named;
    }
    const bool swapped = std::endian::native == std::endian::big && dtype.type->bytes > 1;
    named.array = std::make_unique<StridedArray>(
        entry.shape, *dtype.type, source,
        Placement{dataOffset + entry.begin, packedStrides(entry.shape, false), swapped});
    return named;
}

} // namespace

Result<std::vector<NamedArray>> openSafetensors(const Bytes &source, const std::string &name)
{
    const auto invalid = [&name](const std::string &rule) { return Error{"output_invalid", name, rule}; };
    const auto start = textFrom(*source, 0, std::min<std::uint64_t>(source->size(), 8), name);
    if (!start)
        return start.error();
    if (start->size() < 8)
        return invalid("the file ends inside its first 8 bytes");
    std::uint64_t headerBytes = 0;
    for (std::size_t i = 8; i-- > 0;)
        headerBytes = headerBytes << 8 | static_cast<unsigned char>((*start)[i]);
    if (headerBytes > headerLimit)
        return invalid("a header of " + std::to_string(headerBytes) + " bytes; at most " + std::to_string(headerLimit) + " are read");
    if (headerBytes > source->size() - 8)
        return invalid("the header announces " + std::to_string(headerBytes) + " bytes and only " +
                       std::to_string(source->size() - 8) + " follow");
    const auto json = textFrom(*source, 8, headerBytes, name);
    if (!json)
        return json.error();
    const auto entries = readSafetensorsHeader(*json, name);
    if (!entries)
        return entries.error();
    for (const TensorEntry &entry : *entries) {
        const Dtype *dtype = findDtype(entry.dtype);
        const std::string problem = dtype ? sizeProblem(entry, *dtype) : "the dtype " + quoted(entry.dtype) + " is not known";
        if (!problem.empty())
            return invalid("tensor " + quoted(entry.name) + ": " + problem);
    }
    if (const auto problem = coverProblem(*entries, source->size() - 8 - headerBytes); !problem.empty())
        return invalid(problem);
    std::vector<NamedArray> tensors;
    for (const TensorEntry &entry : *entries)
        tensors.push_back(tensorOf(entry, *findDtype(entry.dtype), source, 8 + headerBytes, name));
    return tensors;
}

} // namespace redossier
