// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/locker.h"

#include "core/base/clock.h"
#include "core/dossier/identity.h"
#include "core/dossier/runfolder.h"
#include "core/plain/beneath.h"
#include "core/reference/accessdocument.h"
#include "core/reference/rebuildsequence.h"
#include "core/reference/rebuildscripts.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace redossier {

Outcome Locker::copyToHistory(const LockRequest &request)
{
    const auto folder = openFolder((m_writer.root() / "reference").string());
    if (!folder)
        return folder.error();
    std::vector<std::string> files{"reference.json", "criterion.json"};
    files.insert(files.end(), request.rebuildFiles.begin(), request.rebuildFiles.end());
    for (const std::string &file : files) {
        const auto source = openBeneath(folder->get(), file);
        if (!source)
            return source.error();
        if (auto copied = m_writer.copy("history/" + request.identity + "/" + file, source->get()); !copied)
            return copied;
    }
    return Done{};
}

Outcome Locker::writeProcedure(const LockRequest &request)
{
    const auto scripts = rebuildScripts(request.reference, m_writer.dossier().title, request.identity, request.resources);
    if (!scripts)
        return scripts.error();
    if (auto written = m_writer.writeJson("sequence.json", rebuildSequence(request.reference, scripts->diagnosis, scripts->reading));
        !written)
        return written;
    if (auto written = m_writer.write("rebuild.sh", scripts->posix, true); !written)
        return written;
    if (auto written = m_writer.write("rebuild.ps1", scripts->powerShell); !written)
        return written;
    return m_writer.write("ACCESS.md", accessDocument(request.reference));
}

Result<bool> Locker::wasCompared() const
{
    const Dossier &dossier = m_writer.dossier();
    std::set<std::string> identities{dossier.identity.value_or("")};
    for (const HistoryEntry &entry : dossier.history)
        if (entry.criterionSha256 == dossier.criterionSha256)
            identities.insert(entry.identity);
    const auto runs = listRuns(m_writer);
    if (!runs)
        return runs.error();
    return std::any_of(runs->begin(), runs->end(), [&](const RunEntry &entry) {
        std::error_code failed;
        return entry.run.referenceIdentity && identities.contains(*entry.run.referenceIdentity)
               && std::filesystem::exists(runFolder(dossier.root, entry.id) / "comparison.json", failed);
    });
}

Result<Findings> Locker::lock(const LockRequest &request, const TaskContext &context)
{
    // Under the lock between processes: what is locked is what was validated.
    const auto identity = identityOf(m_writer.root(), context);
    const auto criterion = criterionDigestOf(m_writer.root());
    if (!identity || !criterion)
        return identity ? criterion.error() : identity.error();
    if (identity->identity != request.identity)
        return Error{"changed_on_disk", (m_writer.root() / "reference").string(), {}};
    Dossier &dossier = m_writer.dossier();
    HistoryEntry entry{request.identity, utcNow(), dossier.isDraft() ? std::nullopt : request.reason, *criterion, {}};
    Findings notes;
    if (!dossier.isDraft() && dossier.criterionSha256 != *criterion) {
        const auto compared = wasCompared();
        if (!compared)
            return compared.error();
        if (*compared) {
            entry.note = "criterion_changed_after_result";
            notes.push_back({*entry.note, Severity::warning, "dossier.json#/history/" + std::to_string(dossier.history.size()),
                             "criterion.json", {}});
        }
    }
    if (auto copied = copyToHistory(request); !copied)
        return copied.error();
    if (auto written = writeProcedure(request); !written)
        return written.error();
    if (auto renewed = m_writer.renewReference(context); !renewed)
        return renewed.error();
    if (dossier.identity) // a draft may have been given the identity that it comes from
        dossier.parent = dossier.identity;
    if (dossier.parent == request.identity) // the same content: nothing comes from itself
        dossier.parent.reset();
    dossier.identity = request.identity;
    dossier.lockedAt = entry.lockedAt;
    dossier.criterionSha256 = *criterion;
    dossier.history.push_back(std::move(entry));
    if (auto saved = m_writer.saveDossier(); !saved)
        return saved.error();
    if (auto renewed = m_writer.renewManifest(); !renewed)
        return renewed.error();
    return notes;
}

} // namespace redossier
