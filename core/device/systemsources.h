// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/process/childenvironment.h"
#include "core/process/commandrunner.h"

#include <filesystem>
#include <string>
#include <vector>

namespace redossier {

//! Where facts about the machine are read. Tests give a folder with their own etc/, proc/, sys/ and dev/ and a runner with
//! scripted answers.
struct SystemSources
{
    CommandRunner &runner;            //!< starts nvidia-smi
    EnvironmentVariables environment; //!< of this program: PATH, and the variables that choose devices
    std::vector<std::string> valueRecorded; //!< patterns of the names whose values may be written down
    std::filesystem::path root = "/";
    double timeLimit = 20; //!< seconds for each nvidia-smi call; a lost GPU can make it hang

    static SystemSources ofThisMachine(CommandRunner &runner, const EnvironmentLists &lists);
};

} // namespace redossier
