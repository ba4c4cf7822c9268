// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/places.h"
#include "core/session/referencevalidation.h"

#include <memory>
#include <optional>
#include <string>

namespace redossier {

class DossierLock;

//! How an attempt to lock a reference ended.
struct LockAttempt
{
    enum class Ending { locked, unchanged, refused };
    Ending ending = Ending::refused;
    std::string identity;       //!< "" when refused
    std::string formerIdentity; //!< "" of a draft
    Findings findings;    //!< notes of the lock first, then what the validation found; when refused, errors are among them
};

//! Validates the reference and locks it where nothing forbids it. `held`: the dossier's lock, where the caller has it.
//! Codes: those of validateReference, DossierWriter::open and Locker::lock; newer_schema.
Result<LockAttempt> lockReference(const std::filesystem::path &dossier, const std::optional<std::string> &reason,
                                  const Places &places, std::shared_ptr<const DossierLock> held, const TaskContext &context);

} // namespace redossier
