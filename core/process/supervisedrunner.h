// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/process/commandrunner.h"

namespace redossier {

//! Runs each command below redossier-supervisor, so that neither a cancel nor the death of this program leaves a process.
class SupervisedRunner : public CommandRunner
{
public:
    //! Each time that a command prints nothing for `silence` seconds, progress is told: {"silent_seconds", how many, 0}.
    explicit SupervisedRunner(std::filesystem::path supervisor, int silence = 600)
        : m_supervisor(std::move(supervisor)), m_silence(silence)
    {
    }
    Result<CommandResult> run(const Command &command, const TaskContext &context,
                              const OutputObserver &observer = {}) override;

private:
    std::filesystem::path m_supervisor;
    int m_silence;
};

} // namespace redossier
