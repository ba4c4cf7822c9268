// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command.h"
#include "core/base/finding.h"

namespace redossier {

//! `lock`: gives the reference its identity and writes what a person needs to repeat it without this program.
class LockCommand : public CliCommand
{
public:
    std::string name() const override { return "lock"; }
    std::string summary() const override { return "Lock reference and criterion, and write the sequence, the scripts and ACCESS.md"; }
    std::string example() const override { return "redossier-cli lock embeddings.dossier"; }
    void declare(CLI::App &app) override;
    int execute(CommandSurroundings &surroundings) override;

private:
    int finish(Console &console, const std::string &identity, const Findings &findings, const char *outcome, int status) const;

    std::string m_dossier;
    std::string m_reason;
};

} // namespace redossier
