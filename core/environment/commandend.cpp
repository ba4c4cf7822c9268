// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/environment/commandend.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <nlohmann/json.hpp>

namespace redossier {

CommandEnd describeEnd(const std::string &step, const std::string &name, const CommandResult &result,
                       const PipFailure &failure, const Json &record)
{
    CommandEnd end;
    if (result.cancelled) {
        end.state = StepState::cancelled;
        end.reason = {"cancelled", {}};
        return end;
    }
    FirstError first{step, std::nullopt, "software", "exception", failure.words, textAt(record, failure.inErrors ? "stderr" : "stdout"),
                     failure.line > 0 ? std::optional(failure.line) : std::nullopt};
    if (result.timedOut) {
        first.kind = "timeout";
        first.layer = "run_conditions";
        first.message = name;
        first.line.reset();
        end.reason = {"command_timed_out", {name, std::to_string(static_cast<long>(result.seconds))}};
    } else if (result.signal) {
        first.kind = *result.signal == SIGKILL ? "memory" : "signal";
        first.layer = "run_conditions";
        first.message = "signal " + std::to_string(*result.signal);
        first.line.reset();
        end.reason = {"command_signalled", {name, std::to_string(*result.signal)}};
    } else {
        constexpr std::array<std::string_view, 4> conditions{"pip_disk_full", "pip_network", "pip_system_error", "venv_disk_full"};
        if (std::find(conditions.begin(), conditions.end(), failure.code) != conditions.end())
            first.layer = "run_conditions";
        end.reason = {failure.code, {failure.subject, failure.detail, name}};
        end.findings.push_back(failure.finding(first.log));
    }
    end.firstError = std::move(first);
    return end;
}

Command childCommand(const std::string &name, const std::vector<std::string> &arguments, const std::filesystem::path &folder,
                     const ChildEnvironment &child, std::optional<double> limit)
{
    Command command;
    command.name = name;
    command.arguments = arguments;
    command.folder = folder;
    command.environment = child.variables;
    command.timeLimit = limit;
    return command;
}

} // namespace redossier
