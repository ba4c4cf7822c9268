// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/plannedcommands.h"

namespace redossier {

std::map<std::string, std::vector<CommandRecord>> plannedCommands(const RunPreview &preview)
{
    std::map<std::string, std::vector<CommandRecord>> planned;
    for (const PlannedCommand &command : preview.commands) {
        const bool installs = command.step == "rebuild" || command.step == "dependencies";
        CommandRecord record;
        record.name = command.name;
        record.arguments = command.arguments;
        record.folder = command.folder;
        record.environment = installs ? preview.installNames : preview.runNames;
        planned[command.step].push_back(std::move(record));
    }
    return planned;
}

} // namespace redossier
