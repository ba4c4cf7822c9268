// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/runverdict.h"

namespace redossier {

namespace {

//! Only facts that the run has seen; what it did not reach is no condition.
std::vector<Statement> circumstances(const Dossier &dossier, const Run &run, const Observation &observation)
{
    std::vector<Statement> list;
    if (dossier.identity)
        list.push_back({"condition_reference", {dossier.identity->substr(0, 12)}});
    else
        list.push_back({"condition_draft", {}});
    if (dossier.criterionSha256 && dossier.lockedAt)
        list.push_back({"condition_criterion", {dossier.criterionSha256->substr(0, 12), *dossier.lockedAt}});
    list.push_back({"condition_machine", {run.machineClass}});
    if (const auto version = observation.value("python", "version"); !version.empty())
        list.push_back({"condition_python", {observation.value("python", "implementation"), version}});
    const Json &device = memberAt(observation.toJson(), "device");
    if (const auto platform = textAt(device, "platform"); !platform.empty())
        list.push_back({platform == "none" ? "condition_no_torch" : "condition_platform", {platform}});
    if (!run.variant.empty())
        list.push_back({"condition_variant", {std::to_string(run.variant.size())}});
    if (dossier.exercise)
        list.push_back({"condition_exercise", {}});
    return list;
}

} // namespace

RunAssessment assessRun(const Dossier &dossier, const Run &run, const RunEvidence &evidence, const Observation &observation)
{
    Evidence facts;
    facts.contentDiffers = !evidence.changedContent.empty();
    facts.differingContent = evidence.changedContent;
    facts.criterionUnlocked = dossier.isDraft();
    facts.comparisonReached = evidence.comparison.has_value();
    facts.foundMayBeUnreadable = false;
    if (evidence.comparison) {
        facts.outputs = evidence.comparison->outputs;
        facts.unexpectedOutputs = evidence.comparison->unexpectedOutputs;
        facts.unexpectedNonFinite = evidence.comparison->unexpectedNonFinite;
    } else {
        for (const StepReport &step : run.steps) {
            if (step.state == StepState::passed)
                continue;
            facts.blockingStep = step.name;
            facts.blockingState = spelling(step.state);
            break;
        }
    }
    facts.circumstances = circumstances(dossier, run, observation);
    Assessment assessment = assess(facts);
    Statement sentence = verdictStatement(assessment, facts);
    return {std::move(assessment), std::move(sentence)};
}

} // namespace redossier
