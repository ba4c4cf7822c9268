// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/difference/sidecheck.h"

#include <algorithm>

namespace redossier {

Outcome checkSide(const SideName &name)
{
    if (const auto dossier = openDossier(name.dossier); !dossier)
        return dossier.error();
    if (name.run.empty() || name.run == "reference")
        return Done{};
    const auto runs = listRuns(name.dossier);
    if (!runs)
        return runs.error();
    const bool there = std::any_of(runs->begin(), runs->end(), [&](const RunEntry &run) { return run.id == name.run; });
    return there ? Outcome(Done{}) : Error{"no_such_run", name.run, name.dossier.string()};
}

} // namespace redossier
