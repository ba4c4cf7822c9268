// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command.h"

namespace redossier {

//! `inventory`: what is installed for one interpreter, read by that interpreter itself; only it is started.
class InventoryCommand : public CliCommand
{
public:
    std::string name() const override { return "inventory"; }
    std::string summary() const override { return "List the installed distributions of an environment"; }
    std::string example() const override { return "redossier-cli inventory --python .venv/bin/python"; }
    void declare(CLI::App &app) override;
    int execute(CommandSurroundings &surroundings) override;

private:
    std::string m_python;
};

} // namespace redossier
