// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/comparisonstep.h"

namespace redossier {

ComparisonStep compareWithReference(const std::filesystem::path &dossier, const std::filesystem::path &runFolder,
                                    const Reference &reference, bool locked, const std::filesystem::path &engine,
                                    ProgramCheck &program, const Wording &wording, const TaskContext &context)
{
    ComparisonStep step;
    step.report.name = "comparison";
    step.report.state = StepState::stopped;
    if (!locked) {
        step.report.reason = Statement{"reason_criterion_unlocked", {}};
        return step;
    }
    auto criterion = loadCriterion(dossier);
    if (!criterion) {
        step.error = criterion.error();
        return step;
    }
    step.report.findings = criterion->findings;
    ComparisonRequest request;
    request.expected = dossier / "reference/expected";
    request.found = runFolder / "outputs";
    request.outputs = reference.outputs;
    request.criterion = std::move(criterion->criterion);
    request.inputs = dossier / "reference/inputs";
    request.declaredOnly = true;
    request.program = &program;
    auto comparison = compareOutputs(request, EngineClient(engine), wording, context);
    if (comparison)
        step.comparison = std::move(*comparison);
    else
        step.error = comparison.error();
    return step;
}

void settle(StepReport &report, const Assessment &assessment)
{
    switch (assessment.verdict) {
    case Verdict::reproduced:
        report.state = StepState::passed;
        report.proves = {{"comparison_proves", {}}};
        break;
    case Verdict::notReproduced:
        report.state = StepState::failed;
        break;
    default:
        report.state = StepState::stopped;
    }
    report.doesNotProve = {{"comparison_does_not_prove", {}}};
    if (report.state != StepState::passed && !assessment.reasons.empty())
        report.reason = assessment.reasons.front();
}

} // namespace redossier
