// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command.h"

namespace redossier {

//! A dossier out of a ZIP file.
class UnpackCommand : public CliCommand
{
public:
    std::string name() const override { return "unpack"; }
    std::string summary() const override { return "Take a packed dossier apart into a new folder, and check it"; }
    std::string example() const override { return "redossier-cli unpack my-dossier.zip my-dossier"; }
    void declare(CLI::App &app) override;
    int execute(CommandSurroundings &surroundings) override;

private:
    std::string m_dossier;
    std::string m_file;
};

} // namespace redossier
