// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dossier/run.h"
#include "core/environment/pipfailure.h"
#include "core/process/childenvironment.h"
#include "core/process/commandrunner.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace redossier {

//! How a step ends with a command that did not succeed.
struct CommandEnd
{
    StepState state = StepState::failed;
    Statement reason;
    std::optional<FirstError> firstError; //!< absent after a cancel
    Findings findings;
};

//! `record` is the command's record, which names its logs.
CommandEnd describeEnd(const std::string &step, const std::string &name, const CommandResult &result,
                       const PipFailure &failure, const Json &record);

Command childCommand(const std::string &name, const std::vector<std::string> &arguments, const std::filesystem::path &folder,
                     const ChildEnvironment &child, std::optional<double> limit);

} // namespace redossier
