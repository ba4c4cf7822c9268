// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/comparisonfacts.h"

#include "core/base/resourcefile.h"
#include "core/report/reportsource.h"

#include <nlohmann/json.hpp>

namespace redossier {

Result<ComparisonFacts> readComparisonFacts(const std::filesystem::path &dossier, const std::string &run,
                                            const std::filesystem::path &resources, const TaskContext &context)
{
    const auto source = readReportSource(dossier, run, context);
    if (!source)
        return source.error();
    ComparisonFacts facts;
    facts.problems = source->problems;
    facts.standing = source->standing;
    facts.criterionProblem = source->criterionProblem;
    facts.reference = readReference(source->reference, facts.problems);
    if (!facts.criterionProblem)
        facts.criterion = parseCriterion(source->criterion, "criterion.json", facts.problems);
    facts.criterionSha256 = source->criterionSha256;
    facts.lockedAt = source->criterionLockedAt;
    const bool known = source->run && source->run->run.referenceIdentity;
    // Both are UTC in one form, so that the order of the texts is that of the times.
    facts.lockedBefore = known && facts.lockedAt && *facts.lockedAt <= source->run->run.started;
    facts.referenceChanged = known && source->contentIdentity != source->run->run.referenceIdentity;
    for (const HistoryEntry &entry : source->dossier.history)
        facts.changedAfterResult = facts.changedAfterResult
                                   || (entry.note == "criterion_changed_after_result" && entry.criterionSha256 == facts.criterionSha256);
    if (!source->run)
        return facts;
    if (!source->comparison.is_null())
        facts.record = readComparisonRecord(source->comparison, "comparison.json", facts.problems);
    facts.bothObserved = source->observation.is_object() && source->referenceObservation.is_object();
    const auto layers = readJsonResource(resources / "schema/layers.json");
    if (layers)
        facts.differences = differingFacts(*layers, source->referenceObservation, source->observation);
    else
        facts.problems.push_back({layers.error().code, Severity::error, "layers.json", layers.error().subject, layers.error().detail});
    return facts;
}

} // namespace redossier
