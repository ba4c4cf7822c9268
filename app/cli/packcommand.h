// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command.h"

namespace redossier {

//! A dossier as one ZIP file.
class PackCommand : public CliCommand
{
public:
    std::string name() const override { return "pack"; }
    std::string summary() const override { return "Make one file to send"; }
    std::string example() const override { return "redossier-cli pack my-dossier --output my-dossier.zip"; }
    void declare(CLI::App &app) override;
    int execute(CommandSurroundings &surroundings) override;

private:
    std::string m_dossier;
    std::string m_file;
};

} // namespace redossier
