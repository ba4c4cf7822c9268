// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace redossier {

//! The argument vectors of the rebuild, as they are shown for consent and as they are run. Every path may carry root
//! tokens when they are shown.
struct RebuildCommands
{
    std::vector<std::string> venv;
    std::vector<std::string> pipVersion;
    std::vector<std::string> pipInstall;
    std::filesystem::path report; //!< where pip writes its report before credentials are taken out

    //! `python` is the chosen one; `rebuildFile` is relative to the working folder (reference/).
    static RebuildCommands of(const std::filesystem::path &python, const std::filesystem::path &workFolder,
                              const std::string &rebuildFile);
};

//! Where the interpreter of an environment that the rebuild made lies: workFolder/environment/bin/python.
std::filesystem::path environmentInterpreter(const std::filesystem::path &workFolder);

} // namespace redossier
