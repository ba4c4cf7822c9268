// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/result.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

struct ListedFile
{
    std::string path; //!< relative to the tree
    std::uint64_t bytes = 0;
};

//! The regular files below a folder, sorted by the bytes of their paths, and everything that is none.
struct TreeListing
{
    std::vector<ListedFile> files;
    std::vector<std::string> folders; //!< sorted; without the root
    std::vector<Error> refused;       //!< symbolic_link, not_a_regular_file, name_refused, file_unreadable
};

//! Walks without following any link. A folder for which `enter` gives false is left out with all it holds.
//! Codes: missing_file, file_unreadable (the root itself), cancelled.
Result<TreeListing> listTree(const std::filesystem::path &root, const std::stop_token &stop = {},
                             const std::function<bool(const std::string &)> &enter = {});

//! Why a listing cannot carry this name, as a rule in words: a control character (a newline too) or invalid UTF-8.
std::optional<std::string> listedNameProblem(std::string_view name);

//! ".NAME.partial*": what a write that was cut off leaves behind; never listed, packed or missed.
bool isPartialName(std::string_view path);

} // namespace redossier
