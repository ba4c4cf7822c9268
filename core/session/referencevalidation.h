// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dossier/dossier.h"
#include "core/dossier/identity.h"
#include "core/reference/criterion.h"
#include "core/reference/reference.h"
#include "core/sample/engineclient.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace redossier {

//! A reference as it stands on disk, and everything there is to say about it.
struct ReferenceValidation
{
    Dossier dossier;
    Reference reference;
    std::optional<CriterionFile> criterion; //!< absent: there is no criterion.json
    ReferenceIdentity identity;             //!< what the files give now
    std::vector<std::string> rebuildFiles;  //!< the rebuild file and all it includes, relative to reference/
    Findings findings;                      //!< errors first

    bool changedSinceLock() const { return dossier.identity && *dossier.identity != identity.identity; }
    //! Whether anything but `changed_since_lock` forbids a lock.
    bool forbidsLock() const;
};

//! Reads the whole reference and writes nothing. An error only where there is nothing to validate: no dossier, damaged
//! JSON, a link, a name that no listing can carry, no engine, cancelled.
Result<ReferenceValidation> validateReference(const std::filesystem::path &dossier, const EngineClient &engine,
                                              const TaskContext &context);

} // namespace redossier
