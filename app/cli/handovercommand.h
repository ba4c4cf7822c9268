// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command.h"

namespace redossier {

//! The whole sequence again in a clean folder.
class HandoverCommand : public CliCommand
{
public:
    std::string name() const override { return "handover"; }
    std::string summary() const override { return "Carry out all of it again in a clean folder; passing marks the dossier transferable"; }
    std::string example() const override { return "redossier-cli handover my-dossier"; }
    void declare(CLI::App &app) override;
    int execute(CommandSurroundings &surroundings) override;

private:
    std::string m_dossier;
    std::string m_python;
    std::vector<std::string> m_located;
    bool m_yes = false;
};

} // namespace redossier
