// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/uniquefd.h"
#include "core/process/commandrunner.h"

#include <sys/types.h>

namespace redossier {

//! One running redossier-supervisor and the pipes to it. When it goes out of scope the command is ended with its tree.
class SupervisorProcess
{
public:
    //! Codes: program_missing, internal.
    static Result<SupervisorProcess> start(const std::filesystem::path &supervisor, const Command &command);
    SupervisorProcess(SupervisorProcess &&other) noexcept = default;
    ~SupervisorProcess();

    int output() const { return m_output.get(); }
    int errorOutput() const { return m_errorOutput.get(); }
    int result() const { return m_result.get(); }

    //! Asks it to end the tree.
    void cancel() { m_control.reset(); }
    //! The last resort, for a supervisor that does not answer.
    void kill();

private:
    SupervisorProcess() = default;

    UniqueFd m_output;
    UniqueFd m_errorOutput;
    UniqueFd m_control;
    UniqueFd m_result;
    struct Pid
    {
        pid_t value = -1;
        Pid() = default;
        Pid(Pid &&other) noexcept : value(std::exchange(other.value, -1)) {}
    } m_pid;
};

} // namespace redossier
