// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command.h"

#include <cstdint>

namespace redossier {

//! `capture`: observes the reference environment and takes the expected outputs.
class CaptureCommand : public CliCommand
{
public:
    std::string name() const override { return "capture"; }
    std::string summary() const override { return "Observe the reference environment and take its expected outputs"; }
    std::string example() const override
    {
        return "redossier-cli capture embeddings.dossier --python ~/embeddings/.venv/bin/python --run";
    }
    void declare(CLI::App &app) override;
    int execute(CommandSurroundings &surroundings) override;

private:
    std::string m_dossier;
    std::string m_python;
    std::string m_outputs;
    std::vector<std::string> m_located;
    std::uint64_t m_logLimit = 1u << 30;
    int m_repeat = 1;
    bool m_run = false;
    bool m_yes = false;
};

} // namespace redossier
