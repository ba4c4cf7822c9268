// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command.h"
#include "core/dossier/fingerprint.h"

namespace redossier {

//! SHA-256 of files and folders, as sha256sum prints it.
class FingerprintCommand : public CliCommand
{
public:
    std::string name() const override { return "fingerprint"; }
    std::string summary() const override { return "SHA-256 of files and folders, as sha256sum prints it"; }
    std::string example() const override { return "redossier-cli fingerprint --tree weights/"; }
    void declare(CLI::App &app) override;
    int execute(CommandSurroundings &surroundings) override;

private:
    //! The entries of one PATH, or why it has none.
    Result<Fingerprints> take(const std::string &path, const TaskContext &context) const;

    std::vector<std::string> m_paths;
    bool m_tree = false;
};

} // namespace redossier
