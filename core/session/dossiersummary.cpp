// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/dossiersummary.h"

#include "core/base/jsonfile.h"
#include "core/dossier/runfolder.h"
#include "core/dossier/runorder.h"

#include <nlohmann/json.hpp>

namespace redossier {

namespace {

void addRun(DossierSummary &summary, const std::filesystem::path &root, const RunEntry &entry)
{
    const Run &run = entry.run;
    summary.run = run.number;
    summary.runId = entry.id; // a damaged run.json names none
    summary.verdict = run.verdict.value_or("");
    summary.variant = !run.variant.empty();
    if (!run.started.empty())
        summary.when = run.started;
    for (const StepReport &step : run.steps) {
        if (step.state == StepState::passed)
            continue;
        summary.step = step.name;
        summary.state = step.state;
        break;
    }
    const auto observation = readJsonBeneath(root, "runs/" + entry.id + "/observation.json");
    if (observation)
        if (const auto seen = textAt(memberAt(memberAt(*observation, "python"), "version"), "value"); !seen.empty())
            summary.python = seen;
}

} // namespace

Result<DossierSummary> summariseDossier(const std::filesystem::path &root)
{
    const auto dossier = openDossier(root);
    if (!dossier)
        return dossier.error();
    auto runs = listRuns(root);
    if (!runs)
        return runs.error();
    DossierSummary summary;
    summary.title = dossier->title;
    summary.exercise = dossier->exercise;
    summary.draft = dossier->isDraft();
    summary.when = dossier->lockedAt.value_or(dossier->created);
    if (const auto reference = readJsonBeneath(root, "reference/reference.json")) {
        summary.platform = textAt(*reference, "platform");
        summary.python = textAt(memberAt(*reference, "python"), "version");
    }
    placeUnnumbered(*runs);
    if (!runs->empty())
        addRun(summary, root, runs->back());
    return summary;
}

} // namespace redossier
