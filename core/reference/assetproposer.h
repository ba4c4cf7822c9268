// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/reference/projectscanner.h"

#include <cstdint>
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace redossier {

//! A drafted entry of `weights` or `data`.
struct ProposedAsset
{
    bool isWeights = false;
    std::string name;                  //!< for {weights:NAME}; unique among both lists
    std::optional<std::string> version;
    std::optional<std::string> sha256; //!< absent: its content is not here
    std::optional<std::uint64_t> bytes;
    std::optional<std::string> source;
    std::string place;                 //!< in the project
    bool isFolder = false;
    //! Path below reference/ when it is small enough to be copied, and its files: path inside (or "") and content.
    std::optional<std::string> path;
    std::vector<std::pair<std::string, std::filesystem::path>> files;

    Json toJson() const;
};

//! Fingerprints the weights and data of a project and gives each a name. Folders of many files, hub snapshots and .dvc
//! targets are one asset each. Codes: file_unreadable, file_unstable, missing_file, cancelled.
Result<std::vector<ProposedAsset>> proposeAssets(const std::filesystem::path &project, const ProjectContent &content,
                                                 Findings &findings, const TaskContext &context);

} // namespace redossier
