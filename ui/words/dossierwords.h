// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dossier/runfolder.h"
#include "core/session/dossierparts.h"
#include "core/session/recordchecks.h"

#include <QString>
#include <optional>
#include <string>
#include <string_view>

namespace redossier {

//! "Procedure", "Observed inventory", ..: the sections of dossierSections.
QString sectionTitle(std::string_view section);
QString partTitle(const DossierPart &part);
//! "✓ there", "! missing", "○ written by the lock or a run", "– none declared": symbol and word.
QString partStateText(const DossierPart &part);
QString partTone(const DossierPart &part);

//! "reproduced", "not judged yet", ..
QString verdictText(const std::optional<std::string> &verdict);
QString verdictTone(const std::optional<std::string> &verdict);
//! A verdict as it is written down, with what is known of the record that it stands in: never green before that was checked.
struct VerdictWords
{
    QString text, tone;
    QString more; //!< for a tooltip; may be empty
};
VerdictWords verdictWords(const std::optional<std::string> &verdict, RecordState record);
//! The same of a run that was judged by a reference which is no longer what was locked: never green either.
VerdictWords staleVerdictWords(const std::optional<std::string> &verdict);
//! "3"; the name of its folder where run.json tells no number.
QString runNumber(const RunEntry &entry);
//! "2026-11-29 18:45:12 UTC" of a time of the documents.
QString timeText(const std::string &utc);
//! "rebuild", "diagnose", "run_sample", "read_back" of sequence.json.
QString sequenceStepTitle(const std::string &name);
//! A note of the history, such as that the criterion was changed after a result.
QString historyNoteText(const std::string &note);

} // namespace redossier
