// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"
#include "core/plain/result.h"

#include <filesystem>
#include <string>

namespace redossier {

//! A file that comes with the program, by its full path. One that is not there is no mistake of the user's. Codes:
//! installation_incomplete, and those of readWholeFile.
Result<std::string> readResource(const std::filesystem::path &path);

//! The same for a JSON document; codes of parseJson, too.
Result<Json> readJsonResource(const std::filesystem::path &path);

//! The error of a file that comes with the program and cannot be read.
Error resourceError(const std::filesystem::path &path, Error error);

} // namespace redossier
