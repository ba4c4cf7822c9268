// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command.h"
#include "core/base/finding.h"

namespace redossier {

//! `new`: drafts a dossier from a project folder.
class NewCommand : public CliCommand
{
public:
    std::string name() const override { return "new"; }
    std::string summary() const override { return "Draft a dossier from a project; say what is still to be decided"; }
    std::string example() const override { return "redossier-cli new embeddings.dossier --project ~/work/embeddings"; }
    void declare(CLI::App &app) override;
    int execute(CommandSurroundings &surroundings) override;

private:
    void show(Console &console, const Findings &noticed, const Findings &undecided) const;

    std::string m_dossier;
    std::string m_project;
};

} // namespace redossier
