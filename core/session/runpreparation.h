// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dossier/dossierwriter.h"
#include "core/dossier/identity.h"
#include "core/dossier/runfolder.h"
#include "core/process/childenvironment.h"
#include "core/reference/reference.h"
#include "core/session/pythonchoice.h"
#include "core/session/runrequest.h"
#include "core/session/workfolder.h"

#include <optional>
#include <string>
#include <vector>

namespace redossier {

//! An earlier run that goes on.
struct Resumption
{
    RunEntry entry;
    std::size_t firstStep = 0; //!< position in stepNames()
    WorkFolder work;
};

//! Everything that is known before the first step, and nothing written yet but the dossier's lock.
struct PreparedRun
{
    DossierWriter writer;
    Reference reference;
    Findings findings; //!< of reading the reference
    ReferenceIdentity identity;
    std::optional<Inventory> referenceInventory;
    ChosenPython python;
    ChildEnvironment install;
    ChildEnvironment run;
    std::vector<std::string> valueRecorded;
    std::vector<Acceptance> acceptances; //!< of the request, and those that an earlier part of the run was given
    std::optional<Resumption> resumption;

    const std::filesystem::path &root() const { return writer.root(); }
};

//! Reads, checks, chooses the interpreter and obtains the consent. Codes: as carryOut().
Result<PreparedRun> prepareRun(const RunRequest &request, const RunSurroundings &surroundings, const TaskContext &context);

} // namespace redossier
