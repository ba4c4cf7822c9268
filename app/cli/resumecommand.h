// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command.h"

namespace redossier {

//! `resume`: what a training resume restores, with an exercise and a verdict of its own.
class ResumeCommand : public CliCommand
{
public:
    std::string name() const override { return "resume"; }
    std::string summary() const override { return "Record what a training resume restores, apart from the criterion"; }
    std::string example() const override
    {
        return "redossier-cli resume training.dossier --checkpoint checkpoints/step-1000.pt --state loader_position=absent";
    }
    void declare(CLI::App &app) override;
    int execute(CommandSurroundings &surroundings) override;

private:
    std::string m_dossier;
    std::string m_checkpoint;
    std::vector<std::string> m_states;
    std::vector<std::string> m_exercise;
    std::string m_rules;
};

} // namespace redossier
