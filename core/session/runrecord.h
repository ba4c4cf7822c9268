// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/session/runpreparation.h"

#include <optional>
#include <string>
#include <vector>

namespace redossier {

//! Keeps run.json true while a run goes on: written whenever a step begins and ends, so that a machine that dies leaves every
//! finished step readable.
class RunRecord
{
public:
    //! Makes the run's folder, or opens the one that is resumed: its manifest goes away, later steps become not_run.
    static Result<RunRecord> begin(PreparedRun &prepared, const RunSurroundings &surroundings);

    Run &run() { return m_run; }
    const Run &run() const { return m_run; }
    std::filesystem::path folder() const;
    //! The number of the run's next log.
    int nextLogNumber() const;

    Outcome beginStep(const std::string &name);
    //! `commands` are those of this attempt; records of an earlier one stay before them.
    Outcome endStep(StepReport report, std::vector<Json> commands, const std::optional<FirstError> &firstError);
    Outcome save();
    //! The last save, then the manifests.
    Outcome end();

private:
    RunRecord(PreparedRun &prepared, const RunSurroundings &surroundings, Run run)
        : m_prepared(prepared), m_surroundings(surroundings), m_run(std::move(run)) {}

    PreparedRun &m_prepared;
    const RunSurroundings &m_surroundings;
    Run m_run;
    std::vector<Json> m_earlierCommands; //!< of the step that is running
    std::string m_started;
    Stopwatch m_watch;
};

} // namespace redossier
