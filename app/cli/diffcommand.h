// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command.h"
#include "core/difference/difference.h"
#include "core/difference/differencefilter.h"
#include "core/report/reportformat.h"

namespace redossier {

//! `diff`: what differs between two dossiers or runs; it changes nothing and starts nothing of theirs.
class DiffCommand : public CliCommand
{
public:
    std::string name() const override { return "diff"; }
    std::string summary() const override { return "Show what differs between two dossiers or runs"; }
    std::string example() const override { return "redossier-cli diff my-dossier their-dossier"; }
    void declare(CLI::App &app) override;
    int execute(CommandSurroundings &surroundings) override;

private:
    Outcome checkOutput() const;
    Result<std::string> rendered(const Difference &difference, CommandSurroundings &surroundings) const;
    static Result<std::string> shared(const Difference &difference, ReportFormat format, const DifferenceFilter &filter, CommandSurroundings &surroundings);

    std::string m_a;
    std::string m_b;
    std::string m_format = "text";
    std::string m_output;
    bool m_all = false;
};

} // namespace redossier
