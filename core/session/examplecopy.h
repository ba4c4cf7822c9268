// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontext.h"
#include "core/plain/result.h"

#include <filesystem>
#include <string>

namespace redossier {

//! Copies one of the product's example dossiers, byte for byte, to a folder that is not there yet; `target` appears whole
//! or not at all. Codes: target_exists, cannot_write, missing_file, file_unreadable, symbolic_link, cancelled.
Outcome copyExample(const std::filesystem::path &example, const std::filesystem::path &target, const TaskContext &context);

//! "PARENT/NAME", or "PARENT/NAME 2", .. where that is taken.
std::filesystem::path freeName(const std::filesystem::path &parent, const std::string &name);

} // namespace redossier
