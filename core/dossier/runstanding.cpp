// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dossier/runstanding.h"

#include "core/dossier/manifestlines.h"
#include "core/dossier/runchanges.h"

namespace redossier {

namespace {

using Kind = RunStanding::Kind;

Finding findingOf(const Error &error)
{
    return {error.code, Severity::error, error.subject, error.subject, error.detail};
}

//! Which files of the reference are not those of the dossier's manifest; none are named where that was renewed since.
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
