// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command.h"

namespace redossier {

//! The files of a dossier against its manifests, and the identity against the content.
class VerifyCommand : public CliCommand
{
public:
    std::string name() const override { return "verify"; }
    std::string summary() const override { return "Hold the files against the manifests, and the identity against the content"; }
    std::string example() const override { return "redossier-cli verify my-dossier"; }
    void declare(CLI::App &app) override;
    int execute(CommandSurroundings &surroundings) override;

private:
    std::string m_dossier;
};

} // namespace redossier
