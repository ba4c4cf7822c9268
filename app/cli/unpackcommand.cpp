// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/unpackcommand.h"

#include "app/cli/findingsview.h"
#include "app/cli/humanbytes.h"
#include "core/messages/messages.h"
#include "core/session/dossierunpack.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

void show(Console &console, const UnpackedDossier &unpacked, const std::string &folder)
{
    const Messages wording(Messages::Language::translated);
    FindingsView view(console, wording);
    const Verification &verification = unpacked.verification;
    view.statement({"unpack_written", {std::to_string(unpacked.files), folder, humanBytes(unpacked.bytes)}});
    if (!verification.identity)
        view.statement({"verify_draft", {}});
    else
        view.statement({*verification.identityMatches ? "verify_identity_given" : "verify_identity", {*verification.identity}});
    view.group("verify_errors", ofSeverity(verification.findings, Severity::error));
    view.group("validate_warnings", ofSeverity(verification.findings, Severity::warning));
    if (verification.passed())
        view.statement({"verify_passed", {}});
}

} // namespace

void UnpackCommand::declare(CLI::App &app)
{
    app.add_option("file", m_file, "The file that was sent")->type_name("FILE.zip")->required();
    app.add_option("dossier", m_dossier, "The folder to make; it must not be there")->type_name("DIR")->required();
}

int UnpackCommand::execute(CommandSurroundings &surroundings)
{
    Console &console = surroundings.console;
    const auto unpacked = unpackDossier(m_file, m_dossier, surroundings.context);
    if (!unpacked)
        return console.fail(unpacked.error());
    const Verification &verification = unpacked->verification;
    if (console.settings().json)
        console.document({{"schema", "redossier-unpack/1"},
                          {"file", m_file},
                          {"dossier", m_dossier},
                          {"identity", verification.identity ? Json(*verification.identity) : Json(nullptr)},
                          {"identity_matches", verification.identityMatches ? Json(*verification.identityMatches) : Json(nullptr)},
                          {"files", unpacked->files},
                          {"bytes", unpacked->bytes},
                          {"findings", findingsJson(verification.findings, Messages(Messages::Language::english))}});
    else
        show(console, *unpacked, m_dossier);
    return verification.passed() ? 0 : statusOf(verification.findings);
}

} // namespace redossier
