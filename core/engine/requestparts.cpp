// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/requestparts.h"

#include "core/engine/processlimits.h"

#include <nlohmann/json.hpp>
#include <sys/stat.h>

namespace redossier {

namespace {

std::optional<std::string> optionalText(const Json &object, std::string_view key)
{
    const Json &member = memberAt(object, key);
    return member.is_string() ? std::optional(member.get<std::string>()) : std::nullopt;
}

} // namespace

FilePlace placeFrom(const Json &value)
{
    return {optionalText(value, "root"), textAt(value, "path")};
}

IdentifierSource identifiersFrom(const Json &value)
{
    IdentifierSource source;
    source.column = optionalText(value, "column");
    source.array = optionalText(value, "array");
    source.field = optionalText(value, "field");
    if (const Json &file = memberAt(value, "file"); file.is_object())
        source.file = placeFrom(file);
    return source;
}

Json integerJson(Integer value)
{
    constexpr Integer exactLimit = Integer{1} << 53;
    if (value < -exactLimit || value > exactLimit)
        return decimal(value);
    return static_cast<std::int64_t>(value);
}

Json elementJson(OutputArray &array, std::uint64_t element)
{
    if (const auto cell = array.textAt(element))
        return cell->missing ? Json(nullptr) : Json(cell->text);
    std::vector<std::byte> buffer;
    const auto raw = array.read(element, 1, buffer);
    if (!raw || !*raw)
        return nullptr;
    if (array.type().kind == ElementKind::boolean)
        return **raw != std::byte{0};
    if (array.type().isExact()) {
        Integer value = 0;
        toIntegers(array.type(), *raw, 1, &value);
        return integerJson(value);
    }
    double real = 0;
    double imaginary = 0;
    toDoubles(array.type(), *raw, 1, &real, &imaginary);
    return array.type().isComplex() ? Json::array({jsonNumber(real), jsonNumber(imaginary)}) : jsonNumber(real);
}

Json indexJson(const Shape &shape, std::uint64_t element)
{
    std::vector<std::uint64_t> index(shape.size());
    for (std::size_t axis = shape.size(); axis-- > 0;) {
        index[axis] = element % shape[axis];
        element /= shape[axis];
    }
    return index;
}

Json identifierJson(const NamedArray &array, std::uint64_t element)
{
    if (!array.identified || array.array->rowElements() == 0)
        return nullptr;
    const std::uint64_t row = element / array.array->rowElements();
    return row < array.identifiers.size() ? Json(std::string(array.identifiers[row])) : Json(nullptr);
}

Json errorJson(const Error &error)
{
    return {{"code", error.code}, {"subject", error.subject}, {"detail", error.detail}};
}

Json arrayFacts(const OutputArray &array, const NonFiniteCount &nonFinite)
{
    return {{"shape", array.shape()},
            {"dtype", array.type().name()},
            {"count", array.count()},
            {"non_finite",
             {{"nan", nonFinite.nan.total},
              {"positive_infinity", nonFinite.positiveInfinity.total},
              {"negative_infinity", nonFinite.negativeInfinity.total}}}};
}

Result<Json> describedArray(NamedArray &named, NonFiniteCount &nonFinite)
{
    auto counted = countNonFinite(*named.array);
    if (!counted)
        return counted.error();
    nonFinite = std::move(*counted);
    return arrayFacts(*named.array, nonFinite);
}

void limitMemoryFor(const std::vector<FilePlace> &places)
{
    std::uint64_t bytes = 0;
    for (const FilePlace &place : places) {
        struct stat state = {};
        const std::string path = place.root ? *place.root + "/" + place.path : place.path;
        if (::stat(path.c_str(), &state) == 0 && S_ISREG(state.st_mode))
            bytes += static_cast<std::uint64_t>(state.st_size);
    }
    limitProcess(bytes);
}

} // namespace redossier
