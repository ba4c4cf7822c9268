// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontext.h"
#include "core/comparison/plotdata.h"
#include "core/dossier/dossier.h"
#include "core/dossier/runstanding.h"
#include "core/reference/attachments.h"

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace redossier {

//! Everything on disk that a report is made of, read once and unjudged. A document that is absent is null.
struct ReportSource
{
    Dossier dossier;
    std::optional<RunEntry> run; //!< absent: nothing was run yet
    std::size_t runs = 0;        //!< how many the dossier holds

    std::optional<std::string> contentIdentity; //!< of reference/ as it is now; absent: it cannot be told
    bool earlierIdentity = false;  //!< the run was made with another identity than the dossier's; reference and criterion are
                                   //!< those of history/IDENTITY when it holds them
    Json reference;
    Json criterion;
    std::optional<Error> criterionProblem; //!< why the criterion cannot be read, where it is there
    std::string criterionSha256; //!< of the criterion that `criterion` is
    std::optional<std::string> criterionLockedAt;
    Json referenceObservation;
    Json observation;
    Json comparison;
    Json sequence;
    Json resume; //!< what a training resume restores, with a verdict of its own
    std::map<std::string, Result<PlotData>> plots; //!< by output, where they can still be read; see readPlots
    std::vector<Attachment> attachments; //!< reports of other diagnostics, declared
    std::string manifestSha256;    //!< of MANIFEST.sha256; "" where there is none
    std::string runManifestSha256;
    RunStanding standing;          //!< of the run; its findings are the first of them, named in `problems` too
    std::string damagedRun;        //!< a later run than the shown one, whose run.json cannot be read; "" is none
    Findings problems; //!< what is damaged, changed or cannot be read, with its place

    bool changedSinceLock() const { return dossier.identity && contentIdentity && *contentIdentity != *dossier.identity; }
};

//! Reads DOSSIER and the run `runId` (empty: the last one). Codes: those of openDossier, no_such_run, cancelled.
Result<ReportSource> readReportSource(const std::filesystem::path &dossier, const std::string &runId,
                                      const TaskContext &context);

//! Reads what is drawn of each compared output from both files in the engine. Outputs that are no longer those of the run are
//! left out. Code: cancelled.
Outcome readPlots(ReportSource &source, const EngineClient &engine, const TaskContext &context);

} // namespace redossier
