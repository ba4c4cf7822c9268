// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizard/unreadableruns.h"

#include "ui/words/standingwords.h"

#include <nlohmann/json.hpp>

namespace redossier {

void UnreadableRuns::show(const DossierState &state)
{
    const auto later = state.laterUnreadable();
    if (later.empty())
        return clear();
    Findings problems;
    for (const RunEntry &run : later)
        problems.insert(problems.end(), run.problems.begin(), run.problems.end());
    tell(QStringLiteral("attention"), tr("! Later runs that cannot be read, and are not shown: %n", nullptr, static_cast<int>(later.size())), firstOf(problems));
    setToolTip(firstOf(problems, problems.size()));
}

} // namespace redossier
