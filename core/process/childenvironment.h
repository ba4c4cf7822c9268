// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/process/commandrunner.h"

#include <map>
#include <string>
#include <vector>

namespace redossier {

//! The lists of resources/environment.json, e.g. "PATH", "LC_*", "*_PROXY".
struct EnvironmentLists
{
    std::vector<std::string> install;
    std::vector<std::string> run;
    std::vector<std::string> valueRecorded;
    EnvironmentVariables alwaysSet;

    static Result<EnvironmentLists> read(const std::filesystem::path &resources);
};

//! What a child is given: a built environment, never the inherited one.
struct ChildEnvironment
{
    EnvironmentVariables variables;
    std::vector<std::string> inherited;          //!< names taken over from the parent, sorted
    std::map<std::string, std::string> recorded; //!< values of the names that `value_recorded` allows
};

enum class ChildPurpose { install, run };

//! `parent` is the environment of this program; `accessNames` are handed over by name; `declared` (entry_point.environment)
//! is set last and wins. VIRTUAL_ENV, PYTHONPATH, PYTHONHOME and PYTHONSTARTUP never pass, not even by a pattern.
ChildEnvironment buildChildEnvironment(const EnvironmentLists &lists, ChildPurpose purpose,
                                       const EnvironmentVariables &parent,
                                       const std::vector<std::string> &accessNames = {},
                                       const EnvironmentVariables &declared = {});

EnvironmentVariables ownEnvironment();

} // namespace redossier
