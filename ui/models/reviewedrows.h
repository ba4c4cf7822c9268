// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sharing/sharingdecisions.h"

#include <optional>
#include <vector>

namespace redossier {

//! A private thing that a report would show, and what becomes of it.
struct ReviewedRow
{
    PrivateRow row;
    std::optional<SharingDecision> decision; //!< nothing: open
};

//! Each row with the first decision that these dossiers have about it. Codes: those of SharingDecisions::ofDossier.
Result<std::vector<ReviewedRow>> withDecisions(std::vector<PrivateRow> rows, const std::vector<std::filesystem::path> &dossiers);

//! Writes what was decided into the dossier's sharing.json; the manifest is renewed by the caller.
Outcome keepDecisions(const std::vector<ReviewedRow> &rows, DossierWriter &writer);

} // namespace redossier
