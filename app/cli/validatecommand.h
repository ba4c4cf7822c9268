// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command.h"

namespace redossier {

//! `validate`: every finding about the reference.
class ValidateCommand : public CliCommand
{
public:
    std::string name() const override { return "validate"; }
    std::string summary() const override { return "Say everything that is missing, mutable, unpinned or changed in a reference"; }
    std::string example() const override { return "redossier-cli validate embeddings.dossier"; }
    void declare(CLI::App &app) override;
    int execute(CommandSurroundings &surroundings) override;

private:
    std::string m_dossier;
};

} // namespace redossier
