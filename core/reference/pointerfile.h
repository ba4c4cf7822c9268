// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! A file of Git LFS that stands for its content.
struct LfsPointer
{
    std::string sha256; //!< of the content
    std::uint64_t bytes = 0;
};
std::optional<LfsPointer> parseLfsPointer(std::string_view text);

//! An output of a .dvc file: a content address, which is no SHA-256.
struct DvcOutput
{
    std::string path; //!< relative to the folder of the .dvc file
    std::string hash; //!< e.g. "md5:47a9..", with ".dir" at its end for a folder
    std::optional<std::uint64_t> bytes;
    bool folder = false;
};
//! The `outs` of a .dvc file; nothing when it has none.
std::vector<DvcOutput> parseDvcFile(std::string_view text);

} // namespace redossier
