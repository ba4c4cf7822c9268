// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dossier/runchanges.h"

#include "core/dossier/dossierlock.h"
#include "core/dossier/manifest.h"
#include "core/dossier/treelisting.h"

#include <algorithm>
#include <limits>
#include <set>

namespace redossier {

namespace {

//! The run's manifest against the line that the dossier's manifest has of it; a damaged one of the dossier says nothing here.
void compareManifest(const std::filesystem::path &dossier, const std::string &path, const ManifestLines &own, Findings &changes)
{
    const auto top = ManifestLines::read(dossier);
    const std::string_view listed = top ? top->digestOf(path) : std::string_view();
    const std::string sha256 = own.sha256();
    if (listed.empty() || listed == sha256)
        return;
    if (own.isThere())
        changes.push_back({"changed_file", Severity::error, path, path, sha256});
    else if (!DossierLock::isHeld(dossier)) // a run that goes on takes its manifest away first
        changes.push_back({"missing_file", Severity::error, path, path, {}});
}

//! What a run wrote: what is read of it, and what is too large for that.
struct ChosenFiles
{
    std::vector<std::string> read, left;
    std::vector<Error> refused;
};

Result<ChosenFiles> chooseFiles(const std::filesystem::path &run, std::uint64_t most, const TaskContext &context)
{
    auto listing = listTree(run, context.stop);
    if (!listing)
        return listing.error();
    std::erase_if(listing->files, [](const ListedFile &one) { return one.path == manifestName || isPartialName(one.path); });
    std::stable_sort(listing->files.begin(), listing->files.end(), [](const ListedFile &a, const ListedFile &b) { return a.bytes < b.bytes; });
    ChosenFiles chosen;
    for (ListedFile &file : listing->files) {
        const bool fits = chosen.left.empty() && file.bytes <= most;
        most -= fits ? file.bytes : 0;
        (fits ? chosen.read : chosen.left).push_back(std::move(file.path));
    }
    chosen.refused = std::move(listing->refused);
    return chosen;
}

} // namespace

std::vector<Error> unlikeListed(const std::vector<FingerprintEntry> &files, std::span<const ManifestLine> lines,
                                std::string_view listedBelow)
{
    std::vector<Error> unlike;
    auto line = lines.begin();
    const auto listed = [&] { return line->path.substr(listedBelow.size()); };
    const auto isMissing = [&] { unlike.push_back({"missing_file", std::string(listed()), {}}); };
    for (const FingerprintEntry &one : files) {
        for (; line != lines.end() && listed() < one.path; ++line)
            isMissing();
        if (line == lines.end() || listed() != one.path)
            unlike.push_back({"unlisted_file", one.path, {}});
        else if (line++->sha256 != one.sha256)
            unlike.push_back({"changed_file", one.path, one.sha256});
    }
    for (; line != lines.end(); ++line)
        isMissing();
    return unlike;
}

Result<RecordCheck> checkRecord(const std::filesystem::path &dossier, const std::string &id, std::uint64_t most, const TaskContext &context)
{
    RecordCheck check;
    const std::string folder = "runs/" + id + "/", path = folder + std::string(manifestName);
    const auto add = [&](const Error &error) {
        check.changes.push_back({error.code, Severity::error, folder + error.subject, folder + error.subject, error.detail});
    };
    const auto own = ManifestLines::read(dossier / folder);
    if (!own) {
        add({own.error().code, std::string(manifestName), own.error().detail});
        return check;
    }
    compareManifest(dossier, path, *own, check.changes);
    check.whole = own->isThere();
    if (!own->isThere())
        return check;
    auto chosen = chooseFiles(dossier / folder, most, context);
    auto digests = chosen ? fingerprintFiles(dossier / folder, chosen->read, context) : Result<Fingerprints>(chosen.error());
    if (!digests && digests.error().code == "cancelled")
        return digests.error();
    if (!digests) {
        add({digests.error().code, {}, digests.error().detail});
        return check;
    }
    check.whole = chosen->left.empty();
    digests->refused.insert(digests->refused.begin(), chosen->refused.begin(), chosen->refused.end());
    std::set<std::string_view> said(chosen->left.begin(), chosen->left.end()); // and not as missing
    for (const Error &refused : digests->refused) {
        said.insert(refused.subject);
        if (!isPartialName(refused.subject))
            add(refused);
    }
    std::vector<ManifestLine> lines(own->all().begin(), own->all().end());
    std::erase_if(lines, [&](const ManifestLine &line) { return said.contains(line.path); });
    for (const Error &unlike : unlikeListed(digests->entries, lines))
        add(unlike);
    return check;
}

Result<Findings> changesOfRun(const std::filesystem::path &dossier, const std::string &id, const TaskContext &context)
{
    auto check = checkRecord(dossier, id, std::numeric_limits<std::uint64_t>::max(), context);
    return check ? Result(std::move(check->changes)) : Result<Findings>(check.error());
}

} // namespace redossier
