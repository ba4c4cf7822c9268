// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/signevidence.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace redossier {

namespace {

constexpr double closeTo = 0.01;      // of the absolute value: an element is then the same, or its negative
constexpr double explainedShare = 0.99;
constexpr std::size_t leastFlips = 3;
constexpr std::size_t listed = 10;
// Signs that flip one by one with chance 1/2 make a row of n one whole with chance 2^(1 - n): 20 bits are one in a million.
constexpr double leastBits = 20;

enum class Sign : char { neither, same, flipped, none };

Sign signOf(double expected, double found)
{
    if (expected == 0 || !std::isfinite(expected) || !std::isfinite(found))
        return expected == found || std::isnan(expected) ? Sign::none : Sign::neither;
    const double near = closeTo * std::fabs(expected);
    return std::fabs(found - expected) <= near ? Sign::same : std::fabs(found + expected) <= near ? Sign::flipped : Sign::neither;
}

//! The rows, or the columns, and how many of each one's elements are flipped.
struct Groups
{
    std::vector<std::size_t> flipped, same;
    double bits = 0;
    std::size_t whole = 0, used = 0;

    explicit Groups(std::size_t count) : flipped(count), same(count) {}
    void add(std::size_t group, Sign sign)
    {
        flipped[group] += sign == Sign::flipped ? 1 : 0;
        same[group] += sign == Sign::same ? 1 : 0;
    }
    //! Each is flipped as a whole or not at all, and that is no accident.
    bool areWhole()
    {
        std::size_t mixed = 0;
        for (std::size_t i = 0; i < flipped.size(); ++i) {
            const std::size_t size = flipped[i] + same[i];
            used += size > 0 ? 1 : 0;
            whole += flipped[i] > 0 && same[i] == 0 ? 1 : 0;
            mixed += flipped[i] > 0 && same[i] > 0 ? 1 : 0;
            bits += size > 0 ? static_cast<double>(size - 1) : 0;
        }
        return whole > 0 && mixed == 0;
    }
    Json members(const std::vector<std::uint64_t> &numbers) const
    {
        Json list = Json::array();
        for (std::size_t i = 0; i < flipped.size() && list.size() < listed; ++i)
            if (flipped[i] > 0)
                list.push_back(numbers[i]);
        return list;
    }
};

struct Signs
{
    std::size_t same = 0, flipped = 0, neither = 0;
    Groups rows, columns;
    std::set<double> sizes; //!< some absolute values that were flipped

    explicit Signs(const PairSample &sample) : rows(sample.rows()), columns(sample.columns())
    {
        for (std::size_t row = 0; row < sample.rows(); ++row)
            for (std::size_t column = 0; column < sample.columns(); ++column)
                add(row, column, sample.expected[sample.at(row, column)], sample.found[sample.at(row, column)]);
    }
    void add(std::size_t row, std::size_t column, double expected, double found)
    {
        const Sign sign = signOf(expected, found);
        same += sign == Sign::same ? 1 : 0;
        flipped += sign == Sign::flipped ? 1 : 0;
        neither += sign == Sign::neither ? 1 : 0;
        rows.add(row, sign);
        columns.add(column, sign);
        if (sign == Sign::flipped && sizes.size() < 2 * leastFlips)
            sizes.insert(std::fabs(expected));
    }
    bool explainEverything() const
    {
        return flipped >= leastFlips && static_cast<double>(neither) <= (1 - explainedShare) * static_cast<double>(flipped + same + neither);
    }
    //! Absolute values that agree although they differ among each other are no accident either; those of labels are.
    bool sizesTell() const { return sizes.size() >= leastFlips; }
};

Json evidence(const char *per, std::size_t flipped, std::size_t of)
{
    return {{"code", "sign_flip"}, {"per", per}, {"flipped", flipped}, {"of", of}};
}

} // namespace

bool findSignFlips(const PairSample &spread, const PairSample &differing, Json &list)
{
    Signs all(spread);
    if (all.explainEverything() && all.same == 0 && (all.sizesTell() || static_cast<double>(all.flipped) > leastBits)) {
        list.push_back(evidence("all", all.flipped, all.flipped));
        return true;
    }
    Signs some(differing);
    if (some.explainEverything() && spread.columns() > 1 && some.rows.areWhole() && (some.rows.bits >= leastBits || some.sizesTell())) {
        list.push_back(evidence("row", some.rows.whole, some.rows.used));
        list.back()["rows"] = some.rows.members(differing.rowNumbers);
        return true;
    }
    if (!all.explainEverything())
        return false;
    if (spread.rows() > 1 && all.columns.areWhole() && (all.columns.bits >= leastBits || all.sizesTell())) {
        list.push_back(evidence("column", all.columns.whole, all.columns.used));
        list.back()["columns"] = all.columns.members(spread.columnNumbers);
        return true;
    }
    if (!all.sizesTell() || all.flipped < 2 * leastFlips)
        return false;
    list.push_back(evidence("element", all.flipped, all.flipped + all.same));
    return true;
}

} // namespace redossier
