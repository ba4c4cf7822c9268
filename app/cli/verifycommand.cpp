// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/verifycommand.h"

#include "app/cli/findingsview.h"
#include "core/dossier/verifier.h"
#include "core/messages/messages.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

//! Differences are an answer (1); what could not be looked at, or is refused, is none.
int statusOf(const Verification &verification)
{
    constexpr std::array<std::string_view, 4> answers{"changed_file", "missing_file", "unlisted_file", "changed_since_lock"};
    int status = 0;
    for (const Finding &finding : verification.findings) {
        if (finding.severity != Severity::error)
            continue;
        const bool answer = std::find(answers.begin(), answers.end(), finding.code) != answers.end();
        status = std::max(status, answer ? 1 : exitStatus(finding.code));
    }
    return status;
}

void print(const Verification &verification, Console &console)
{
    const Messages wording(Messages::Language::translated);
    FindingsView view(console, wording);
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

void VerifyCommand::declare(CLI::App &app)
{
    app.add_option("dossier", m_dossier, "The folder that holds dossier.json")->type_name("DOSSIER")->required();
}

int VerifyCommand::execute(CommandSurroundings &surroundings)
{
    Console &console = surroundings.console;
    const auto verification = verifyDossier(m_dossier, surroundings.context);
    if (!verification)
        return console.fail(verification.error());
    if (console.settings().json)
        console.document(verification->toJson(Messages(Messages::Language::english)));
    else
        print(*verification, console);
    return statusOf(*verification);
}

} // namespace redossier
