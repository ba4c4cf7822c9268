// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command.h"
#include "app/cli/comparecheck.h"

namespace redossier {

//! `compare`: two output files or folders against a rules file.
class CompareCommand : public CliCommand
{
public:
    std::string name() const override { return "compare"; }
    std::string summary() const override { return "Compare two output files or folders by declared rules"; }
    std::string example() const override
    {
        return "redossier-cli compare expected/embeddings.npy outputs/embeddings.npy --rules criterion.json";
    }
    void declare(CLI::App &app) override;
    int execute(CommandSurroundings &surroundings) override;

private:
    Result<std::unique_ptr<CompareCheck>> prepareCheck(const std::vector<Rule> &rules, CommandSurroundings &surroundings) const;

    std::string m_expected;
    std::string m_found;
    std::string m_rules;
    std::string m_python;
    bool m_yes = false;
    bool m_crossCheck = false;
};

} // namespace redossier
