// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontext.h"
#include "core/session/runrequest.h"

namespace redossier {

//! The whole chain, step by step, into a new run of the dossier (or one that is resumed); blocks until it has ended. run.json
//! is written anew whenever a step begins or ends. A step that fails or stops is a result and ends the chain. An error means
//! that no run was made or changed: changed_since_lock, not_resumable, not_approved, work_not_empty, work_inside_dossier,
//! python_not_found, wrong_usage, and those of reading a dossier and taking its lock.
Result<CarriedOut> carryOut(const RunRequest &request, const RunSurroundings &surroundings, const TaskContext &context);

} // namespace redossier
