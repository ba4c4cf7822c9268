// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

namespace redossier {

//! What kind of machine this is, in words that fit many: "Debian GNU/Linux 12, x86_64". Never its name. `root` is "/" but in
//! tests.
std::string machineClass(const std::filesystem::path &root = "/");

} // namespace redossier
