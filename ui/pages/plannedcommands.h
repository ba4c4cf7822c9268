// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/process/commandrecord.h"
#include "core/session/runpreview.h"

#include <map>
#include <string>
#include <vector>

namespace redossier {

//! The commands of a preview by their step, as a CommandPanel shows them.
std::map<std::string, std::vector<CommandRecord>> plannedCommands(const RunPreview &preview);

} // namespace redossier
