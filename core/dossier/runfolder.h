// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dossier/dossierwriter.h"
#include "core/dossier/run.h"

#include <filesystem>
#include <string>
#include <vector>

namespace redossier {

//! One folder below runs/ that holds run.json, or has the name of a run and lost it.
struct RunEntry
{
    std::string id;
    Run run;           //!< a run found running with no living process reads as interrupted
    bool ended = false;//!< it has its manifest
    Findings problems; //!< damaged documents, each with its place
};

//! All runs, by number and then id. Writes nothing. Codes: symbolic_link, file_unreadable.
Result<std::vector<RunEntry>> listRuns(const std::filesystem::path &dossier);
//! For whoever holds the lock: nobody else runs.
Result<std::vector<RunEntry>> listRuns(const DossierWriter &writer);
Result<std::vector<RunEntry>> listRuns(const std::filesystem::path &dossier, const DossierLock &held);

//! One run. Codes: no_such_run, symbolic_link, file_unreadable.
Result<RunEntry> readRun(const std::filesystem::path &dossier, const std::string &id);
Result<RunEntry> readRun(const DossierWriter &writer, const std::string &id);

std::filesystem::path runFolder(const std::filesystem::path &dossier, const std::string &id);

//! Makes runs/RUN-ID by a mkdir that must succeed, gives `run` its id, number, start and tool, and writes run.json.
Result<Run> createRun(DossierWriter &writer, Run run, const Wording &wording);

//! run.json anew, after each step. The first error that the file holds is kept. Codes: those of writeJsonFile.
Outcome saveRun(const DossierWriter &writer, Run &run, const Wording &wording);

//! Before a run goes on: its manifest and the line of it go away.
Outcome reopenRun(DossierWriter &writer, const std::string &id);

//! Writes the run's manifest, the last of its files, and then the top manifest.
Outcome endRun(DossierWriter &writer, const std::string &id, const TaskContext &context = {});

} // namespace redossier
