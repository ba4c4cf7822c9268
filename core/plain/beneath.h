// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/result.h"
#include "core/plain/uniquefd.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace redossier {

//! Opens a folder that the caller trusts, for the calls below. Codes: missing_file, file_unreadable.
Result<UniqueFd> openFolder(const std::string &path);

//! Which names may be opened: those that a dossier allows, or whatever a folder was found to hold.
enum class Names { ofDossier, any };

//! Opens `relative` below `root` for reading: never through a symbolic link, never above the root, only a regular file,
//! never waiting on a FIFO. Codes: path_escapes, symbolic_link, missing_file, not_a_regular_file, file_unreadable.
Result<UniqueFd> openBeneath(int root, std::string_view relative, Names names = Names::ofDossier);

//! The folder `relative` below `root` ("" is the root itself), under the same rules.
Result<UniqueFd> openFolderBeneath(int root, std::string_view relative, Names names = Names::ofDossier);

//! The whole file, at most `limit` bytes. Adds the code file_too_large.
Result<std::string> readBeneath(int root, std::string_view relative, std::size_t limit = 64u << 20);

//! The whole file at a path that the caller named himself (links are followed). Codes: missing_file,
//! not_a_regular_file, file_unreadable, file_too_large.
Result<std::string> readWholeFile(const std::string &path, std::size_t limit = 64u << 20);
Result<UniqueFd> openRegularFile(const std::string &path);

} // namespace redossier
