// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plain/zipheaders.h"

#include "core/plain/filename.h"

#include <optional>

namespace redossier {

namespace {

constexpr std::uint64_t narrowLimit = 0xffffffff; // a field that says so stands in the 64-bit field

//! What the fields behind a name hold.
struct ExtraFields
{
    std::optional<std::string_view> wide;        //!< sizes and place of 64 bits
    std::optional<std::string_view> unicodeName; //!< a second name
};

//! Gives what is wrong, or nothing.
std::string readExtra(std::string_view extra, ExtraFields &fields)
{
    while (!extra.empty()) {
        if (extra.size() < 4 || zipNumber(extra, 2, 2) > extra.size() - 4)
            return "its extra fields are cut";
        const std::uint64_t kind = zipNumber(extra, 0, 2);
        const std::string_view content = extra.substr(4, zipNumber(extra, 2, 2));
        auto *field = kind == 1 ? &fields.wide : kind == 0x7075 ? &fields.unicodeName : nullptr;
        if (field && *field)
            return "an extra field stands twice";
        if (field)
            *field = content;
        extra.remove_prefix(4 + content.size());
    }
    return {};
}

//! Replaces a field that is full by the next number of the 64-bit field; false when there is none.
bool widen(std::uint64_t &value, std::string_view &wide)
{
    if (value != narrowLimit)
        return true;
    if (wide.size() < 8)
        return false;
    value = zipNumber(wide, 0, 8);
    wide.remove_prefix(8);
    return true;
}

std::string secondNameProblem(const ExtraFields &fields, const std::string &name)
{
    // Version, checksum, name.
    if (fields.unicodeName && (fields.unicodeName->size() < 5 || fields.unicodeName->substr(5) != name))
        return "it has two names";
    return {};
}

} // namespace

std::uint64_t zipNumber(std::string_view record, std::size_t at, std::size_t bytes)
{
    std::uint64_t number = 0;
    for (std::size_t i = bytes; i-- > 0;)
        number = number << 8 | static_cast<unsigned char>(record[at + i]);
    return number;
}

std::string readListedHeader(std::string_view list, std::size_t &at, ZipHeader &header)
{
    const std::string_view record = list.substr(at);
    if (record.size() < 46 || !record.starts_with(zipsignature::listed))
        return "it is missing or cut";
    const std::uint64_t nameBytes = zipNumber(record, 28, 2);
    const std::uint64_t extraBytes = zipNumber(record, 30, 2);
    const std::uint64_t length = 46 + nameBytes + extraBytes + zipNumber(record, 32, 2);
    if (length > record.size())
        return "it is cut";
    header.name = record.substr(46, nameBytes);
    header.madeBy = static_cast<unsigned>(zipNumber(record, 5, 1));
    header.flags = static_cast<unsigned>(zipNumber(record, 8, 2));
    header.method = static_cast<unsigned>(zipNumber(record, 10, 2));
    header.checksum = static_cast<std::uint32_t>(zipNumber(record, 16, 4));
    header.packedBytes = zipNumber(record, 20, 4);
    header.bytes = zipNumber(record, 24, 4);
    header.attributes = static_cast<std::uint32_t>(zipNumber(record, 38, 4));
    header.offset = zipNumber(record, 42, 4);
    if (zipNumber(record, 34, 2) != 0)
        return "it stands in another file";
    ExtraFields fields;
    if (const std::string problem = readExtra(record.substr(46 + nameBytes, extraBytes), fields); !problem.empty())
        return problem;
    std::string_view wide = fields.wide.value_or(std::string_view());
    if (!widen(header.bytes, wide) || !widen(header.packedBytes, wide) || !widen(header.offset, wide))
        return "its 64-bit sizes are missing";
    at += length;
    return secondNameProblem(fields, header.name);
}

std::string headerProblem(const ZipHeader &header)
{
    constexpr unsigned knownFlags = 1u << 1 | 1u << 2 | 1u << 3 | 1u << 11; // how it was deflated, sizes behind, UTF-8
    if ((header.flags & 1u) != 0)
        return "it is encrypted";
    if ((header.flags & ~knownFlags) != 0)
        return "it asks for something that is not known here (flags " + std::to_string(header.flags) + ")";
    if (header.method != 0 && header.method != 8)
        return "it is packed by method " + std::to_string(header.method) + "; stored and deflated are read";
    if (header.method == 0 && header.packedBytes != header.bytes)
        return "it is stored and announces two sizes";
    return header.isFolder() && header.bytes != 0 ? "it is a folder with content" : std::string();
}

std::string placeProblem(const ZipHeader &header)
{
    constexpr unsigned unixSystem = 3;
    const unsigned kind = header.madeBy == unixSystem ? header.attributes >> 16 & 0170000u : 0;
    if (kind != 0 && kind != 0100000u && kind != 0040000u)
        return "it is no file but a link or a device";
    const std::string_view name(header.name);
    const auto problem = relativePathProblem(header.isFolder() ? name.substr(0, name.size() - 1) : name);
    return problem ? "its name is refused: " + *problem : std::string();
}

std::string ownHeaderProblem(std::string_view fixed, std::string_view rest, const ZipHeader &listed)
{
    const std::uint64_t nameBytes = zipNumber(fixed, 26, 2);
    if (!fixed.starts_with(zipsignature::own))
        return "its own header is not where the list says";
    if (rest.substr(0, nameBytes) != listed.name)
        return "its own header has another name";
    if (zipNumber(fixed, 6, 2) != listed.flags || zipNumber(fixed, 8, 2) != listed.method)
        return "its own header has other flags or another method";
    ExtraFields fields;
    if (std::string problem = readExtra(rest.substr(nameBytes), fields); !problem.empty())
        return problem;
    if (std::string problem = secondNameProblem(fields, listed.name); !problem.empty())
        return problem;
    std::uint64_t packed = zipNumber(fixed, 18, 4);
    std::uint64_t bytes = zipNumber(fixed, 22, 4);
    const auto checksum = static_cast<std::uint32_t>(zipNumber(fixed, 14, 4));
    std::string_view wide = fields.wide.value_or(std::string_view());
    const bool complete = widen(bytes, wide) && widen(packed, wide);
    // Where the sizes follow the data, zeros stand here: they were not known yet.
    const auto alike = [&listed](std::uint64_t own, std::uint64_t wanted) {
        return own == wanted || (own == 0 && listed.sizesFollow());
    };
    if (!complete || !alike(checksum, listed.checksum) || !alike(packed, listed.packedBytes) || !alike(bytes, listed.bytes))
        return "its own header has another checksum or other sizes";
    return {};
}

bool isSizeRecord(std::string_view record, const ZipHeader &listed)
{
    const bool wide = record.size() == 20 || record.size() == 24;
    if (record.size() == 16 || record.size() == 24) {
        if (!record.starts_with(zipsignature::sizes))
            return false;
        record.remove_prefix(4);
    }
    if (record.size() != 12 && record.size() != 20)
        return false;
    const std::size_t width = wide ? 8 : 4;
    return zipNumber(record, 0, 4) == listed.checksum && zipNumber(record, 4, width) == listed.packedBytes &&
           zipNumber(record, 4 + width, width) == listed.bytes;
}

} // namespace redossier
