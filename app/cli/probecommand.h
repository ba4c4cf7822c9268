// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command.h"

namespace redossier {

//! `probe`: the host's chain and the staged device probe in one interpreter; only it is started.
class ProbeCommand : public CliCommand
{
public:
    std::string name() const override { return "probe"; }
    std::string summary() const override { return "Show the system chain and probe the device from an interpreter"; }
    std::string example() const override { return "redossier-cli probe --python .venv/bin/python --expect cuda"; }
    void declare(CLI::App &app) override;
    int execute(CommandSurroundings &surroundings) override;

private:
    std::string m_python;
    std::string m_expected;
};

} // namespace redossier
