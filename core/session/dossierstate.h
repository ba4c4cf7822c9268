// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dossier/runfolder.h"
#include "core/dossier/runstanding.h"
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
    std::vector<RunEntry> runs; //!< what ran last stands last
    std::optional<ShownRun> run;
    RunChoices choices; //!< made on this machine for the runs of this dossier
    //! Absent while the reference is still being checked (its files are hashed, its outputs read).
    std::shared_ptr<const ReferenceValidation> validation;
    std::optional<Error> validationProblem; //!< the check could not be made
    Findings problems;                      //!< damaged documents, each with its place
    //! Of the shown run; null while it is still being checked, and where there is no run.
    std::shared_ptr<const RunStanding> standing;

    bool isDraft() const { return dossier.isDraft(); }
    bool changedSinceLock() const { return validation && validation->changedSinceLock(); }
    //! What was locked is changed, or cannot be read any more.
    bool referenceIsDoubtful() const;
    //! Whether the files of reference/ are no longer those that the shown run was made from.
    bool runIsStale() const;
    //! Runs after the shown one of which nothing can be read, in their order.
    std::vector<RunEntry> laterUnreadable() const;
    //! Nothing of the shown run is known: neither that a step was run nor that it was not.
    bool runIsUnreadable() const { return run && isUnreadable(run->entry); }
    //! The files of the shown run are not those that it ended with, or contradict each other.
    bool runIsChanged() const
    {
        return standing && (standing->kind == RunStanding::Kind::recordChanged || standing->kind == RunStanding::Kind::recordContradicts);
    }
    //! Whether a run that has ended is still what it was is being looked at.
    bool runIsUnchecked() const { return run && run->entry.ended && !standing && !runIsUnreadable(); }
};

//! Why a step is not shown as its record has it.
enum class StepDoubt {
    none,
    unchecked,  //!< it is being checked, or could not be
    unreadable, //!< what is on record of it cannot be read
    changed     //!< what is on record of it was changed afterwards
};

//! One entry of the step list.
struct StepSummary
{
    std::string name; //!< of stepNames()
    StepState state = StepState::notRun; //!< on record; says nothing where it is unreadable
    double seconds = 0;
    StepDoubt doubt = StepDoubt::none;

    bool operator==(const StepSummary &) const = default;
};

//! The six steps as they stand: those of the shown run, `stale` where something upstream has changed since; the reference
//! has passed once it is locked and unchanged.
std::vector<StepSummary> stepSummaries(const DossierState &state);

//! Reads DOSSIER, and the run `run` (nothing: the last one) with its documents; `held` says that this program holds the
//! dossier's lock. The reference is not checked yet: that takes longer. Codes: those of openDossier, loadReference, listRuns.
Result<DossierState> readDossierState(const std::filesystem::path &dossier, const std::optional<std::string> &run,
                                      const DossierLock *held);

//! Fills in `validation` or `validationProblem`, and the standing of the shown run. Long: all files are read.
void checkDossier(DossierState &state, const EngineClient &engine, const TaskContext &context);

//! The run `entry` with its documents, and what of it damaged ones say.
ShownRun readShownRun(const std::filesystem::path &dossier, RunEntry entry, Findings &problems);

} // namespace redossier
