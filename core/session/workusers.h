// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

namespace redossier {

//! Whether a living process of this user works below `root`, or was started with a path below it: its environment is in use.
bool isWorkedIn(const std::filesystem::path &root);

} // namespace redossier
