// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command.h"

namespace redossier {

//! `report`: writes one file about a run, from what is on disk; it starts nothing and changes nothing in the dossier.
class ReportCommand : public CliCommand
{
public:
    std::string name() const override { return "report"; }
    std::string summary() const override { return "Write the report of a run as one file: HTML, Markdown or JSON"; }
    std::string example() const override { return "redossier-cli report my-dossier --format html --output report.html"; }
    void declare(CLI::App &app) override;
    int execute(CommandSurroundings &surroundings) override;

private:
    std::string m_dossier;
    std::string m_run;
    std::string m_format = "html";
    std::string m_output;
    std::string m_decisions;
};

} // namespace redossier
