// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontext.h"
#include "core/plain/result.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! The stages that a program reported, in their order, read again from its log: `relative` below `folder`. A log of any size
//! is read in pieces. Codes: those of openBeneath, file_unreadable, cancelled.
Result<std::vector<std::string>> stagesInLog(const std::filesystem::path &folder, std::string_view relative, const TaskContext &context);

} // namespace redossier
