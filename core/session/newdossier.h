// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/reference/referencedrafter.h"
#include "core/session/referencevalidation.h"

#include <filesystem>
#include <optional>
#include <vector>

namespace redossier {

//! What was made of a project, and what is left to a person.
struct NewDossier
{
    Findings noticed;   //!< what the drafting assumed, left out or has several candidates for
    Findings undecided; //!< what `validate` says about the draft beyond that
    std::vector<Error> refused; //!< names that no dossier can carry; then nothing was written
    std::optional<ReferenceValidation> validation;
    std::optional<Error> notValidated; //!< the dossier is there, but its check could not be made or was stopped
};

//! Drafts a dossier at `target` from a project that is only read, and checks it. Codes: those of ReferenceDrafter::draft.
Result<NewDossier> draftDossier(const std::filesystem::path &project, const std::filesystem::path &target,
                               const EngineClient &engine, const TaskContext &context);

} // namespace redossier
