// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/pairreport.h"

#include "core/engine/requestparts.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr std::size_t binLimit = 512;

double lowerEdge(std::size_t octave)
{
    return octave == 0 ? 0.0 : std::ldexp(1.0, static_cast<int>(octave) - 1023);
}

//! Bins of whole octaves between the least and the greatest difference; neighbours are joined when there are too many.
Json histogramJson(const PairMeasures &measures)
{
    const auto &octaves = measures.octaves;
    Json edges = Json::array();
    Json counts = Json::array();
    std::size_t first = 0;
    std::size_t last = octaves.size();
    while (first < last && octaves[first] == 0)
        ++first;
    while (last > first && octaves[last - 1] == 0)
        --last;
    const std::size_t width = (last - first + binLimit - 1) / binLimit;
    for (std::size_t begin = first; begin < last; begin += width) {
        std::uint64_t count = 0;
        for (std::size_t octave = begin; octave < std::min(begin + width, last); ++octave)
            count += octaves[octave];
        edges.push_back(jsonNumber(lowerEdge(begin)));
        counts.push_back(count);
        if (begin + width >= last)
            edges.push_back(jsonNumber(lowerEdge(begin + width)));
    }
    return {{"edges", edges}, {"counts", counts}, {"exact_zero", measures.zeros}};
}

Json cosineJson(const RowCosines &cosines, const NamedArray &expected, const Alignment &rows)
{
    Json json{{"minimum", cosines.minimum() ? jsonNumber(*cosines.minimum()) : Json(nullptr)},
              {"mean", cosines.rows() > 0 ? jsonNumber(cosines.mean()) : Json(nullptr)},
              {"worst_identifier", nullptr}};
    const bool hasRows = expected.array->shape().size() > 1;
    if (const auto worst = cosines.worstRow(); worst && hasRows) {
        const std::uint64_t row = rows.expectedRow(*worst);
        json["worst_identifier"] = identifierJson(expected, row * expected.array->rowElements());
        json["worst_row"] = row;
    }
    json["undefined"] = cosines.undefined();
    return json;
}

Json optionalNumber(bool present, double value)
{
    return present ? jsonNumber(value) : Json(nullptr);
}

} // namespace

Json pairJson(std::uint64_t pair, const PairReader &reader, NamedArray &expected, NamedArray &found)
{
    const std::uint64_t element = reader.expectedElement(pair);
    return {{"identifier", identifierJson(expected, element)},
            {"index", indexJson(expected.array->shape(), element)},
            {"expected", elementJson(*expected.array, element)},
            {"found", elementJson(*found.array, reader.foundElement(pair))}};
}

Json rowVectorsJson(NamedArray &expected, std::uint64_t expectedRow, NamedArray &found, std::uint64_t foundRow)
{
    const std::uint64_t width = expected.array->rowElements();
    if (width < 2 || found.array->rowElements() != width)
        return nullptr;
    Json vectors{{"elements", width}, {"expected", Json::array()}, {"found", Json::array()}};
    for (std::uint64_t i = 0; i < std::min(width, vectorValues); ++i) {
        vectors["expected"].push_back(elementJson(*expected.array, expectedRow * width + i));
        vectors["found"].push_back(elementJson(*found.array, foundRow * width + i));
    }
    return vectors;
}

Json valuesJson(const PairMeasures &measures, const PairReader &reader, NamedArray &expected, NamedArray &found)
{
    const bool any = measures.finitePairs > 0;
    Json worst = nullptr;
    if (measures.worstPair) {
        worst = {{"value", jsonNumber(measures.maximum)}};
        worst.update(pairJson(*measures.worstPair, reader, expected, found));
    }
    const auto mean = static_cast<double>(measures.sum / static_cast<long double>(any ? measures.finitePairs : 1));
    const bool hasNorm = any && measures.expectedSquares > 0;
    const double relative =
        hasNorm ? static_cast<double>(std::sqrt(measures.differenceSquares / measures.expectedSquares)) : 0.0;
    return {{"elements", measures.elements},
            {"bitwise_equal", measures.bitwiseEqual},
            {"different", measures.different},
            {"sign_of_zero", measures.signOfZero},
            {"max_absolute", worst},
            {"mean_absolute", optionalNumber(any, mean)},
            {"median_absolute", optionalNumber(measures.median.has_value(), measures.median.value_or(0))},
            {"p99_absolute", optionalNumber(measures.p99.has_value(), measures.p99.value_or(0))},
            {"relative_frobenius", optionalNumber(hasNorm, relative)},
            {"cosine", measures.cosines ? cosineJson(*measures.cosines, expected, reader.alignment()) : Json(nullptr)},
            {"non_finite", nullptr},
            {"histogram", histogramJson(measures)}};
}

//! The first values of the rows that share an identifier, a list for each.
Json rowValuesJson(NamedArray &side, const std::vector<std::uint64_t> &rows)
{
    constexpr std::uint64_t mostValues = 8;
    const std::uint64_t width = side.array->rowElements();
    Json list = Json::array();
    for (const std::uint64_t row : rows) {
        Json values = Json::array();
        for (std::uint64_t i = 0; i < std::min(width, mostValues); ++i)
            values.push_back(elementJson(*side.array, row * width + i));
        list.push_back(std::move(values));
    }
    return list;
}

Json identifiersJson(const Alignment &alignment, NamedArray &expected, NamedArray &found)
{
    Json duplicated = Json::array();
    Json details = Json::array();
    for (const DuplicatedIdentifier &one : alignment.duplicated) {
        duplicated.push_back(one.identifier);
        if (details.size() < 10)
            details.push_back({{"identifier", one.identifier},
                               {"side", one.onExpectedSide ? "expected" : "found"},
                               {"rows", one.rows},
                               {"lines", one.lines.empty() ? Json(nullptr) : Json(one.lines)},
                               {"values", rowValuesJson(one.onExpectedSide ? expected : found, one.rows)}});
    }
    return {{"given", alignment.given},
            {"order_differs", alignment.moved > 0},
            {"moved", alignment.moved},
            {"missing", alignment.missing},
            {"unexpected", alignment.unexpected},
            {"duplicated", duplicated},
            {"missing_total", alignment.missingTotal},
            {"unexpected_total", alignment.unexpectedTotal},
            {"duplicated_total", alignment.duplicatedTotal},
            {"duplicate_places", details}};
}

} // namespace redossier
