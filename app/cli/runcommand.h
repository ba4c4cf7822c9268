// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command.h"
#include "core/session/runrequest.h"

namespace redossier {

//! `run`: carries out the steps in order and writes a run.
class RunCommand : public CliCommand
{
public:
    std::string name() const override { return "run"; }
    std::string summary() const override { return "Rebuild, examine, probe, run the sample and compare"; }
    std::string example() const override { return "redossier-cli run embeddings.dossier --python python3.11"; }
    void declare(CLI::App &app) override;
    int execute(CommandSurroundings &surroundings) override;

private:
    Outcome readOptions(RunRequest &request) const;

    std::string m_dossier;
    std::string m_until;
    std::string m_resume;
    std::string m_python;
    std::string m_work;
    std::vector<std::string> m_located;
    std::vector<std::string> m_accepted;
    std::string m_acceptFile;
    std::uint64_t m_logLimit = 1u << 30;
    bool m_discard = false;
    bool m_kept = false;
    bool m_yes = false;
};

} // namespace redossier
