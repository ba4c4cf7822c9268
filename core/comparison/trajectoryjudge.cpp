// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/ruleformula.h"
#include "core/comparison/rulekinds.h"

#include <nlohmann/json.hpp>

namespace redossier {

namespace {

Statement summaryOf(const RuleEntry &entry, const Json &trajectory)
{
    const Json &first = memberAt(trajectory, "first_diverging");
    const std::string steps = writtenNumber(memberAt(trajectory, "steps"));
    if (!first.is_object())
        return {"rule_trajectory_same", {entry.output(), steps}};
    const std::string within = writtenNumber(memberAt(trajectory, "within"));
    std::vector<std::string> facts{entry.output(), within, steps, textAt(first, "step")};
    const std::string kind = textAt(first, "kind");
    if (kind != "outside")
        return {kind == "missing" ? "rule_trajectory_missing" : "rule_trajectory_repeated", facts};
    for (const char *key : {"expected", "found", "difference", "limit"})
        facts.push_back(writtenNumber(memberAt(first, key)));
    return {"rule_trajectory_diverges", facts};
}

} // namespace

void showTrajectory(RuleEntry &entry)
{
    if (const Json &trajectory = memberAt(entry.measured(), "trajectory"); trajectory.is_object())
        entry.set("trajectory", trajectory);
}

void judgeTrajectory(RuleEntry &entry)
{
    const Json &trajectory = measuredOrNotJudged(entry, "trajectory");
    const auto within = countAt(trajectory, "within");
    const auto outside = countAt(trajectory, "outside");
    if (!within || !outside)
        return;
    entry.set("measured", *within);
    entry.set("limit", memberAt(trajectory, "steps"));
    entry.set("mismatched", *outside);
    entry.set("trajectory", trajectory);
    const bool uneven = memberAt(trajectory, "uneven") == true;
    if (*outside == 0 && uneven) {
        const Json &repeated = memberAt(trajectory, "repeated");
        const std::string step = repeated.is_array() && !repeated.empty() ? textAt(repeated[0], "step") : std::string();
        return entry.settle(false, {"rule_trajectory_uneven", {entry.output(), step}});
    }
    entry.settle(*outside == 0, summaryOf(entry, trajectory));
}

} // namespace redossier
