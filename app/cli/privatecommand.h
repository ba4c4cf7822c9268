// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command.h"

namespace redossier {

//! `private`: what a share would reveal; it starts nothing and writes nothing.
class PrivateCommand : public CliCommand
{
public:
    std::string name() const override { return "private"; }
    std::string summary() const override { return "Show what a share would reveal: credentials, addresses, paths, names"; }
    std::string example() const override { return "redossier-cli private my-dossier"; }
    void declare(CLI::App &app) override;
    int execute(CommandSurroundings &surroundings) override;

private:
    std::string m_path;
};

} // namespace redossier
