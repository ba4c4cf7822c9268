// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontext.h"
#include "core/dossier/verifier.h"

#include <cstdint>
#include <filesystem>

namespace redossier {

struct UnpackedDossier
{
    std::uint64_t files = 0;
    std::uint64_t bytes = 0;   //!< of the files
    Verification verification; //!< of what was unpacked
};

//! A dossier out of a ZIP file from anywhere, into a folder that is not there yet and appears whole or not at all. Refused
//! before a byte is written: an archive that can be read in more than one way, names that lead elsewhere or are alike, links,
//! more bytes than the archive's size can honestly hold (64 MiB, or 50 times its size) or than there is room for, and one that
//! holds no dossier. Codes: archive_invalid, archive_unsafe (a link, or a name that leads elsewhere), names_alike,
//! file_and_folder, not_a_dossier, target_exists, cannot_write, missing_file, cancelled.
Result<UnpackedDossier> unpackDossier(const std::filesystem::path &file, const std::filesystem::path &target, const TaskContext &context);

} // namespace redossier
