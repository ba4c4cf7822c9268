// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/lockcommand.h"

#include "app/cli/findingsview.h"
#include "app/cli/shellword.h"
#include "core/messages/messages.h"
#include "core/reference/locker.h"
#include "core/session/referencevalidation.h"

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
    auto validation = validateReference(m_dossier, EngineClient(surroundings.places.engine), surroundings.context);
    if (!validation)
        return console.fail(validation.error());
    const Dossier &dossier = validation->dossier;
    if (dossier.newer)
        return console.fail(*dossier.newer);
    std::erase_if(validation->findings, [](const Finding &finding) { return finding.code == "changed_since_lock"; });
    const bool changed = dossier.isDraft() || validation->changedSinceLock();
    const std::string former = dossier.identity.value_or("");
    if (!changed)
        return finish(console, former, validation->findings, "lock_unchanged", 0);
    if (!dossier.isDraft() && m_reason.find_first_not_of(" \t\n") == std::string::npos)
        validation->findings.insert(validation->findings.begin(), {"reason_missing", Severity::error, "dossier.json#/history", m_dossier, {}});
    if (hasError(validation->findings))
        return finish(console, former, validation->findings, "lock_refused", statusOf(validation->findings));

    auto writer = DossierWriter::open(m_dossier);
    if (!writer)
        return console.fail(writer.error());
    const LockRequest request{validation->reference, validation->rebuildFiles, validation->identity.identity,
                              m_reason.empty() ? std::nullopt : std::optional(m_reason), surroundings.places.resources};
    const auto notes = Locker(*writer).lock(request, surroundings.context);
    if (!notes)
        return console.fail(notes.error());
    Findings findings = *notes;
    findings.insert(findings.end(), validation->findings.begin(), validation->findings.end());
    return finish(console, validation->identity.identity, findings, "lock_done", 0);
}

} // namespace redossier
