// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/verifycommand.h"

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

std::string counted(std::size_t number, const std::string &what)
{
    return std::to_string(number) + " " + what;
}

void print(const Verification &verification, Console &console)
{
    if (!verification.identity)
        console.print("identity: none yet (a draft)");
    else
        console.print("identity: " + *verification.identity
                      + (*verification.identityMatches ? " (the content gives it)" : " (NOT what the content gives)"));
    for (const std::string &path : verification.changed)
        console.print("changed:  " + path);
    for (const std::string &path : verification.missing)
        console.print("missing:  " + path);
    for (const std::string &path : verification.unlisted)
        console.print("unlisted: " + path);
    console.print(verification.passed() ? "Every file is what the manifests say."
                                        : counted(verification.changed.size(), "changed, ")
                                              + counted(verification.missing.size(), "missing, ")
                                              + counted(verification.unlisted.size(), "unlisted"));
}

} // namespace

void VerifyCommand::declare(CLI::App &app)
{
    app.add_option("DOSSIER", m_dossier, "The folder that holds dossier.json")->required();
}

int VerifyCommand::execute(CommandSurroundings &surroundings)
{
    Console &console = surroundings.console;
    const auto verification = verifyDossier(m_dossier, surroundings.context);
    if (!verification)
        return console.fail(verification.error());
    const Messages wording(Messages::Language::translated);
    for (const Finding &finding : verification->findings)
        console.finding(finding, wording);
    if (console.settings().json)
        console.document(verification->toJson(Messages(Messages::Language::english)));
    else
        print(*verification, console);
    return statusOf(*verification);
}

} // namespace redossier
