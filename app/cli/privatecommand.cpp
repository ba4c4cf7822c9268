// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/privatecommand.h"

#include "app/cli/findingsview.h"
#include "core/messages/messages.h"
#include "core/sharing/privatefindings.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

void show(Console &console, const PrivateScan &scan, const Findings &findings)
{
    const Messages wording(Messages::Language::translated);
    FindingsView view(console, wording);
    view.statement({"private_looked", {std::to_string(scan.files)}});
    view.group("private_errors", ofSeverity(findings, Severity::error));
    view.group("private_warnings", ofSeverity(findings, Severity::warning));
    view.group("private_hints", ofSeverity(findings, Severity::hint));
    if (scan.rows.empty() && scan.secretFiles.empty())
        view.statement({"private_clean", {}});
}

} // namespace

void PrivateCommand::declare(CLI::App &app)
{
    app.add_option("path", m_path, "A dossier, or any folder or file")->type_name("PATH")->required();
}

int PrivateCommand::execute(CommandSurroundings &surroundings)
{
    Console &console = surroundings.console;
    const auto scan = scanPrivate(m_path, MachineNames::ofThisMachine(), surroundings.context);
    if (!scan)
        return console.fail(scan.error());
    const Findings findings = privateFindings(*scan);
    if (console.settings().json)
        console.document({{"schema", "redossier-private/1"},
                          {"subject", m_path},
                          {"findings", findingsJson(findings, Messages(Messages::Language::english))}});
    else
        show(console, *scan, findings);
    return hasError(findings) ? 1 : 0;
}

} // namespace redossier
