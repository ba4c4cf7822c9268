// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/rulecountview.h"

#include "core/report/axes.h"
#include "core/report/drawing.h"
#include "core/report/viewparts.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr std::size_t mostInSquare = 12;
constexpr std::size_t mostRows = 20;

Json squareView(const CategoriesCount &count)
{
    std::map<std::pair<std::string, std::string>, std::int64_t> counts;
    for (const CategoriesCount::Confusion &one : count.confusions)
        counts[{one.expected, one.found}] = one.count;
    Json heads = Json::array(), rows = Json::array();
    for (const CategoriesCount::Label &column : count.labels)
        heads.push_back(column.label);
    for (const CategoriesCount::Label &row : count.labels) {
        Json cells = Json::array();
        for (const CategoriesCount::Label &column : count.labels) {
            const bool same = row.label == column.label;
            const std::int64_t number = same ? row.same : counts[{row.label, column.label}];
            cells.push_back({{"text", number == 0 ? "·" : valueText(number)}, {"wrong", !same && number > 0}});
        }
        rows.push_back({{"label", row.label}, {"cells", std::move(cells)}});
    }
    return {{"heads", std::move(heads)}, {"rows", std::move(rows)}};
}

Json pairsView(const CategoriesCount &count)
{
    Json rows = Json::array();
    for (std::size_t i = 0; i < std::min(count.confusions.size(), mostRows); ++i)
        rows.push_back({{"expected", count.confusions[i].expected}, {"found", count.confusions[i].found}, {"count", valueText(count.confusions[i].count)}});
    const bool cut = count.confusionsTotal > static_cast<std::int64_t>(rows.size());
    Json view = section(std::move(rows));
    view["total"] = cut ? valueText(count.confusionsTotal) : "";
    return view;
}

Json changedView(const CategoriesCount &count)
{
    Json rows = Json::array();
    for (std::size_t i = 0; i < std::min(count.differing.size(), mostRows); ++i) {
        const CategoriesCount::Row &one = count.differing[i];
        rows.push_back({{"at", one.identifier.empty() ? "row " + std::to_string(one.row + 1) : one.identifier}, {"expected", one.expected}, {"found", one.found}, {"tied", one.tied}});
    }
    const std::int64_t changed = count.items - count.same;
    const bool cut = changed > static_cast<std::int64_t>(rows.size());
    Json view = section(std::move(rows));
    view["total"] = cut ? valueText(changed) : "";
    return view;
}

//! "4, 5, 6": at most twenty, and how many there are in all where there are more.
Json stepsView(const std::vector<std::string> &steps, std::int64_t total)
{
    std::string text;
    const std::size_t listed = std::min(steps.size(), mostRows);
    for (std::size_t i = 0; i < listed; ++i)
        text += (i == 0 ? "" : ", ") + steps[i];
    return {{"any", total > 0}, {"steps", text}, {"total", total > static_cast<std::int64_t>(listed) ? valueText(total) : ""}};
}

//! Where the values of a course lie in the drawing.
struct Course
{
    static constexpr PlotFrame frame{70, 26, 558, 170};
    static constexpr double gap = 6;

    double least = 0, greatest = 0;
    std::size_t points = 0;
    bool isKnown = false; //!< there are values, and a distance between them

    double x(std::size_t point) const
    {
        if (points < 2)
            return (frame.left + frame.right()) / 2;
        return frame.left + gap + (frame.width - 2 * gap) * static_cast<double>(point) / static_cast<double>(points - 1);
    }
    double y(double value) const
    {
        const double share = greatest > least ? (value - least) / (greatest - least) : 0.5;
        return frame.bottom() - gap - (frame.height - 2 * gap) * std::clamp(share, 0.0, 1.0);
    }
};

Course courseOf(const TrajectoryCount &count)
{
    Course course;
    course.points = count.points.size();
    bool any = false;
    for (const TrajectoryCount::Point &point : count.points)
        for (const auto &value : {point.expected, point.found})
            if (value) {
                course.least = any ? std::min(course.least, *value) : *value;
                course.greatest = any ? std::max(course.greatest, *value) : *value;
                any = true;
            }
    course.isKnown = any;
    if (!std::isfinite(course.greatest - course.least)) // further apart than float64 holds: drawn flat, the numbers stand below
        course = {0, 0, course.points, false};
    return course;
}

//! Moves and lines; a gap where a step has no value.
Json pathOf(const TrajectoryCount &count, const Course &course, std::optional<double> TrajectoryCount::Point::*side)
{
    Json path = Json::array();
    bool drawing = false;
    for (std::size_t i = 0; i < count.points.size(); ++i) {
        const auto &value = count.points[i].*side;
        if (value)
            path.push_back((drawing ? "L" : "M") + coordinate(course.x(i)) + "," + coordinate(course.y(*value)));
        const bool isAlone = value && !drawing && (i + 1 == count.points.size() || !(count.points[i + 1].*side));
        if (isAlone)
            path.push_back("h.1"); // a single point is seen, too
        drawing = value.has_value();
    }
    return path;
}

//! One upright line a step, from the least to the greatest value that is within.
Json bandOf(const TrajectoryCount &count, const Course &course, const Rule &rule)
{
    Json band = Json::array();
    for (std::size_t i = 0; i < count.points.size(); ++i)
        if (const auto &expected = count.points[i].expected) {
            const double allowed = rule.atol.value_or(0) + rule.rtol.value_or(0) * std::fabs(*expected);
            const double high = course.y(*expected + allowed), low = course.y(*expected - allowed);
            band.push_back("M" + coordinate(course.x(i)) + "," + coordinate(high) + "V" + coordinate(std::max(low, high + 0.5)));
        }
    return band;
}

//! Steps by their own names; values in round numbers.
Json courseAxes(const TrajectoryCount &count, const Course &course)
{
    constexpr std::size_t longest = 12;
    std::vector<Tick> across, up;
    const std::size_t last = count.points.size() - 1, number = std::min<std::size_t>(last, 5);
    for (std::size_t i = 0; i <= number; ++i) {
        const std::size_t point = number == 0 ? 0 : i * last / number;
        const std::string &step = count.points[point].step;
        across.push_back({course.x(point), step.size() > longest ? std::string() : step});
    }
    const std::vector<double> values = linearTicks(course.least, course.greatest, 5);
    const std::vector<std::string> texts = tickTexts(values);
    for (std::size_t i = 0; course.isKnown && i < values.size(); ++i)
        up.push_back({course.y(values[i]), texts[i]});
    return axesView(Course::frame, across, up);
}

Json markOf(const TrajectoryCount &count, const Course &course)
{
    for (std::size_t i = 0; count.firstDiverging && i < count.points.size(); ++i)
        if (count.points[i].step == count.firstDiverging->step)
            return {{"x", coordinate(course.x(i))}, {"step", count.firstDiverging->step}};
    return false;
}

//! The course in numbers, at most sixty steps at even distances, the first divergence among them.
Json courseView(const TrajectoryCount &count)
{
    constexpr std::size_t most = 60;
    const std::size_t all = count.points.size(), stride = std::max<std::size_t>(1, (all + most - 1) / most);
    const auto text = [](const std::optional<double> &value) { return value ? valueText(*value) : std::string("–"); };
    Json rows = Json::array();
    for (std::size_t i = 0; i < all; ++i) {
        const TrajectoryCount::Point &point = count.points[i];
        const bool diverging = count.firstDiverging && point.step == count.firstDiverging->step;
        if (i % stride == 0 || i + 1 == all || diverging)
            rows.push_back({{"step", point.step}, {"expected", text(point.expected)}, {"found", text(point.found)}, {"diverging", diverging}});
    }
    const bool cut = count.steps > static_cast<std::int64_t>(rows.size());
    Json view = section(std::move(rows));
    view["total"] = cut ? valueText(count.steps) : "";
    return view;
}

Json divergenceView(const TrajectoryCount &count)
{
    if (!count.firstDiverging)
        return false;
    const TrajectoryCount::Divergence &first = *count.firstDiverging;
    return {{"step", first.step}, {"missing", first.kind == "missing"}, {"repeated", first.kind == "repeated"}, {"outside", first.kind == "outside"},
            {"expected", first.expected}, {"found", first.found}, {"difference", first.difference}, {"limit", first.limit}};
}

} // namespace

Json categoriesView(const CategoriesCount &count)
{
    const bool all = static_cast<std::int64_t>(count.confusions.size()) >= count.confusionsTotal;
    const bool isSquare = all && !count.labels.empty() && count.labels.size() <= mostInSquare;
    return {{"items", valueText(count.items)},
            {"same", valueText(count.same)},
            {"tied", count.tied ? valueText(*count.tied) : ""},
            {"square", isSquare ? squareView(count) : Json(false)},
            {"pairs", isSquare ? section(Json::array()) : pairsView(count)},
            {"changed", changedView(count)}};
}

Json trajectoryView(const TrajectoryCount &count, const Rule *declared)
{
    const Course course = courseOf(count);
    Json drawing = false;
    if (!count.points.empty())
        drawing = {{"expected", pathOf(count, course, &TrajectoryCount::Point::expected)},
                   {"found", pathOf(count, course, &TrajectoryCount::Point::found)},
                   {"band", declared ? bandOf(count, course, *declared) : Json::array()},
                   {"mark", markOf(count, course)},
                   {"axes", courseAxes(count, course)}};
    return {{"steps", valueText(count.steps)},
            {"within", valueText(count.within)},
            {"drawing", std::move(drawing)},
            {"course", courseView(count)},
            {"first_diverging", divergenceView(count)},
            {"missing", stepsView(count.missing, count.missingTotal)},
            {"extra", stepsView(count.extra, count.extraTotal)},
            {"repeated", stepsView(count.repeated, count.repeatedTotal)},
            {"order_differs", count.orderDiffers}};
}

Json neighboursView(const Json &count)
{
    if (!count.is_object())
        return false;
    Json facts = Json::array();
    const auto add = [&](const std::string &name, const Json &value) {
        if (!value.is_null())
            facts.push_back({{"name", words(name)}, {"value", valueText(value)}});
    };
    for (const auto &[name, value] : count.items())
        if (!value.is_structured())
            add(name, value);
    const Json &tied = memberAt(count, "tied_rows");
    add("tied_rows, reference", memberAt(tied, "expected"));
    add("tied_rows, found", memberAt(tied, "found"));
    return {{"facts", std::move(facts)}};
}

} // namespace redossier
