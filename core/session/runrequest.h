// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/places.h"
#include "core/base/roottokens.h"
#include "core/dossier/dossierlock.h"
#include "core/dossier/run.h"
#include "core/environment/acceptances.h"
#include "core/environment/inventorydifference.h"
#include "core/process/commandjournal.h"
#include "core/process/commandrunner.h"
#include "core/session/consent.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace redossier {

//! What a person asked of one run.
struct RunRequest
{
    std::filesystem::path dossier;
    std::optional<std::string> until;  //!< a name of stepNames(): the last step that is carried out
    std::optional<std::string> resume; //!< RUN-ID
    std::optional<std::filesystem::path> python;
    std::optional<std::filesystem::path> work;
    bool discard = false;
    bool yes = false;
    std::map<std::string, std::filesystem::path> located; //!< data and weights that lie outside, by name
    std::vector<Acceptance> acceptances;
    std::uint64_t logLimit = 1u << 30;
};

//! What a run is given besides the request. `stepChanged` is told when a step begins and when it ends.
struct RunSurroundings
{
    CommandRunner &runner;
    const Places &places;
    const Wording &wording;
    EnvironmentVariables environment; //!< of this program
    ApprovalStore approvals;
    //! Shown before anything is made, whether or not a person will be asked.
    std::function<void(const ConsentRequest &, const RootTokens &)> planned;
    ConsentQuestion consent;
    std::function<void(const Run &, const StepReport &)> stepChanged;
    CommandObserver commandChanged = {};
    std::shared_ptr<const DossierLock> held = {}; //!< the dossier's lock, where the caller has it already
};

//! A run that came to its end, whatever that was.
struct CarriedOut
{
    Run run;
    std::filesystem::path folder;              //!< DOSSIER/runs/RUN-ID
    std::optional<std::filesystem::path> work; //!< absent: discarded
    std::uint64_t workBytes = 0;
    Gate gate;                                 //!< as far as the dependencies step came
    std::optional<Statement> verdict;          //!< its one sentence
    std::optional<Error> problem;     //!< what kept it from going on
    std::optional<Error> workProblem; //!< what kept the work folder from being removed
    bool cancelled = false;
};

//! Where a run can go on: the position of its first step that has not passed. Code: not_resumable.
Result<std::size_t> resumableStep(const Run &run);

//! 0, 1 or 2, as cli.md has it for `run`; `until` as in the request.
int runExitStatus(const Run &run, const std::optional<std::string> &until);

} // namespace redossier
