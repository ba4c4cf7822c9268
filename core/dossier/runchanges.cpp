// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dossier/runchanges.h"

#include "core/dossier/dossierlock.h"
#include "core/dossier/manifest.h"
#include "core/dossier/treelisting.h"

#include <algorithm>

namespace redossier {

namespace {

//! The run's manifest against the line that the dossier's manifest has of it; a damaged one of the dossier says nothing here.
void compareManifest(const std::filesystem::path &dossier, const std::string &path, const ManifestFile &own, Findings &changes)
{
    const auto top = readManifest(dossier);
    if (!top)
        return;
    const auto line = top->manifest.lines.find(path);
    if (line == top->manifest.lines.end() || line->second == own.sha256)
        return;
    if (!own.sha256.empty())
        changes.push_back({"changed_file", Severity::error, path, path, own.sha256});
    else if (!DossierLock::isHeld(dossier)) // a run that goes on takes its manifest away first
        changes.push_back({"missing_file", Severity::error, path, path, {}});
}

} // namespace

std::vector<Error> unlikeListed(const std::vector<FingerprintEntry> &files, const std::map<std::string, std::string> &lines,
                                std::string_view listedBelow)
{
    std::vector<Error> unlike;
    auto line = lines.lower_bound(std::string(listedBelow));
    const auto isBelow = [&] { return line != lines.end() && line->first.starts_with(listedBelow); };
    const auto listed = [&] { return std::string_view(line->first).substr(listedBelow.size()); };
    const auto isMissing = [&] { unlike.push_back({"missing_file", std::string(listed()), {}}); };
    for (const FingerprintEntry &one : files) {
        for (; isBelow() && listed() < one.path; ++line)
            isMissing();
        if (!isBelow() || listed() != one.path)
            unlike.push_back({"unlisted_file", one.path, {}});
        else if (line++->second != one.sha256)
            unlike.push_back({"changed_file", one.path, one.sha256});
    }
    for (; isBelow(); ++line)
        isMissing();
    return unlike;
}

Result<Findings> changesOfRun(const std::filesystem::path &dossier, const std::string &id, const TaskContext &context)
{
    Findings changes;
    const std::string folder = "runs/" + id + "/", path = folder + std::string(manifestName);
    const auto add = [&](const Error &error) {
        changes.push_back({error.code, Severity::error, folder + error.subject, folder + error.subject, error.detail});
    };
    const auto own = readManifest(dossier / folder);
    if (!own) {
        add({own.error().code, std::string(manifestName), own.error().detail});
        return changes;
    }
    compareManifest(dossier, path, *own, changes);
    if (own->sha256.empty())
        return changes;
    auto digests = fingerprintTree(dossier / folder, context);
    if (!digests && digests.error().code == "cancelled")
        return digests.error();
    if (!digests) {
        add({digests.error().code, {}, digests.error().detail});
        return changes;
    }
    auto lines = own->manifest.lines;
    for (const Error &refused : digests->refused) {
        lines.erase(refused.subject); // said once, not as missing too
        if (!isPartialName(refused.subject))
            add(refused);
    }
    std::erase_if(digests->entries, [](const FingerprintEntry &one) { return one.path == manifestName || isPartialName(one.path); });
    for (const Error &unlike : unlikeListed(digests->entries, lines))
        add(unlike);
    return changes;
}

} // namespace redossier
