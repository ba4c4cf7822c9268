// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/difference/acceptdialog.h"
#include "ui/models/differenceindex.h"

namespace redossier {

//! What a person answered in AcceptDialog about rows of a difference.
struct AcceptedRows
{
    std::vector<std::size_t> rows; //!< places in the index
    std::string reason;
    AcceptDialog::Place place = AcceptDialog::Place::apart;
    std::filesystem::path apart; //!< the folder of this machine for reasons that lie with neither dossier
};

//! Keeps the reasons, then gives the difference with those rows accepted. Codes: those of keepNotesIn and keepNotesWith.
Result<std::shared_ptr<const DifferenceIndex>> accepted(const DifferenceIndex &index, const AcceptedRows &acceptance);

} // namespace redossier
