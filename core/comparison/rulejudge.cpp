// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/rulejudge.h"

#include "core/comparison/rulekinds.h"

#include <nlohmann/json.hpp>

namespace redossier {

namespace {

//! Everything that the engine found for one rule; it may stand in several places.
Json measuredBy(const Json &facts, std::size_t ruleIndex)
{
    Json measured = Json::object();
    for (const Json &entry : memberAt(facts, "rules"))
        if (entry.is_object() && memberAt(entry, "rule") == ruleIndex)
            measured.update(entry);
    return measured;
}

void judgeByKind(RuleEntry &entry, const std::optional<ProgramAnswer> &answer)
{
    switch (entry.rule().kind) {
    case RuleKind::values:
        return judgeValues(entry);
    case RuleKind::cosine:
        return judgeCosine(entry);
    case RuleKind::categories:
        return judgeCategories(entry);
    case RuleKind::neighbours:
        return judgeNeighbours(entry);
    case RuleKind::metric:
        return judgeMetric(entry);
    case RuleKind::trajectory:
        return judgeTrajectory(entry);
    case RuleKind::program:
        return answer ? judgeProgram(entry, *answer) : entry.notJudged("reason_program_not_run");
    case RuleKind::structure:
        break;
    }
}

} // namespace

RuleJudgement judgeRule(const Rule &rule, std::size_t ruleIndex, const std::string &output, const Json &facts,
                        const JudgedStructure &structure, const std::optional<ProgramAnswer> &answer)
{
    const Json measured = measuredBy(facts, ruleIndex);
    RuleEntry entry(rule, output, facts, measured);
    if (!structure.isReadable()) {
        entry.notJudged("reason_rule_unreadable");
    } else if (rule.kind == RuleKind::structure) {
        entry.settle(structure.isMet(), {structure.isMet() ? "rule_structure" : "reason_rule_not_met", {output, "structure"}});
    } else if (!structure.isMet()) {
        entry.notJudged("reason_structure_first");
        showTrajectory(entry);
    } else if (structure.holdsNothing() && rule.kind != RuleKind::program) {
        entry.notJudged("reason_nothing_to_compare"); // a share of nothing is no share
    } else {
        judgeByKind(entry, answer);
    }
    return entry.finish();
}

RuleJudgement ruleWithoutOutput(const Rule &rule)
{
    static const Json none;
    RuleEntry entry(rule, rule.output, none, none);
    entry.settle(false, {"reason_expected_absent", {rule.output}});
    return entry.finish();
}

} // namespace redossier
