// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontext.h"
#include "core/comparison/comparisonrecord.h"
#include "core/dossier/runstanding.h"
#include "core/reference/criterion.h"
#include "core/session/origindifference.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace redossier {

//! What the comparison page shows of one run, read from its documents: the criterion that judged it (or will), and the outcome.
struct ComparisonFacts
{
    Reference reference;
    Criterion criterion; //!< that of history/ where the reference has changed since
    std::string criterionSha256;
    std::optional<std::string> lockedAt; //!< absent: it was never locked
    bool lockedBefore = false;      //!< before the run began
    bool referenceChanged = false;  //!< the expected outputs are no longer those of the run
    bool changedAfterResult = false;//!< the criterion was changed after a comparison had been seen
    std::optional<ComparisonRecord> record;
    std::vector<OriginDifference> differences; //!< recorded facts that differ
    bool bothObserved = false;      //!< else nothing is known of differences
    RunStanding standing;           //!< of the run
    std::optional<Error> criterionProblem; //!< it is there and cannot be read
    Findings problems;              //!< of damaged documents and changed files
};

//! Blocking. `run` empty: no run yet. Codes: those of openDossier, no_such_run, cancelled.
Result<ComparisonFacts> readComparisonFacts(const std::filesystem::path &dossier, const std::string &run,
                                            const std::filesystem::path &resources, const TaskContext &context);

} // namespace redossier
