// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/difference/acceptance.h"

#include "core/difference/acceptednotes.h"

namespace redossier {

Result<std::shared_ptr<const DifferenceIndex>> accepted(const DifferenceIndex &index, const AcceptedRows &acceptance)
{
    Difference difference = index.difference();
    const DifferenceSide &a = difference.a, &b = difference.b;
    std::vector<AcceptedNote> notes;
    for (const std::size_t row : acceptance.rows)
        notes.push_back(acceptedNote(index.row(row), acceptance.reason));
    const bool apart = acceptance.place == AcceptDialog::Place::apart;
    const DifferenceSide &own = acceptance.place == AcceptDialog::Place::withA ? a : b;
    const Outcome kept = apart ? keepNotesIn(acceptance.apart, a, b, notes) : keepNotesWith(own.dossier, a, b, notes);
    if (!kept)
        return kept.error();
    applyAcceptedNotes(difference, notes, apart);
    return std::make_shared<const DifferenceIndex>(std::move(difference));
}

} // namespace redossier
