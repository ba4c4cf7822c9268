// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dossier/runstanding.h"

#include "core/base/jsonfile.h"
#include "core/dossier/manifestlines.h"
#include "core/dossier/runchanges.h"

#include <nlohmann/json.hpp>

namespace redossier {

namespace {

using Kind = RunStanding::Kind;

Finding findingOf(const Error &error)
{
    return {error.code, Severity::error, error.subject, error.subject, error.detail};
}

} // namespace

Findings changesOfReference(const Dossier &dossier, const ReferenceIdentity &identity)
{
    Findings changes{{"changed_since_lock", Severity::error, "reference", "reference", *dossier.identity}};
    const auto manifest = ManifestLines::read(dossier.root);
    if (!manifest || !manifest->isThere())
        return changes;
    std::vector<ManifestLine> lines;
    for (const ManifestLine &line : manifest->below("reference/"))
        if (line.path != "reference/observation.json" && line.path != "reference/installed.txt") // of no identity
            lines.push_back(line);
    for (const Error &unlike : unlikeListed(identity.files, lines, "reference/"))
        changes.push_back(findingOf({unlike.code, "reference/" + unlike.subject, unlike.detail}));
    return changes;
}

namespace {

//! What of the record a verdict contradicts: whoever edits one renews the manifests, too.
Findings contradictionsOf(const Dossier &dossier, const RunEntry &run)
{
    Findings found;
    const std::string folder = "runs/" + run.id + "/";
    const std::string verdict = run.run.verdict.value_or("");
    const auto add = [&](const std::string &file, const std::string &what) {
        found.push_back({"verdict_contradicted", Severity::error, folder + file, folder + file, verdict + ", " + what});
    };
    if (verdict == "reproduced")
        for (const StepReport &step : run.run.steps)
            if (step.state == StepState::failed || step.state == StepState::stopped)
                add("run.json", step.name + " " + std::string(spelling(step.state)));
    const auto comparison = readJsonBeneath(dossier.root, folder + "comparison.json");
    if (!comparison)
        return found; // what cannot be read is told where it is shown
    if (const std::string compared = textAt(*comparison, "verdict"); !compared.empty() && !verdict.empty() && compared != verdict)
        add("comparison.json", compared);
    if (verdict == "reproduced")
        for (const Json &output : memberAt(*comparison, "outputs"))
            for (const Json &rule : memberAt(output, "rules"))
                if (const std::string state = textAt(rule, "state"); state != "met")
                    add("comparison.json", textAt(output, "name") + " " + state);
    return found;
}

} // namespace

bool isUnreadable(const RunEntry &run)
{
    return !run.run.recorded && !run.problems.empty();
}

Result<RunStanding> standingOfRun(const Dossier &dossier, const RunEntry &run, const Result<ReferenceIdentity> &identity,
                                  const TaskContext &context)
{
    if (isUnreadable(run))
        return RunStanding{Kind::unreadable, run.problems};
    auto changes = changesOfRun(dossier.root, run.id, context);
    if (!changes)
        return changes.error();
    if (!changes->empty())
        return RunStanding{Kind::recordChanged, std::move(*changes)};
    if (Findings found = contradictionsOf(dossier, run); !found.empty())
        return RunStanding{Kind::recordContradicts, std::move(found)};
    // Of an earlier identity the dossier keeps a copy, which no run can change.
    if (!dossier.identity || run.run.referenceIdentity != dossier.identity)
        return RunStanding{};
    if (!identity)
        return identity.error().code == "cancelled" ? Result<RunStanding>(identity.error())
                                                    : RunStanding{Kind::referenceUnreadable, {findingOf(identity.error())}};
    if (identity->identity != *dossier.identity)
        return RunStanding{Kind::referenceChanged, changesOfReference(dossier, *identity)};
    return RunStanding{};
}

} // namespace redossier
