// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"

#include <filesystem>
#include <string_view>

namespace redossier {

//! Strict JSON at a path that the caller named; codes of readWholeFile and parseJson.
Result<Json> readJsonFile(const std::filesystem::path &path);
//! Strict JSON at `relative` below `root`, no link followed.
Result<Json> readJsonBeneath(const std::filesystem::path &root, std::string_view relative);
//! dumpJson through writeFileAtomically.
Outcome writeJsonFile(const std::filesystem::path &root, std::string_view relative, const Json &document);

} // namespace redossier
