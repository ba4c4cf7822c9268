// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/result.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace redossier {

//! The values of --locate, "NAME=PATH" each. Code: wrong_usage (no "=", an empty side, one name twice).
Result<std::map<std::string, std::filesystem::path>> readLocations(const std::vector<std::string> &options);

} // namespace redossier
