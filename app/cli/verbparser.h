// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command.h"

#include <optional>

namespace redossier {

//! Reads the arguments that follow the verb into `command`'s own options and applies --json and --quiet to the console.
//! Gives an exit status when the line ends here: help was shown (0) or the usage is wrong (64).
std::optional<int> parseVerb(CliCommand &command, const std::vector<std::string> &arguments, Console &console);

} // namespace redossier
