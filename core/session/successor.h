// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontext.h"
#include "core/dossier/dossier.h"
#include "core/dossier/runfolder.h"
#include "core/sample/engineclient.h"

#include <filesystem>
#include <optional>
#include <string>

namespace redossier {

struct SuccessorRequest
{
    std::filesystem::path dossier;
    std::string run;              //!< RUN-ID
    std::filesystem::path target; //!< of the new dossier; must not exist
    std::string title;
};

//! Why this run can be no reference: successor_draft, successor_other_reference, successor_sample_not_passed or
//! successor_run_not_ended; nothing when it can.
std::optional<Error> successorRefusal(const Dossier &dossier, const RunEntry &entry);

//! A new draft that takes a run for its reference (M99, M100): the files of the locked reference, the run's outputs as the
//! expected ones, what the run observed as the observation, and the old identity as parent. The criterion is the old one,
//! for its author to look at again. The old dossier is only read, and the new one appears whole or not at all. Codes:
//! those of successorRefusal, successor_run_changed, changed_since_lock, no_such_run, target_exists, output_inside_dossier,
//! and those of reading outputs and of reading and writing a dossier.
Outcome startSuccessor(const SuccessorRequest &request, const EngineClient &engine, const TaskContext &context);

} // namespace redossier
