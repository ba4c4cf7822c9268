// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/locking.h"

#include "core/reference/locker.h"

namespace redossier {

namespace {

bool isBlank(const std::optional<std::string> &text)
{
    return !text || text->find_first_not_of(" \t\r\n") == std::string::npos;
}

} // namespace

Result<LockAttempt> lockReference(const std::filesystem::path &dossier, const std::optional<std::string> &reason,
                                  const Places &places, std::shared_ptr<const DossierLock> held, const TaskContext &context)
{
    auto validation = validateReference(dossier, EngineClient(places.engine), context);
    if (!validation)
        return validation.error();
    const Dossier &before = validation->dossier;
    if (before.newer)
        return *before.newer;
    Findings findings = std::move(validation->findings);
    std::erase_if(findings, [](const Finding &finding) { return finding.code == "changed_since_lock"; });
    if (!before.isDraft() && !validation->changedSinceLock())
        return LockAttempt{LockAttempt::Ending::unchanged, *before.identity, *before.identity, std::move(findings)};
    if (!before.isDraft() && isBlank(reason))
        findings.insert(findings.begin(), {"reason_missing", Severity::error, "dossier.json#/history", dossier.string(), {}});
    if (hasError(findings))
        return LockAttempt{LockAttempt::Ending::refused, {}, before.identity.value_or(""), std::move(findings)};
    auto writer = DossierWriter::open(dossier, std::move(held));
    if (!writer)
        return writer.error();
    const LockRequest request{validation->reference, validation->rebuildFiles, validation->identity.identity,
                              isBlank(reason) ? std::nullopt : reason, places.resources};
    auto notes = Locker(*writer).lock(request, context);
    if (!notes)
        return notes.error();
    notes->insert(notes->end(), findings.begin(), findings.end());
    return LockAttempt{LockAttempt::Ending::locked, validation->identity.identity, before.identity.value_or(""), std::move(*notes)};
}

} // namespace redossier
