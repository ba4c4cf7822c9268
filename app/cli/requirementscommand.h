// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command.h"

namespace redossier {

//! `requirements`: reads a rebuild file as pip would, and starts nothing.
class RequirementsCommand : public CliCommand
{
public:
    std::string name() const override { return "requirements"; }
    std::string summary() const override { return "Show the lines of a rebuild file and what is wrong with them"; }
    std::string example() const override { return "redossier-cli requirements requirements-rebuild.txt"; }
    void declare(CLI::App &app) override;
    int execute(CommandSurroundings &surroundings) override;

private:
    std::string m_file;
};

} // namespace redossier
