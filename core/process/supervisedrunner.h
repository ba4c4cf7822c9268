// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/process/commandrunner.h"

namespace redossier {

//! Runs each command below redossier-supervisor, so that neither a cancel nor the death of this program leaves a process.
class SupervisedRunner : public CommandRunner
{
public:
    explicit SupervisedRunner(std::filesystem::path supervisor) : m_supervisor(std::move(supervisor)) {}
    Result<CommandResult> run(const Command &command, const TaskContext &context,
                              const OutputObserver &observer = {}) override;

private:
    std::filesystem::path m_supervisor;
};

} // namespace redossier
