// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dossier/run.h"
#include "core/session/recordchecks.h"

#include <filesystem>
#include <optional>
#include <string>

namespace redossier {

//! A dossier in a line: what it is called, and how its last run ended.
struct DossierSummary
{
    std::string title;
    bool exercise = false;
    bool draft = true;
    std::optional<int> run;    //!< number of the last run, 0 where its run.json cannot be read; absent: none yet
    std::string runId;         //!< of the last run; "": none yet
    RecordState record = RecordState::beingChecked; //!< of the last run; a summary never checks it
    std::string verdict;       //!< of the last run; "": not judged
    std::string step;          //!< the first step of the last run that did not pass; "": all passed
    StepState state = StepState::notRun; //!< of that step
    bool variant = false;
    std::string platform;      //!< declared; "": undecided
    std::string python;        //!< version: observed in the last run, else of the reference; "": not recorded
    std::string when;          //!< UTC: start of the last run, else the lock, else the making

    bool operator==(const DossierSummary &) const = default;
};

//! Reads what a list needs and no more. Codes: those of openDossier and listRuns; the reference may be damaged.
Result<DossierSummary> summariseDossier(const std::filesystem::path &root);

} // namespace redossier
