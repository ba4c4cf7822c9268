// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/result.h"

#include <string>
#include <vector>

namespace redossier {

//! Refuses paths that are one and the same file where capitals or the ways to write an accent make no difference (Windows,
//! macOS), and a path that is a file and a folder at once. Codes: names_alike, file_and_folder.
Outcome refuseNamesAlike(const std::vector<std::string> &paths);

//! All of them, in the order of `paths`: the later path as subject, the one before it as detail.
std::vector<Error> namesAlike(const std::vector<std::string> &paths);

} // namespace redossier
