// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! The argument vectors of the rebuild, as they are shown for consent and as they are run. Every path may carry root
//! tokens when they are shown.
struct RebuildCommands
{
    std::vector<std::string> venv;
    std::vector<std::string> pipVersion;
    std::vector<std::string> pipInstall;
    std::filesystem::path report; //!< where pip writes its report before credentials are taken out; empty: it knows none

    //! `python` is the chosen one and `bundledPip` the pip that it puts into a new environment ("" counts as a new one);
    //! `rebuildFile` is relative to the working folder (reference/).
    static RebuildCommands of(const std::filesystem::path &python, const std::string &bundledPip,
                              const std::filesystem::path &workFolder, const std::string &rebuildFile);
};

//! The first pip that can say what it installed and from where.
inline constexpr std::string_view firstPipWithReport = "22.2";

//! Where the interpreter of an environment that the rebuild made lies: workFolder/environment/bin/python.
std::filesystem::path environmentInterpreter(const std::filesystem::path &workFolder);

} // namespace redossier
