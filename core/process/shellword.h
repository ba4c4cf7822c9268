// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace redossier {

//! One argument as a POSIX shell reads it, quoted only where it must be. For showing; nothing is run through a shell.
std::string shellWord(std::string_view argument);

//! The same of a path, which no program then takes for an option.
std::string shellPath(const std::string &path);

} // namespace redossier
