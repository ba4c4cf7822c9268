// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/environment/rebuildcommands.h"

#include "core/base/pep440.h"

namespace redossier {

RebuildCommands RebuildCommands::of(const std::filesystem::path &python, const std::string &bundledPip,
                                    const std::filesystem::path &workFolder, const std::string &rebuildFile)
{
    RebuildCommands commands;
    const std::string inside = environmentInterpreter(workFolder).string();
    commands.venv = {python.string(), "-m", "venv", (workFolder / "environment").string()};
    commands.pipVersion = {inside, "-m", "pip", "--version"};
    // A name that begins with a dash must stay a name.
    const std::string file = rebuildFile.starts_with('-') ? "./" + rebuildFile : rebuildFile;
    commands.pipInstall = {inside, "-m", "pip", "--disable-pip-version-check", "install", "--no-input", "-r", file};
    const auto pip = Version::parse(bundledPip);
    if (!pip || !(*pip < *Version::parse(firstPipWithReport))) {
        commands.report = workFolder / "install-report.json";
        commands.pipInstall.insert(commands.pipInstall.end(), {"--report", commands.report.string()});
    }
    return commands;
}

std::filesystem::path environmentInterpreter(const std::filesystem::path &workFolder)
{
    return workFolder / "environment" / "bin" / "python";
}

} // namespace redossier
