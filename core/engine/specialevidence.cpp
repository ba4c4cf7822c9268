// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/specialevidence.h"

#include "core/engine/floatformat.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

//! The format whose greatest number lies between what became infinite and what did not; the finest one first.
std::optional<FloatFormat> overflownFormat(const RowScan::NonFinite &nonFinite)
{
    if (nonFinite.infinite == 0 || nonFinite.nan > 0 || nonFinite.sameSign < nonFinite.infinite)
        return {};
    for (const char *name : {"float16", "bfloat16", "float32"}) {
        const FloatFormat format = *formatOfType(name);
        if (std::isinf(format.rounded(nonFinite.leastAtInfinity)) && !std::isinf(format.rounded(nonFinite.greatestFinite)))
            return format;
    }
    return {};
}

const char *patternOf(const RowScan &scan, std::uint64_t parts)
{
    const RowScan::NonFinite &nonFinite = scan.nonFinite();
    if (nonFinite.nan + nonFinite.infinite == parts)
        return "everywhere";
    const std::uint64_t width = parts / scan.rows();
    const std::uint64_t first = nonFinite.firstPair / width;
    if (nonFinite.rows > 1 && first > 0 && nonFinite.rows == scan.rows() - first)
        return "from_a_row_on";
    if (width > 1 && nonFinite.rows == nonFinite.wholeRows)
        return "whole_rows";
    return nonFinite.rows == 1 ? "one_row" : "scattered";
}

} // namespace

void findSpecialValues(const RowScan &scan, std::uint64_t parts, Json &list)
{
    const RowScan::NonFinite &nonFinite = scan.nonFinite();
    if (nonFinite.nan + nonFinite.infinite > 0) {
        Json evidence{{"code", "non_finite_spread"},
                      {"nan", nonFinite.nan},
                      {"infinite", nonFinite.infinite},
                      {"pattern", patternOf(scan, parts)},
                      {"in_rows", nonFinite.rows},
                      {"whole_rows", nonFinite.wholeRows},
                      {"of_rows", scan.rows()},
                      {"first", nonFinite.firstPair}};
        if (const auto format = overflownFormat(nonFinite)) {
            evidence["overflow"] = format->name;
            evidence["greatest_of_format"] = format->greatest;
            evidence["least_expected_at_infinity"] = jsonNumber(nonFinite.leastAtInfinity);
            evidence["greatest_expected_elsewhere"] = jsonNumber(nonFinite.greatestFinite);
        }
        list.push_back(std::move(evidence));
    }
    const std::uint64_t flushed = scan.flushedInFound() + scan.flushedInExpected();
    if (flushed > 0 && flushed == scan.different())
        list.push_back({{"code", "flushed_to_zero"}, {"in_found", scan.flushedInFound()}, {"in_expected", scan.flushedInExpected()}});
}

void addSignedZeros(std::uint64_t count, Json &list)
{
    list.push_back({{"code", "signed_zeros"}, {"elements", count}});
}

bool findConstant(const PairSample &spread, Json &list)
{
    constexpr std::size_t least = 8;
    const auto allAre = [](const std::vector<double> &values, double value) {
        return std::all_of(values.begin(), values.end(), [value](double one) { return one == value; });
    };
    if (spread.found.size() < least || !std::isfinite(spread.found.front()) || !allAre(spread.found, spread.found.front()) ||
        allAre(spread.expected, spread.expected.front()))
        return false;
    list.push_back({{"code", "constant_found"}, {"value", jsonNumber(spread.found.front())}, {"elements", spread.found.size()}});
    return true;
}

} // namespace redossier
