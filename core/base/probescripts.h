// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/result.h"

#include <filesystem>

namespace redossier {

//! Copies resources/probe to WORK/probe, from where the scripts are run: what a run records then names no place of the
//! machine where the product lies. An older copy is replaced. Gives WORK/probe. Codes: cannot_write, file_unreadable.
Result<std::filesystem::path> layOutProbe(const std::filesystem::path &resources, const std::filesystem::path &work);

//! WORK/probe, as it will be.
std::filesystem::path probeScripts(const std::filesystem::path &work);

} // namespace redossier
