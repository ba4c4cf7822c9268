// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace redossier {

//! One snapshot of a Hugging Face cache: models--ORG--NAME/snapshots/COMMIT, whose files are links into blobs/.
struct HubSnapshot
{
    std::string path;       //!< relative to the project
    std::string repository; //!< "ORG/NAME"
    std::string commit;
    bool isDataset = false;
    std::vector<std::pair<std::string, std::filesystem::path>> files; //!< name in the snapshot, where the bytes lie
};

//! The snapshots of a folder that is laid out as such a cache; a link that leads nowhere is the finding dangling_link.
std::vector<HubSnapshot> readHubCache(const std::filesystem::path &folder, const std::string &path, Findings &findings);

} // namespace redossier
