// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/difference/difference.h"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace redossier {

//! A person's reason for one difference of two sides.
struct AcceptedNote
{
    std::string key;    //!< of the row
    Json row;           //!< its cells as they were, for whoever reads the file: {name, a, b} of the document of `diff`
    std::string reason;
    std::string at;     //!< when it was given, UTC

    bool operator==(const AcceptedNote &) const = default;
};

//! For a row that differs. `at` is now.
AcceptedNote acceptedNote(const DifferenceRow &row, const std::string &reason);

//! The file name of the notes about two sides, the same for both orders. They are told apart by what cannot change: the
//! content of their references, and their runs.
std::string acceptedNotesName(const DifferenceSide &a, const DifferenceSide &b);

//! `redossier-accepted/1`: {schema, a, b: {content, run}, rows: [{key, name, a, b, reason, at}]}.
Json acceptedNotesDocument(const DifferenceSide &a, const DifferenceSide &b, const std::vector<AcceptedNote> &notes);

//! The notes about these two sides in a folder, such as DOSSIER/accepted; a file that cannot be read is a finding.
std::vector<AcceptedNote> readAcceptedNotes(const std::filesystem::path &folder, const DifferenceSide &a, const DifferenceSide &b, Findings &problems);

//! `old` with `added`, which take the place of older notes about the same row.
std::vector<AcceptedNote> mergedNotes(std::vector<AcceptedNote> old, const std::vector<AcceptedNote> &added);

//! Where notes lie that are kept apart from both dossiers, on this machine only.
std::filesystem::path notesOfThisMachine();

//! Rows that a note answers become accepted, and are counted so. `apart`: the row notes that its reason is kept on this machine.
void applyAcceptedNotes(Difference &difference, const std::vector<AcceptedNote> &notes, bool apart = false);

//! Those that lie under accepted/ of either dossier, and in `apart` ("": nowhere else). A file of them that cannot be read
//! becomes a problem of A.
void applyKeptNotes(Difference &difference, const std::filesystem::path &apart = {});

//! In a folder of this machine, by a whole replacement of the file. Codes: those of writeFileAtomically.
Outcome keepNotesIn(const std::filesystem::path &folder, const DifferenceSide &a, const DifferenceSide &b, const std::vector<AcceptedNote> &added);
//! Under accepted/ of a dossier, whose lock is taken and whose manifest is renewed. Codes: those of DossierWriter.
Outcome keepNotesWith(const std::filesystem::path &dossier, const DifferenceSide &a, const DifferenceSide &b, const std::vector<AcceptedNote> &added);

//! Takes back the notes about these rows wherever the one who asks may write: in `apart`, and with a side that is their own. How
//! many rows had one there; what a run accepted itself stays, for it belongs to its record. Codes: as above.
Result<std::size_t> withdrawNotes(const DifferenceSide &a, const DifferenceSide &b, const std::filesystem::path &apart,
                                  const std::vector<std::string> &keys);

} // namespace redossier
