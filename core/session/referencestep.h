// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dossier/identity.h"
#include "core/dossier/run.h"
#include "core/reference/reference.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>

namespace redossier {

//! The step `reference`: what the reference declares is there and is what it declares, and what lies outside was located.
//! Inputs, data and weights are hashed later, before the sample starts. Nothing is run. A draft without an inventory of its
//! environment stops here: nothing is installed that the gate could not judge.
StepReport checkReference(const Reference &reference, const Findings &readingFindings, const ReferenceIdentity &identity,
                          const std::optional<std::string> &lockedIdentity,
                          const std::map<std::string, std::filesystem::path> &located, bool hasInventory);

} // namespace redossier
