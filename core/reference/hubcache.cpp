// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/hubcache.h"

#include "core/dossier/hublinks.h"

#include <algorithm>

namespace redossier {

namespace {

std::vector<std::filesystem::directory_entry> entriesOf(const std::filesystem::path &folder)
{
    std::error_code failed;
    std::vector<std::filesystem::directory_entry> entries;
    for (std::filesystem::directory_iterator it(folder, failed), end; !failed && it != end; it.increment(failed))
        entries.push_back(*it);
    std::sort(entries.begin(), entries.end());
    return entries;
}

//! "models--org--name" to "org/name".
std::string repositoryName(std::string name)
{
    name.erase(0, name.find("--") + 2);
    const auto dashes = name.find("--");
    if (dashes != std::string::npos)
        name.replace(dashes, 2, "/");
    return name;
}

void readSnapshotFolder(const std::filesystem::path &folder, const std::filesystem::path &cache, const std::string &inside,
                        HubSnapshot &snapshot, Findings &findings)
{
    for (const auto &entry : entriesOf(folder)) {
        std::error_code failed;
        const std::string name = inside + entry.path().filename().string();
        if (!entry.is_symlink(failed) && entry.is_directory(failed)) {
            readSnapshotFolder(entry.path(), cache, name + "/", snapshot, findings);
            continue;
        }
        const auto content = std::filesystem::canonical(entry.path(), failed);
        const std::string place = snapshot.path + "/" + name;
        if (failed || !std::filesystem::is_regular_file(content, failed)) {
            const auto target = std::filesystem::read_symlink(entry.path(), failed);
            findings.push_back({"dangling_link", Severity::warning, place, name, target.string()});
        } else if (content.lexically_relative(cache).string().starts_with("..")) {
            findings.push_back({"link_left_out", Severity::warning, place, name, content.filename().string()});
        } else {
            snapshot.files.emplace_back(name, content);
        }
    }
}

} // namespace

std::vector<HubSnapshot> readHubCache(const std::filesystem::path &folder, const std::string &path, Findings &findings)
{
    std::error_code failed;
    const auto cache = std::filesystem::canonical(folder, failed);
    std::vector<HubSnapshot> snapshots;
    for (const auto &entry : entriesOf(folder / "snapshots")) {
        if (entry.is_symlink(failed) || !entry.is_directory(failed))
            continue;
        HubSnapshot snapshot;
        snapshot.commit = entry.path().filename().string();
        snapshot.path = path + "/snapshots/" + snapshot.commit;
        snapshot.repository = repositoryName(folder.filename().string());
        snapshot.isDataset = folder.filename().string().starts_with("datasets--");
        readSnapshotFolder(entry.path(), cache, "", snapshot, findings);
        std::sort(snapshot.files.begin(), snapshot.files.end());
        snapshots.push_back(std::move(snapshot));
    }
    return snapshots;
}

} // namespace redossier
