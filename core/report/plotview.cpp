// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/plotview.h"

#include "core/report/drawing.h"
#include "core/report/viewparts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr double side = 300;
constexpr std::size_t mostPoints = 800;
constexpr std::size_t worstPoints = 200; // of them, however many there are
constexpr std::uint64_t mostRows = 40, mostColumns = 100;
constexpr double imageWidth = 600, imageHeight = 260;
constexpr int levels = 6;

//! A range of values on one axis of the scatter; both axes have the same.
struct Axis
{
    double least = 0, greatest = 0;

    double at(double value) const
    {
        const double share = greatest > least ? (value - least) / (greatest - least) : 0.5;
        return 6 + (side - 12) * std::clamp(share, 0.0, 1.0);
    }
};

Axis axisOf(const std::vector<PlotPoint> &points)
{
    Axis axis{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
    for (const PlotPoint &point : points) {
        axis.least = std::min({axis.least, point.expected, point.found});
        axis.greatest = std::max({axis.greatest, point.expected, point.found});
    }
    return axis;
}

//! The worst ones, and the others at even distances; in the order of the elements.
std::vector<PlotPoint> someOf(const std::vector<PlotPoint> &points)
{
    if (points.size() <= mostPoints)
        return points;
    std::vector<std::size_t> order(points.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return points[a].difference > points[b].difference; });
    std::vector<std::size_t> kept(order.begin(), order.begin() + worstPoints);
    std::sort(order.begin() + worstPoints, order.end());
    constexpr std::size_t others = mostPoints - worstPoints;
    for (std::size_t i = 0; i < others; ++i)
        kept.push_back(order[worstPoints + i * (order.size() - worstPoints) / others]);
    std::sort(kept.begin(), kept.end());
    std::vector<PlotPoint> some;
    for (const std::size_t i : kept)
        some.push_back(points[i]);
    return some;
}

const Rule *toleranceAmong(const std::vector<const Rule *> &rules)
{
    const Rule *tolerance = nullptr;
    for (const Rule *rule : rules)
        if (rule->kind == RuleKind::values && rule->atol && rule->columns.empty()) {
            if (tolerance)
                return nullptr; // two of them are no one line
            tolerance = rule;
        }
    return tolerance;
}

enum class Edge { upper, lower };

//! The line of the greatest or the least value that is within; it bends where the reference is 0.
Json limitLine(const Axis &axis, const Rule &rule, Edge edge)
{
    Json path = Json::array();
    for (const double expected : {axis.least, std::clamp(0.0, axis.least, axis.greatest), axis.greatest}) {
        const double room = *rule.atol + rule.rtol.value_or(0) * std::fabs(expected);
        const double limit = edge == Edge::upper ? expected + room : expected - room;
        path.push_back((path.empty() ? "M" : "L") + coordinate(axis.at(expected)) + "," + coordinate(side - axis.at(limit)));
    }
    return path;
}

//! A cell of the image.
struct Cell
{
    double greatest = -1; //!< below 0: no pair has a difference
    bool mismatched = false;
};

std::vector<Cell> cellsOf(const PlotBlocks &blocks, std::uint64_t rows, std::uint64_t columns)
{
    std::vector<Cell> cells(rows * columns);
    for (std::uint64_t row = 0; row < blocks.rows; ++row)
        for (std::uint64_t column = 0; column < blocks.columns; ++column) {
            const PlotBlock &block = blocks.blocks[row * blocks.columns + column];
            Cell &cell = cells[row * rows / blocks.rows * columns + column * columns / blocks.columns];
            cell.greatest = std::max(cell.greatest, block.maximum.value_or(-1));
            cell.mismatched = cell.mismatched || block.mismatched > 0;
        }
    return cells;
}

std::pair<double, double> rangeOf(const std::vector<Cell> &cells)
{
    double least = std::numeric_limits<double>::infinity(), greatest = 0;
    for (const Cell &cell : cells)
        if (cell.greatest > 0) {
            least = std::min(least, cell.greatest);
            greatest = std::max(greatest, cell.greatest);
        }
    return {least, greatest};
}

//! The class of a cell in style.css: "" for no difference at all.
std::string lookOf(const Cell &cell, double least, double greatest)
{
    if (cell.mismatched)
        return "odd";
    if (cell.greatest <= 0)
        return cell.greatest < 0 ? "none" : "";
    const double steps = greatest > least ? (std::log(cell.greatest) - std::log(least)) / (std::log(greatest) - std::log(least)) : 1;
    return "d" + std::to_string(1 + std::clamp(static_cast<int>(steps * levels), 0, levels - 1));
}

} // namespace

Json scatterView(const PlotData &data, const std::vector<const Rule *> &rules)
{
    if (data.points.empty())
        return false;
    const Axis axis = axisOf(data.points);
    const auto some = someOf(data.points);
    Json points = Json::array();
    for (const PlotPoint &point : some)
        points.push_back("M" + coordinate(axis.at(point.expected)) + "," + coordinate(side - axis.at(point.found)) + "h0");
    const Rule *tolerance = toleranceAmong(rules);
    return {{"points", std::move(points)},
            {"drawn", valueText(some.size())},
            {"all", some.size() < data.finite ? valueText(data.finite) : ""},
            {"upper", tolerance ? limitLine(axis, *tolerance, Edge::upper) : Json::array()},
            {"lower", tolerance ? limitLine(axis, *tolerance, Edge::lower) : Json::array()},
            {"tolerance", tolerance != nullptr},
            {"moduli", data.moduli},
            {"least", shortNumber(axis.least)},
            {"greatest", shortNumber(axis.greatest)}};
}

Json imageView(const PlotData &data)
{
    const PlotBlocks &blocks = data.blocks;
    if (blocks.rows == 0 || blocks.columns == 0 || blocks.blocks.size() != blocks.rows * blocks.columns)
        return false;
    const std::uint64_t rows = std::min(blocks.rows, mostRows), columns = std::min(blocks.columns, mostColumns);
    const auto cells = cellsOf(blocks, rows, columns);
    const auto [least, greatest] = rangeOf(cells);
    const double width = imageWidth / static_cast<double>(columns), height = imageHeight / static_cast<double>(rows);
    Json rectangles = Json::array();
    bool odd = false;
    for (std::uint64_t row = 0; row < rows; ++row)
        for (std::uint64_t column = 0; column < columns;) {
            const std::string look = lookOf(cells[row * columns + column], least, greatest);
            std::uint64_t end = column + 1;
            while (end < columns && lookOf(cells[row * columns + end], least, greatest) == look)
                ++end;
            odd = odd || look == "odd";
            if (!look.empty())
                rectangles.push_back({{"x", coordinate(width * static_cast<double>(column))},
                                      {"y", coordinate(height * static_cast<double>(row))},
                                      {"width", coordinate(width * static_cast<double>(end - column))},
                                      {"height", coordinate(height)},
                                      {"look", look}});
            column = end;
        }
    const bool named = !blocks.identifiers.empty() && blocks.identifiers.front() && blocks.identifiers.back();
    return {{"rectangles", std::move(rectangles)},
            {"rows", valueText(data.shape.empty() ? std::uint64_t(1) : data.shape.front())},
            {"columns", valueText(data.rowElements)},
            {"joined", rows < (data.shape.empty() ? 1 : data.shape.front()) || columns < data.rowElements},
            {"first", named ? *blocks.identifiers.front() : ""},
            {"last", named ? *blocks.identifiers.back() : ""},
            {"differs", greatest > 0},
            {"least", greatest > 0 ? shortNumber(least) : ""},
            {"greatest", greatest > 0 ? shortNumber(greatest) : ""},
            {"odd", odd}};
}

} // namespace redossier
