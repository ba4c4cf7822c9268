// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/result.h"

#include <filesystem>
#include <string_view>

namespace redossier {

//! Writes `relative` below `root` so that a reader sees the old or the new content and never a mix: temporary file in
//! the same folder (".NAME.partial-PID"), write, fsync, rename, fsync of the folder; folders in between are made; no
//! symbolic link is followed below `root`. Codes: path_escapes, symbolic_link, cannot_write (detail: the reason, and the
//! free and needed bytes when the disk is full).
Outcome writeFileAtomically(const std::filesystem::path &root, std::string_view relative, std::string_view bytes,
                            bool executable = false);

//! The same with the bytes of an open file, read from its start; the source may be any size.
Outcome copyFileAtomically(const std::filesystem::path &root, std::string_view relative, int source,
                           bool executable = false);

//! Makes the folder `relative` below `root`, with those above it, each fsynced into its parent; it may exist.
Outcome makeFolderBeneath(const std::filesystem::path &root, std::string_view relative);

//! Removes one file below `root`; absent is fine.
Outcome removeFileBeneath(const std::filesystem::path &root, std::string_view relative);

} // namespace redossier
