// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/lockcommand.h"

#include "app/cli/findingsview.h"
#include "core/messages/messages.h"
#include "core/process/shellword.h"
#include "core/session/locking.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

namespace redossier {

void LockCommand::declare(CLI::App &app)
{
    app.add_option("dossier", m_dossier, "The dossier's folder")->type_name("DOSSIER")->required();
    app.add_option("--reason", m_reason, "Why the reference changed; needed from the second lock on")->type_name("TEXT");
}

int LockCommand::finish(Console &console, const std::string &identity, const Findings &findings, const char *outcome,
                        int status) const
{
    if (console.settings().json) {
        const Messages english(Messages::Language::english);
        console.document({{"schema", "redossier-lock/1"},
                          {"dossier", m_dossier},
                          {"identity", identity.empty() ? Json(nullptr) : Json(identity)},
                          {"findings", findingsJson(findings, english)}});
        return status;
    }
    const Messages wording(Messages::Language::translated);
    FindingsView view(console, wording);
    const auto errors = ofSeverity(findings, Severity::error);
    view.statement({outcome, {status == 0 ? identity : std::to_string(errors.size())}});
    view.group("validate_errors", errors);
    view.group("validate_warnings", ofSeverity(findings, Severity::warning));
    view.group("validate_hints", ofSeverity(findings, Severity::hint));
    if (status == 0)
        view.next("redossier-cli run " + shellPath(m_dossier));
    return status;
}

int LockCommand::execute(CommandSurroundings &surroundings)
{
    Console &console = surroundings.console;
    const auto attempt = lockReference(m_dossier, m_reason, surroundings.places, {}, surroundings.context);
    if (!attempt)
        return console.fail(attempt.error());
    switch (attempt->ending) {
    case LockAttempt::Ending::locked:
        return finish(console, attempt->identity, attempt->findings, "lock_done", 0);
    case LockAttempt::Ending::unchanged:
        return finish(console, attempt->identity, attempt->findings, "lock_unchanged", 0);
    case LockAttempt::Ending::refused:
        break;
    }
    return finish(console, attempt->formerIdentity, attempt->findings, "lock_refused", statusOf(attempt->findings));
}

} // namespace redossier
