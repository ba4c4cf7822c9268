// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/reference/projectfile.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace redossier {

//! What a rebuild file names, paths relative to the root that it was read beneath.
struct RebuildFileParts
{
    std::vector<std::string> files;      //!< itself and what it includes
    std::vector<std::string> localPaths; //!< wheels, sources and --find-links folders
    Findings findings;
};
//! Reads `relative` beneath `root` as pip does; core/environment has the one that is used.
using RebuildFileReader = std::function<Result<RebuildFileParts>(const std::filesystem::path &root, const std::string &relative)>;

//! The rebuild file that was chosen and where its parts go below reference/.
struct RebuildChoice
{
    std::vector<std::pair<std::string, std::string>> copies; //!< path in the project, path below reference/
    std::vector<std::string> localPaths;                     //!< as `copies`: files and folders, path in the project
    std::string folder;                                      //!< what a local path loses at its front below reference/
    std::optional<std::string> topFile; //!< content of requirements-rebuild.txt when it only includes the project's file
};

//! requirements-rebuild.txt, or the only requirements file that no other one includes. Several are listed
//! (rebuild_file_undecided) and none is taken; formats of other tools are named (rebuild_format_unusable).
std::optional<RebuildChoice> chooseRebuildFile(const std::filesystem::path &project, const std::vector<ProjectFile> &code,
                                               const RebuildFileReader &read, Findings &findings);

} // namespace redossier
