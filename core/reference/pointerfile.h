// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/reference/declaredcontent.h"

#include <cstddef>
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

//! The name under which git-annex keeps content, "SHA256E-s31390--f50d..npy": a method, a size and mostly a hash. `text` is a
//! key, a path that ends with one, or the one line of a file that stands for its content.
std::optional<DeclaredContent> parseAnnexKey(std::string_view text);

//! A file, or the text of a link, that stands for content.
struct ContentPointer
{
    std::string tool;  //!< "git-lfs" or "git-annex"
    std::string fetch; //!< what brings the content, "git lfs pull"
    DeclaredContent content;
};
inline constexpr std::size_t mostPointerBytes = 1024;
std::optional<ContentPointer> parseContentPointer(std::string_view text);

//! A content address in a document of DVC.
struct DvcOutput : DeclaredContent
{
    std::string path; //!< relative to the folder of the document
};
//! The `outs` of a .dvc file; nothing when it has none.
std::vector<DvcOutput> parseDvcFile(std::string_view text);
//! The `outs` and `deps` of every stage in dvc.lock.
std::vector<DvcOutput> parseDvcLock(std::string_view text);

} // namespace redossier
