// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/process/childenvironment.h"
#include "core/process/commandrunner.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! Where facts about the machine are read. Tests give a folder with its own etc/, proc/, sys/ and dev/ and a runner with
//! scripted answers.
struct SystemSources
{
    CommandRunner &runner;                  //!< starts nvidia-smi
    EnvironmentVariables environment;       //!< of this program: PATH, and the variables that choose devices
    std::vector<std::string> valueRecorded; //!< patterns of the names whose values may be written down
    std::filesystem::path root = "/";
    double timeLimit = 20; //!< seconds for each nvidia-smi call; a lost card can make it hang

    static SystemSources ofThisMachine(CommandRunner &runner, const EnvironmentLists &lists);

    //! `path` is absolute, as on the machine.
    std::filesystem::path place(std::string_view path) const;
    bool exists(std::string_view path) const;
    //! A small text file without its final newlines; nothing where it is absent or cannot be read.
    std::optional<std::string> text(std::string_view path) const;
    //! The names in a folder, sorted; empty where it is absent.
    std::vector<std::string> names(std::string_view folder) const;
    std::optional<std::string> variable(std::string_view name) const;
    //! An executable on PATH, or in one of `otherFolders`; as on the machine.
    std::optional<std::string> program(const std::string &name, const std::vector<std::string> &otherFolders) const;
};

} // namespace redossier
