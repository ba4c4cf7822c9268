// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/fewevidence.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

namespace redossier {

namespace {

constexpr std::size_t listed = 10;
constexpr double nearlyAll = 0.99;
constexpr std::uint64_t leastToBeFewOf = 4;
constexpr std::uint64_t leastToCarry = 8;
constexpr double mostChance = 0.02; // 3 equal rows before 5 that differ: 1 in 56. It is a fact in any case, and told as one.

// "Few": a quarter where the others do not differ at all, which is a fact; a twentieth where they differ a little: of 8
// Gaussian differences one carries 99 % of the squares with a chance below 10^-6, and of more it is less.
std::uint64_t fewOf(std::uint64_t count)
{
    return count >= leastToBeFewOf ? count / 4 : 0;
}
std::uint64_t fewThatCarry(std::uint64_t count)
{
    return count >= leastToCarry ? std::max<std::uint64_t>(1, count / 20) : 0;
}

//! Whether so many elements stand in half as many rows (or columns) as they would if each stood anywhere.
bool areTogether(std::uint64_t elements, std::uint64_t places, std::uint64_t of)
{
    const auto all = static_cast<double>(of);
    return 2 * static_cast<double>(places) <= all * -std::expm1(static_cast<double>(elements) * std::log1p(-1 / all));
}

//! How many of the weights, the heaviest first, hold nearly all of `total`; 0 when those that are known do not.
std::size_t carriers(const std::vector<double> &weights, double total)
{
    double sum = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        sum += weights[i];
        if (sum >= nearlyAll * total)
            return i + 1;
    }
    return 0;
}

double firstOf(const std::vector<double> &weights, std::size_t count)
{
    return std::accumulate(weights.begin(), weights.begin() + static_cast<std::ptrdiff_t>(count), 0.0);
}

double relative(double squares, double expectedSquares)
{
    return expectedSquares > 0 ? squares / expectedSquares : 0;
}

Json membersJson(const std::vector<std::uint64_t> &numbers)
{
    Json members = Json::array();
    for (std::size_t i = 0; i < std::min(numbers.size(), listed); ++i)
        members.push_back(numbers[i]);
    return members;
}

void addFewRows(const RowScan &scan, Json &list)
{
    const auto rows = scan.heaviest();
    std::vector<std::uint64_t> numbers;
    std::vector<double> weights;
    for (const ScannedRow &row : rows) {
        numbers.push_back(row.row);
        weights.push_back(row.squares);
    }
    if (scan.differingRows() <= fewOf(scan.rows())) {
        // So few that each is listed are worth it wherever they stand.
        if (scan.different() > listed && !areTogether(scan.different(), scan.differingRows(), scan.rows()))
            return;
        if (scan.differingRows() < numbers.size() + 1) // all are known: in their order
            std::sort(numbers.begin(), numbers.end());
        list.push_back({{"code", "few_rows"}, {"carrying", scan.differingRows()}, {"of", scan.rows()}, {"others_differ", false},
                        {"rows", membersJson(numbers)}});
        return;
    }
    const std::size_t count = scan.squares() > 0 && std::isfinite(scan.squares()) ? carriers(weights, scan.squares()) : 0;
    if (count == 0 || count > fewThatCarry(scan.rows()))
        return;
    // Rows of great numbers differ more: they stand out when they do so for their size as well.
    double forTheirSize = 0;
    for (std::size_t i = 0; i < count; ++i)
        forTheirSize += relative(rows[i].squares, rows[i].expectedSquares);
    if (forTheirSize < 0.5 * scan.relativeSquares())
        return;
    numbers.resize(count);
    list.push_back({{"code", "few_rows"}, {"carrying", count}, {"of", scan.rows()}, {"others_differ", true},
                    {"share", jsonNumber(firstOf(weights, count) / scan.squares())},
                    {"rows", membersJson(numbers)}});
}

void addFewColumns(const std::vector<RowScan::Column> &columns, Json &list)
{
    std::vector<std::uint64_t> order(columns.size());
    std::iota(order.begin(), order.end(), std::uint64_t{0});
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return columns[a].squares > columns[b].squares; });
    const auto differing = static_cast<std::uint64_t>(
        std::count_if(order.begin(), order.end(), [&](auto column) { return columns[column].different > 0; }));
    std::uint64_t elements = 0;
    for (const RowScan::Column &column : columns)
        elements += column.different;
    if (differing > 0 && differing <= fewOf(order.size())) {
        if (!areTogether(elements, differing, order.size()))
            return;
        std::erase_if(order, [&](auto column) { return columns[column].different == 0; });
        std::sort(order.begin(), order.end());
        list.push_back({{"code", "few_columns"}, {"carrying", differing}, {"of", columns.size()}, {"others_differ", false},
                        {"columns", membersJson(order)}});
        return;
    }
    std::vector<double> weights;
    double allForTheirSize = 0;
    for (const auto column : order) {
        weights.push_back(columns[column].squares);
        allForTheirSize += relative(columns[column].squares, columns[column].expectedSquares);
    }
    const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
    const std::size_t count = total > 0 && std::isfinite(total) ? carriers(weights, total) : 0;
    if (count == 0 || count > fewThatCarry(order.size()))
        return;
    double forTheirSize = 0;
    for (std::size_t i = 0; i < count; ++i)
        forTheirSize += relative(weights[i], columns[order[i]].expectedSquares);
    if (forTheirSize < 0.5 * allForTheirSize)
        return;
    order.resize(count);
    list.push_back({{"code", "few_columns"}, {"carrying", count}, {"of", columns.size()}, {"others_differ", true},
                    {"share", jsonNumber(firstOf(weights, count) / total)},
                    {"columns", membersJson(order)}});
}

void addFirstDifference(const RowScan &scan, Json &list)
{
    const std::uint64_t before = scan.firstRow();
    const std::uint64_t after = scan.rows() - before;
    if (before == 0 || scan.differingRows() * 10 < after * 9)
        return;
    // The chance that as many rows, each anywhere, all stand behind the first ones.
    double chance = 1;
    for (std::uint64_t i = 0; i < scan.differingRows() && chance > mostChance; ++i)
        chance *= static_cast<double>(after - i) / static_cast<double>(scan.rows() - i);
    if (chance > mostChance)
        return;
    list.push_back({{"code", "first_difference"}, {"equal_before", before}, {"differing_from_there", scan.differingRows()},
                    {"from_there", after}, {"rows", Json::array({before})}});
}

} // namespace

void findFew(const RowScan &scan, Json &list)
{
    if (scan.differingRows() == 0)
        return;
    addFirstDifference(scan, list);
    addFewRows(scan, list);
    if (scan.rows() > 1)
        addFewColumns(scan.columns(), list);
}

void findFewColumns(const PairSample &spread, Json &list)
{
    if (!spread.everyColumn || spread.rows() < 2)
        return;
    std::vector<RowScan::Column> columns(spread.columns());
    for (std::size_t i = 0; i < spread.expected.size(); ++i) {
        RowScan::Column &column = columns[i % columns.size()];
        column.different += spread.differsAt(i) ? 1 : 0;
        if (!spread.isFinite(i))
            continue;
        column.squares += (spread.found[i] - spread.expected[i]) * (spread.found[i] - spread.expected[i]);
        column.expectedSquares += spread.expected[i] * spread.expected[i];
    }
    addFewColumns(columns, list);
}

} // namespace redossier
