// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontext.h"
#include "core/plain/result.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace redossier {

using EnvironmentVariables = std::vector<std::pair<std::string, std::string>>;

//! One foreign command: an argument vector, never a shell line.
struct Command
{
    std::string name;                   //!< stable: "venv", "pip-version", "pip-install", ...
    std::vector<std::string> arguments; //!< [0] is an absolute path
    std::filesystem::path folder;       //!< working folder
    EnvironmentVariables environment;   //!< the whole environment of the child
    std::optional<double> timeLimit;    //!< seconds; absent: none
    std::filesystem::path stdoutLog;    //!< empty: not kept on disk
    std::filesystem::path stderrLog;
    std::uint64_t logLimit = 1u << 30;  //!< bytes per log; beyond it the middle is dropped and counted
    std::size_t captureLimit = 4u << 20; //!< bytes of each stream given back in CommandResult, from the start
};

enum class Stream { standardOutput, standardError };

//! How a command ended. A child that could not be started at all is an Error instead.
struct CommandResult
{
    std::optional<int> exit;   //!< exactly one of exit and signal is set
    std::optional<int> signal;
    bool cancelled = false;
    bool timedOut = false;
    double seconds = 0;
    std::uint64_t peakMemoryBytes = 0;
    std::uint64_t droppedBytes = 0; //!< of both logs
    std::uint64_t redactions = 0;
    int survivors = 0;              //!< processes that even SIGKILL did not end within 10 s (a hung driver)
    std::string standardOutput;     //!< redacted, at most captureLimit bytes
    std::string standardError;

    bool succeeded() const { return exit == 0 && !cancelled && !timedOut; }
};

//! Called on the calling thread with each redacted piece as it arrives.
using OutputObserver = std::function<void(Stream, std::string_view)>;

//! Starts foreign commands. The real one is SupervisedRunner; tests script a fake.
class CommandRunner
{
public:
    virtual ~CommandRunner() = default;
    //! Blocks until the whole process tree is gone. Pieces go to `observer` and to context.log. Codes: program_missing (the
    //! program, its folder or the supervisor: it cannot be started), cannot_write (a log; the command was ended),
    //! cancelled (before it was started), internal.
    virtual Result<CommandResult> run(const Command &command, const TaskContext &context,
                                      const OutputObserver &observer = {}) = 0;
};

} // namespace redossier
