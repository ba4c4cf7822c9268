// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/plotview.h"

#include "core/report/axes.h"
#include "core/report/drawing.h"
#include "core/report/viewparts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr PlotFrame square{70, 44, 260, 260};
constexpr PlotFrame wide{70, 26, 558, 240};
constexpr PlotFrame flat{70, 26, 558, 180};
constexpr double gap = 6; // between the outermost points and the frame
constexpr std::size_t mostPoints = 800, mostOverlaid = 240;
constexpr std::uint64_t mostRows = 40, mostColumns = 100;
constexpr int levels = 6;

//! A square as wide as the line of .dots in style.css: not every painter rounds the ends of a line.
std::string dotAt(double x, double y)
{
    return "M" + coordinate(x - 1.5) + "," + coordinate(y) + "h3";
}

//! A range of values on one axis of the scatter; both axes have the same.
struct Axis
{
    double least = 0, greatest = 0;

    double share(double value) const
    {
        const double part = greatest > least ? value / (greatest - least) - least / (greatest - least) : 0.5;
        return std::isfinite(part) ? std::clamp(part, 0.0, 1.0) : 0.5;
    }
    double x(double value) const { return square.left + gap + (square.width - 2 * gap) * share(value); }
    double y(double value) const { return square.bottom() - gap - (square.height - 2 * gap) * share(value); }
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

//! A quarter of `most` the worst ones, and the others at even distances; in the order of the elements.
std::vector<PlotPoint> someOf(const std::vector<PlotPoint> &points, std::size_t most)
{
    if (points.size() <= most)
        return points;
    std::vector<std::size_t> order(points.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    const std::size_t worst = most / 4, others = most - worst;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return points[a].difference > points[b].difference; });
    const auto rest = order.begin() + static_cast<std::ptrdiff_t>(worst);
    std::vector<std::size_t> kept(order.begin(), rest);
    std::sort(rest, order.end());
    for (std::size_t i = 0; i < others; ++i)
        kept.push_back(order[worst + i * (order.size() - worst) / others]);
    std::sort(kept.begin(), kept.end());
    std::vector<PlotPoint> some;
    for (const std::size_t i : kept)
        some.push_back(points[i]);
    return some;
}

Json scatterAxes(const Axis &axis)
{
    const std::vector<double> values = linearTicks(axis.least, axis.greatest, 4);
    const std::vector<std::string> texts = tickTexts(values);
    std::vector<Tick> across, up;
    for (std::size_t i = 0; i < values.size(); ++i) {
        across.push_back({axis.x(values[i]), texts[i]});
        up.push_back({axis.y(values[i]), texts[i]});
    }
    return axesView(square, across, up);
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
        path.push_back((path.empty() ? "M" : "L") + coordinate(axis.x(expected)) + "," + coordinate(axis.y(limit)));
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

//! Counted from 0, as the places of elements are everywhere; `from` and `length`: of the frame.
std::vector<Tick> countingTicks(std::uint64_t number, double from, double length)
{
    std::vector<Tick> ticks;
    for (const double value : linearTicks(0, static_cast<double>(number), 6))
        if (value == std::floor(value) && value < static_cast<double>(number))
            ticks.push_back({from + length * (value + 0.5) / static_cast<double>(number), valueText(static_cast<std::uint64_t>(value))});
    return ticks;
}

//! Lines from the upper left to the lower right of a cell that is not finite: to be told from a shade without colours.
std::string hatching(double x, double y, double width, double height)
{
    constexpr double distance = 5;
    std::string path;
    for (double place = x - height; place < x + width; place += distance) {
        const double begin = std::max(place, x), end = std::min(place + height, x + width);
        if (end > begin)
            path += "M" + coordinate(begin) + "," + coordinate(y + begin - place) + "L" + coordinate(end) + "," + coordinate(y + end - place) + " ";
    }
    return path;
}

} // namespace

Json scatterView(const PlotData &data, const std::vector<const Rule *> &rules)
{
    if (data.points.empty())
        return false;
    const Axis axis = axisOf(data.points);
    const auto some = someOf(data.points, mostPoints);
    Json points = Json::array();
    for (const PlotPoint &point : some)
        points.push_back(dotAt(axis.x(point.expected), axis.y(point.found)));
    const Rule *tolerance = toleranceAmong(rules);
    return {{"points", std::move(points)},
            {"drawn", valueText(some.size())},
            {"all", some.size() < data.finite ? valueText(data.finite) : ""},
            {"upper", tolerance ? limitLine(axis, *tolerance, Edge::upper) : Json::array()},
            {"lower", tolerance ? limitLine(axis, *tolerance, Edge::lower) : Json::array()},
            {"tolerance", tolerance != nullptr},
            {"moduli", data.moduli},
            {"axes", scatterAxes(axis)}};
}

Json overlayView(const PlotData &data)
{
    if (data.points.empty())
        return false;
    const Axis axis = axisOf(data.points);
    const auto some = someOf(data.points, mostOverlaid);
    const double last = static_cast<double>(std::max<std::uint64_t>(data.elements, 1));
    const auto x = [&](const PlotPoint &point) { return flat.left + flat.width * (static_cast<double>(point.element) + 0.5) / last; };
    const auto y = [&](double value) { return flat.bottom() - gap - (flat.height - 2 * gap) * axis.share(value); };
    Json expected = Json::array(), found = Json::array();
    for (const PlotPoint &point : some) {
        expected.push_back({{"x", coordinate(x(point))}, {"y", coordinate(y(point.expected))}});
        found.push_back(dotAt(x(point), y(point.found)));
    }
    const std::vector<double> values = linearTicks(axis.least, axis.greatest, 5);
    const std::vector<std::string> texts = tickTexts(values);
    std::vector<Tick> up;
    for (std::size_t i = 0; i < values.size(); ++i)
        up.push_back({y(values[i]), texts[i]});
    return {{"expected", std::move(expected)},
            {"found", std::move(found)},
            {"drawn", valueText(some.size())},
            {"all", some.size() < data.finite ? valueText(data.finite) : ""},
            {"moduli", data.moduli},
            {"axes", axesView(flat, countingTicks(data.elements, flat.left, flat.width), up)}};
}

Json imageView(const PlotData &data)
{
    const PlotBlocks &blocks = data.blocks;
    if (blocks.rows == 0 || blocks.columns == 0 || blocks.blocks.size() != blocks.rows * blocks.columns)
        return false;
    const std::uint64_t rows = std::min(blocks.rows, mostRows), columns = std::min(blocks.columns, mostColumns);
    const auto cells = cellsOf(blocks, rows, columns);
    const auto [least, greatest] = rangeOf(cells);
    const double width = wide.width / static_cast<double>(columns), height = wide.height / static_cast<double>(rows);
    const std::uint64_t allRows = data.shape.empty() ? 1 : data.shape.front();
    Json rectangles = Json::array();
    std::string hatched;
    bool odd = false;
    for (std::uint64_t row = 0; row < rows; ++row)
        for (std::uint64_t column = 0; column < columns;) {
            const std::string look = lookOf(cells[row * columns + column], least, greatest);
            std::uint64_t end = column + 1;
            while (end < columns && lookOf(cells[row * columns + end], least, greatest) == look)
                ++end;
            odd = odd || look == "odd";
            const double x = wide.left + width * static_cast<double>(column), y = wide.top + height * static_cast<double>(row);
            const double run = width * static_cast<double>(end - column);
            if (look == "odd")
                hatched += hatching(x, y, run, height);
            if (!look.empty())
                rectangles.push_back({{"x", coordinate(x)}, {"y", coordinate(y)}, {"width", coordinate(run)}, {"height", coordinate(height)}, {"look", look}});
            column = end;
        }
    const bool named = !blocks.identifiers.empty() && blocks.identifiers.front() && blocks.identifiers.back();
    return {{"rectangles", std::move(rectangles)},
            {"hatched", std::move(hatched)},
            {"axes", axesView(wide, countingTicks(data.rowElements, wide.left, wide.width), countingTicks(allRows, wide.top, wide.height))},
            {"rows", valueText(allRows)},
            {"columns", valueText(data.rowElements)},
            {"joined", rows < allRows || columns < data.rowElements},
            {"first", named ? *blocks.identifiers.front() : ""},
            {"last", named ? *blocks.identifiers.back() : ""},
            {"differs", greatest > 0},
            {"alike", greatest > 0 && least >= greatest},
            {"spread", greatest > least},
            {"least", greatest > 0 ? shortNumber(least) : ""},
            {"greatest", greatest > 0 ? shortNumber(greatest) : ""},
            {"odd", odd}};
}

} // namespace redossier
