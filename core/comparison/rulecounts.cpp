// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/rulecounts.h"

#include "core/comparison/elementtext.h"
#include "core/comparison/recordpart.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

std::optional<double> finite(const Json &value)
{
    const auto number = numberFrom(value);
    return number && std::isfinite(*number) ? number : std::nullopt;
}

std::vector<TrajectoryCount::Point> pointsFrom(RecordPart &part)
{
    std::vector<TrajectoryCount::Point> points;
    for (const Json &point : part.list("points")) {
        if (!point.is_array() || point.size() != 3) {
            part.problem("points", "every point is a list of step, expected and found");
            return {};
        }
        points.push_back({elementText(point[0]), finite(point[1]), finite(point[2])});
    }
    return points;
}

} // namespace

CategoriesCount readCategoriesCount(RecordPart &part)
{
    CategoriesCount count;
    count.items = part.count("items");
    count.same = part.count("same");
    count.tied = part.optionalCount("tied");
    count.tieMargin = part.anyNumber("tie_margin");
    for (RecordPart &label : part.parts("labels"))
        count.labels.push_back({label.written("label"), label.count("expected"), label.count("found"), label.count("same")});
    for (RecordPart &one : part.parts("confusions"))
        count.confusions.push_back({one.written("expected"), one.written("found"), one.count("count"), one.count("tied")});
    count.confusionsTotal = part.count("confusions_total");
    for (RecordPart &row : part.parts("differing"))
        count.differing.push_back(
            {row.written("identifier"), row.count("row"), row.written("expected"), row.written("found"), row.flag("tied", false)});
    return count;
}

TrajectoryCount readTrajectoryCount(RecordPart &part)
{
    TrajectoryCount count;
    count.steps = part.count("steps");
    count.foundSteps = part.count("found_steps");
    count.within = part.count("within");
    count.missing = part.texts("missing");
    count.extra = part.texts("extra");
    for (RecordPart &one : part.parts("repeated"))
        count.repeated.push_back(one.written("step"));
    count.missingTotal = part.count("missing_total");
    count.extraTotal = part.count("extra_total");
    count.repeatedTotal = part.count("repeated_total");
    count.orderDiffers = part.flag("order_differs", false);
    if (auto first = part.part("first_diverging"))
        count.firstDiverging = {first->written("step"), first->text("kind"), first->written("expected"), first->written("found"),
                                first->written("difference"), first->written("limit")};
    count.points = pointsFrom(part);
    return count;
}

} // namespace redossier
