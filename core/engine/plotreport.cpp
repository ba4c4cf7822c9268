// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/plotreport.h"

#include "core/engine/pairreport.h"
#include "core/engine/requestparts.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr std::size_t labelBytes = 256;

//! A label of at most 256 bytes: names of any length must not make the answer large.
Json labelJson(const std::string &name)
{
    if (name.size() <= labelBytes)
        return name;
    std::size_t end = labelBytes;
    while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xc0) == 0x80)
        --end;
    return name.substr(0, end) + "…";
}

Json identifierLabel(const NamedArray &array, std::uint64_t element)
{
    const Json identifier = identifierJson(array, element);
    return identifier.is_string() ? labelJson(identifier.get<std::string>()) : identifier;
}

Json histogramJson(const LogHistogram &histogram)
{
    const LogHistogram::Bins bins = histogram.bins(plotlimits::bins);
    return {{"edges", bins.edges},
            {"counts", bins.counts},
            {"exact_zero", histogram.zeros()},
            {"infinite", histogram.infinite()}};
}

Json pointsJson(const std::vector<PointPair> &points, const PairReader &reader, const NamedArray &expected)
{
    Json list{{"element", Json::array()}, {"identifier", Json::array()}, {"expected", Json::array()},
              {"found", Json::array()}, {"difference", Json::array()}};
    for (const PointPair &point : points) {
        const std::uint64_t element = reader.expectedElement(point.pair);
        list["element"].push_back(element);
        list["identifier"].push_back(identifierLabel(expected, element));
        list["expected"].push_back(jsonNumber(point.expected));
        list["found"].push_back(jsonNumber(point.found));
        list["difference"].push_back(jsonNumber(point.difference));
    }
    return list;
}

Json blocksJson(const BlockGrid &grid, const NamedArray &expected)
{
    Json json{{"rows", grid.blockRows()},   {"columns", grid.blockColumns()}, {"row_step", grid.rowStep()},
              {"column_step", grid.columnStep()}, {"identifier", Json::array()}, {"minimum", Json::array()},
              {"mean", Json::array()},      {"maximum", Json::array()},       {"mismatched", Json::array()}};
    for (std::uint64_t row = 0; row < expected.array->count(); row += grid.rowStep())
        json["identifier"].push_back(identifierLabel(expected, row * expected.array->rowElements()));
    for (const BlockGrid::Block &block : grid.blocks()) {
        const auto mean = static_cast<double>(block.sum / static_cast<long double>(std::max<std::uint64_t>(block.finite, 1)));
        const auto number = [&block](double value) { return block.finite > 0 ? jsonNumber(value) : Json(nullptr); };
        json["minimum"].push_back(number(block.minimum));
        json["mean"].push_back(number(mean));
        json["maximum"].push_back(number(block.maximum));
        json["mismatched"].push_back(block.mismatched);
    }
    return json;
}

//! With texts as labels.
Json vectorsJson(std::uint64_t expectedRow, std::uint64_t foundRow, NamedArray &expected, NamedArray &found)
{
    Json vectors = rowVectorsJson(expected, expectedRow, found, foundRow);
    for (const char *side : {"expected", "found"})
        if (vectors.is_object())
            for (Json &value : vectors[side])
                if (value.is_string())
                    value = labelJson(value.get<std::string>());
    return vectors;
}

Json worstJson(const PlotMeasures &measures, const PairReader &reader, NamedArray &expected, NamedArray &found)
{
    Json list = Json::array();
    const auto add = [&](std::uint64_t pair, Json difference) {
        if (list.size() == plotlimits::rows)
            return;
        Json entry = pairJson(pair, reader, expected, found);
        const std::uint64_t element = reader.expectedElement(pair);
        entry["element"] = element;
        entry["identifier"] = identifierLabel(expected, element);
        for (const char *side : {"expected", "found"})
            if (entry[side].is_string())
                entry[side] = labelJson(entry[side].get<std::string>());
        entry["vectors"] = vectorsJson(element / expected.array->rowElements(), reader.foundElement(pair) / found.array->rowElements(), expected, found);
        entry["difference"] = std::move(difference);
        list.push_back(std::move(entry));
    };
    for (const std::uint64_t pair : measures.worst.undefined())
        add(pair, nullptr);
    for (const PointPair &one : measures.worst.greatest())
        add(one.pair, jsonNumber(one.difference));
    return list;
}

//! Names of the columns of a table, where each has blocks of its own.
Json columnsJson(const BlockGrid &grid, const NamedArray &expected)
{
    if (!expected.isTable || grid.columnStep() > 1 || expected.columns.size() != grid.blockColumns())
        return nullptr;
    Json names = Json::array();
    for (const std::string &name : expected.columns)
        names.push_back(labelJson(name));
    return names;
}

} // namespace

Json plotJson(const PlotMeasures &measures, const PairReader &reader, NamedArray &expected, NamedArray &found)
{
    return {{"shape", expected.array->shape()},
            {"pairs", reader.alignment().pairs},
            {"row_elements", reader.rowElements()},
            {"identified", reader.alignment().given},
            {"moved", reader.alignment().moved},
            {"column_names", columnsJson(measures.blocks, expected)},
            {"elements", measures.elements},
            {"finite", measures.finite},
            {"alike", measures.alike},
            {"mismatched", measures.mismatched},
            {"moduli", measures.moduli},
            {"histogram", histogramJson(measures.histogram)},
            {"points", pointsJson(measures.points, reader, expected)},
            {"blocks", blocksJson(measures.blocks, expected)},
            {"worst", worstJson(measures, reader, expected, found)}};
}

} // namespace redossier
