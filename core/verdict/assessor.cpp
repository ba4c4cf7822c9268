// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/assessor.h"

#include <algorithm>

namespace redossier {

namespace {

bool anyOutput(const Evidence &evidence, bool (*holds)(const JudgedOutput &))
{
    return std::any_of(evidence.outputs.begin(), evidence.outputs.end(), holds);
}

bool anyRule(const Evidence &evidence, RuleState state)
{
    for (const JudgedOutput &output : evidence.outputs)
        for (const JudgedRule &rule : output.rules)
            if (rule.state == state)
                return true;
    return false;
}

std::size_t ruleCount(const Evidence &evidence)
{
    std::size_t count = 0;
    for (const JudgedOutput &output : evidence.outputs)
        count += output.rules.size();
    return count;
}

std::string joined(const std::vector<std::string> &parts)
{
    std::string text;
    for (const std::string &part : parts)
        text += (text.empty() ? "" : ", ") + part;
    return text;
}

using Statements = std::vector<Statement>;

void explainNotComparable(const Evidence &evidence, Statements &reasons)
{
    if (evidence.contentDiffers)
        reasons.push_back({"reason_content_differs", {joined(evidence.differingContent)}});
    for (const JudgedOutput &output : evidence.outputs) {
        if (output.expected == Presence::absent)
            reasons.push_back({"reason_expected_absent", {output.name}});
        if (output.expected == Presence::unreadable)
            reasons.push_back({"reason_expected_unreadable", {output.name}});
    }
}

void explainNotAnswered(const Evidence &evidence, Statements &reasons)
{
    if (evidence.criterionUnlocked)
        reasons.push_back({"reason_criterion_unlocked", {}});
    if (!evidence.comparisonReached)
        reasons.push_back({"reason_comparison_not_reached", {evidence.blockingStep, evidence.blockingState}});
}

void explainNotReproduced(const Evidence &evidence, Statements &reasons)
{
    for (const JudgedOutput &output : evidence.outputs) {
        if (output.found == Presence::absent)
            reasons.push_back({"reason_found_absent", {output.name}});
        else if (output.found == Presence::unreadable)
            reasons.push_back({"reason_found_unreadable", {output.name}});
        else if (!output.structureMet)
            reasons.push_back({"reason_structure_not_met", {output.name, joined(output.problems)}});
        for (const JudgedRule &rule : output.rules)
            if (rule.state == RuleState::notMet)
                reasons.push_back(rule.reason);
    }
}

void explainInconclusive(const Evidence &evidence, Statements &reasons)
{
    if (evidence.outputs.empty())
        reasons.push_back({"reason_no_output", {}});
    else if (ruleCount(evidence) == 0)
        reasons.push_back({"reason_no_rule", {}});
    for (const JudgedOutput &output : evidence.outputs)
        for (const JudgedRule &rule : output.rules)
            if (rule.state == RuleState::notJudged)
                reasons.push_back(rule.reason);
    if (evidence.neededCheckMissing)
        reasons.push_back({"reason_check_missing", {joined(evidence.missingChecks)}});
}

Statements whatWasNotChecked(const Evidence &evidence, Verdict verdict)
{
    Statements list;
    for (const JudgedOutput &output : evidence.outputs) {
        if (output.identifiersAssumed)
            list.push_back({"not_checked_identifiers_assumed", {output.name}});
        else if (!output.identifiersGiven && !output.oneRow && output.found == Presence::readable)
            list.push_back({"not_checked_rows_by_position", {output.name}});
        if (verdict != Verdict::inconclusive)
            for (const JudgedRule &rule : output.rules)
                if (rule.state == RuleState::notJudged)
                    list.push_back(rule.reason);
        if (output.rules.empty())
            list.push_back({"not_checked_output_without_rule", {output.name}});
        if (output.holdsNothing)
            list.push_back({"not_checked_output_without_values", {output.name}});
    }
    if (!evidence.unexpectedOutputs.empty())
        list.push_back({"not_checked_unexpected_outputs", {joined(evidence.unexpectedOutputs)}});
    if (!evidence.unexpectedNonFinite.empty())
        list.push_back({"not_checked_unexpected_non_finite", {joined(evidence.unexpectedNonFinite)}});
    if (verdict != Verdict::inconclusive && evidence.neededCheckMissing)
        list.push_back({"not_checked_missing", {joined(evidence.missingChecks)}});
    list.push_back({"not_checked_other_machines", {}});
    list.push_back({"not_checked_sources_of_variation", {}});
    return list;
}

} // namespace

std::string_view spelling(Verdict verdict)
{
    switch (verdict) {
    case Verdict::notComparable:
        return "not_comparable";
    case Verdict::notAnswered:
        return "not_answered";
    case Verdict::notReproduced:
        return "not_reproduced";
    case Verdict::inconclusive:
        return "inconclusive";
    case Verdict::reproduced:
        return "reproduced";
    }
    return "inconclusive";
}

Verdict decide(const Evidence &evidence)
{
    const bool expectedUnusable =
        anyOutput(evidence, [](const JudgedOutput &output) { return output.expected != Presence::readable; });
    if (evidence.contentDiffers || expectedUnusable)
        return Verdict::notComparable;
    if (!evidence.comparisonReached || evidence.criterionUnlocked)
        return Verdict::notAnswered;
    const bool foundUnusable =
        anyOutput(evidence, [](const JudgedOutput &output) { return output.found != Presence::readable; });
    if (foundUnusable && !evidence.foundMayBeUnreadable)
        return Verdict::notAnswered;
    const bool structureFails = anyOutput(evidence, [](const JudgedOutput &output) { return !output.structureMet; });
    if (foundUnusable || structureFails || anyRule(evidence, RuleState::notMet))
        return Verdict::notReproduced;
    if (anyRule(evidence, RuleState::notJudged) || ruleCount(evidence) == 0 || evidence.neededCheckMissing)
        return Verdict::inconclusive;
    return Verdict::reproduced;
}

Assessment assess(const Evidence &evidence)
{
    Assessment assessment;
    assessment.verdict = decide(evidence);
    assessment.conditions = evidence.circumstances;
    switch (assessment.verdict) {
    case Verdict::notComparable:
        explainNotComparable(evidence, assessment.reasons);
        break;
    case Verdict::notAnswered:
        explainNotAnswered(evidence, assessment.reasons);
        for (const JudgedOutput &output : evidence.outputs)
            if (output.found != Presence::readable)
                assessment.reasons.push_back({"reason_found_absent", {output.name}});
        break;
    case Verdict::notReproduced:
        explainNotReproduced(evidence, assessment.reasons);
        break;
    case Verdict::inconclusive:
        explainInconclusive(evidence, assessment.reasons);
        break;
    case Verdict::reproduced:
        assessment.reasons.push_back({"reason_all_met",
                                      {std::to_string(evidence.outputs.size()), std::to_string(ruleCount(evidence))}});
        break;
    }
    assessment.notChecked = whatWasNotChecked(evidence, assessment.verdict);
    return assessment;
}

Statement verdictStatement(const Assessment &assessment, const Evidence &evidence)
{
    return {"verdict_" + std::string(spelling(assessment.verdict)),
            {std::to_string(evidence.outputs.size()), std::to_string(ruleCount(evidence))}};
}

} // namespace redossier
