// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dossier/runfolder.h"
#include "core/session/referencevalidation.h"
#include "core/session/runchoices.h"
#include "core/session/workfolder.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace redossier {

//! A run with the documents that it left. The pointers are never null: a document that is absent is the JSON null.
struct ShownRun
{
    RunEntry entry;
    std::shared_ptr<const Json> observation;
    std::shared_ptr<const Json> comparison;
    std::shared_ptr<const Json> probeRecords; //!< lines of device-probe.jsonl, as an array
    std::optional<KeptWork> work;      //!< its work folder, where this machine still keeps it
    std::optional<std::size_t> resume; //!< position in stepNames() where it can go on
};

//! Everything that the windows show of one dossier, read once; they hold no state of their own.
struct DossierState
{
    std::filesystem::path root;
    std::optional<Error> readOnly; //!< why nothing can be written: dossier_held, read_only, newer_schema, ..
    Dossier dossier;
    Reference reference;
    std::shared_ptr<const Json> criterion; //!< reference/criterion.json, never null: the value is
    std::shared_ptr<const Json> referenceObservation; //!< never null, as above
    std::shared_ptr<const Json> resume; //!< resume/resume.json, never null, as above
    std::vector<RunEntry> runs;
    std::optional<ShownRun> run;
    RunChoices choices; //!< made on this machine for the runs of this dossier
    //! Absent while the reference is still being checked (its files are hashed, its outputs read).
    std::shared_ptr<const ReferenceValidation> validation;
    std::optional<Error> validationProblem; //!< the check could not be made
    Findings problems;                      //!< damaged documents, each with its place

    bool isDraft() const { return dossier.isDraft(); }
    bool changedSinceLock() const { return validation && validation->changedSinceLock(); }
    //! Whether the files of reference/ are no longer those that the shown run was made from.
    bool runIsStale() const;
};

//! One entry of the step list.
struct StepSummary
{
    std::string name; //!< of stepNames()
    StepState state = StepState::notRun;
    double seconds = 0;

    bool operator==(const StepSummary &) const = default;
};

//! The six steps as they stand: those of the shown run, `stale` where something upstream has changed since; the reference
//! has passed once it is locked and unchanged.
std::vector<StepSummary> stepSummaries(const DossierState &state);

//! Reads DOSSIER, and the run `run` (nothing: the last one) with its documents; `held` says that this program holds the
//! dossier's lock. The reference is not checked yet: that takes longer. Codes: those of openDossier, loadReference, listRuns.
Result<DossierState> readDossierState(const std::filesystem::path &dossier, const std::optional<std::string> &run,
                                      const DossierLock *held);

//! The run `entry` with its documents, and what of it damaged ones say.
ShownRun readShownRun(const std::filesystem::path &dossier, RunEntry entry, Findings &problems);

} // namespace redossier
