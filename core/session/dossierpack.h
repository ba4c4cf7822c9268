// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/base/taskcontext.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace redossier {

//! What became of packing a dossier.
struct PackedDossier
{
    bool written = false; //!< false: a finding is an error, and there is no file
    std::uint64_t files = 0;
    std::uint64_t bytes = 0;   //!< of the archive
    std::string sha256;        //!< of the archive
    std::optional<std::string> identity;
    Findings findings; //!< of `verify` and of `private`
};

//! One ZIP file to send, with every file of the dossier byte for byte below a folder that is named as the file is. Refused
//! while a locked dossier is not what its manifest says, or a credential stands in it. Starts nothing and writes nothing into
//! the dossier. Codes: those of openDossier; target_exists, output_inside_dossier, cannot_write, names_alike, cancelled.
Result<PackedDossier> packDossier(const std::filesystem::path &dossier, const std::filesystem::path &file, const TaskContext &context);

} // namespace redossier
