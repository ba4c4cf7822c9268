// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sample/sampleerror.h"

#include "core/base/signalname.h"

#include <csignal>
#include <sstream>

namespace redossier {

namespace {

std::optional<LoggedError> errorIn(const std::filesystem::path &folder, const std::string &log, const ErrorClues &clues)
{
    if (log.empty())
        return std::nullopt;
    auto error = firstErrorIn(folder / log, clues);
    return error ? std::move(*error) : std::nullopt;
}

SampleError fromLog(const LoggedError &error, const std::string &log)
{
    return {{"sample", error.stage, error.layer, error.kind, error.message, log, static_cast<int>(error.line)}, error.code};
}

std::string numberText(double value)
{
    std::ostringstream text;
    text << value;
    return text.str();
}

//! Nothing in the logs: only how it ended is known.
SampleError fromEnd(const SampleEnd &end)
{
    FirstError first{"sample", end.clues.stage, "unknown", "exception", {}, end.stderrLog, std::nullopt};
    if (end.result.timedOut) {
        first.kind = "timeout";
        first.message = "time limit " + numberText(end.timeLimit.value_or(0)) + " s";
        return {first, "error_timed_out"};
    }
    if (end.result.signal) {
        const bool memory = *end.result.signal == SIGKILL && end.memoryEvidence;
        first.kind = memory ? "memory" : "signal";
        first.layer = memory || *end.result.signal == SIGILL ? "run_conditions" : "unknown";
        first.message = signalName(*end.result.signal) + " (" + std::to_string(*end.result.signal) + ")";
        return {first, memory ? "error_killed_for_memory" : *end.result.signal == SIGILL ? "error_illegal_instruction" : "error_killed"};
    }
    first.message = "exit " + std::to_string(end.result.exit.value_or(-1));
    return {first, "error_exit"};
}

} // namespace

SampleError sampleErrorOf(const SampleEnd &end)
{
    for (const std::string &log : {end.stderrLog, end.stdoutLog})
        if (const auto error = errorIn(end.runFolder, log, end.clues))
            return fromLog(*error, log);
    return fromEnd(end);
}

} // namespace redossier
