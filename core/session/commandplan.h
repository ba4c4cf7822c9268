// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/runpreparation.h"

namespace redossier {

//! The commands of a whole run in their order, exactly as they will be started, with root tokens. The run's own folder is
//! {DOSSIER}/runs/RUN-ID: its name is not known yet. Codes: those of fillPlaceholders.
Result<ConsentRequest> planCommands(const PreparedRun &prepared, const RunRequest &request,
                                    const RunSurroundings &surroundings);

} // namespace redossier
