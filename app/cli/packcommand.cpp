// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/packcommand.h"

#include "app/cli/findingsview.h"
#include "app/cli/humanbytes.h"
#include "core/messages/messages.h"
#include "core/session/dossierpack.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

void show(Console &console, const PackedDossier &packed, const std::string &file)
{
    const Messages wording(Messages::Language::translated);
    FindingsView view(console, wording);
    view.group("pack_errors", ofSeverity(packed.findings, Severity::error));
    view.group("private_warnings", ofSeverity(packed.findings, Severity::warning));
    if (!packed.written) {
        view.statement({"pack_refused", {}});
        return;
    }
    view.statement({"pack_written", {std::to_string(packed.files), file, humanBytes(packed.bytes)}});
    view.statement({"pack_digest", {packed.sha256}});
}

} // namespace

void PackCommand::declare(CLI::App &app)
{
    app.add_option("dossier", m_dossier, "The folder that holds dossier.json")->type_name("DOSSIER")->required();
    app.add_option("--output", m_file, "The file to write; it must not be there")->type_name("FILE.zip")->required();
}

int PackCommand::execute(CommandSurroundings &surroundings)
{
    Console &console = surroundings.console;
    const auto packed = packDossier(m_dossier, m_file, surroundings.context);
    if (!packed)
        return console.fail(packed.error());
    if (console.settings().json)
        console.document({{"schema", "redossier-pack/1"},
                          {"dossier", m_dossier},
                          {"identity", packed->identity ? Json(*packed->identity) : Json(nullptr)},
                          {"file", packed->written ? Json(m_file) : Json(nullptr)},
                          {"sha256", packed->written ? Json(packed->sha256) : Json(nullptr)},
                          {"files", packed->files},
                          {"bytes", packed->bytes},
                          {"findings", findingsJson(packed->findings, Messages(Messages::Language::english))}});
    else
        show(console, *packed, m_file);
    return packed->written ? 0 : statusOf(packed->findings);
}

} // namespace redossier
