// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dossier/namedtree.h"

#include "core/dossier/hublinks.h"
#include "core/plain/filename.h"

#include <algorithm>
#include <map>

namespace redossier {

namespace {

namespace fs = std::filesystem;

Error withTarget(const fs::path &folder, const Error &link)
{
    std::error_code failed;
    const std::string target = visibleText(fs::read_symlink(folder / link.subject, failed).string());
    if (!fs::exists(folder / link.subject, failed))
        return {"dangling_link", link.subject, target};
    return {link.code, link.subject, "it is a link to " + target};
}

//! Moves the links that `hub` may follow out of `refused`: by their path, where their content lies in the cache.
std::map<std::string, std::string> followed(const fs::path &folder, const std::optional<HubLinks> &hub, std::vector<Error> &refused)
{
    std::map<std::string, std::string> blobs;
    std::vector<Error> others;
    for (const Error &error : refused) {
        const bool link = error.code == "symbolic_link";
        std::error_code failed;
        const auto blob = link && hub ? hub->blobOf(error.subject) : std::nullopt;
        if (blob && fs::is_regular_file(fs::symlink_status(hub->cache() / *blob, failed)))
            blobs.emplace(error.subject, *blob);
        else
            others.push_back(link ? withTarget(folder, error) : error);
    }
    refused = std::move(others);
    return blobs;
}

} // namespace

Result<Fingerprints> fingerprintNamedTree(const fs::path &folder, const TaskContext &context)
{
    auto tree = fingerprintTree(folder, context);
    if (!tree)
        return tree;
    const auto hub = HubLinks::around(folder);
    const auto blobs = followed(folder, hub, tree->refused);
    if (blobs.empty())
        return tree;
    std::vector<std::string> wanted;
    for (const auto &[link, blob] : blobs)
        wanted.push_back(blob);
    std::sort(wanted.begin(), wanted.end());
    wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
    const auto contents = fingerprintFiles(hub->cache(), wanted, context); // through no further link
    if (!contents)
        return contents.error();
    std::map<std::string, FingerprintEntry> byBlob;
    for (const FingerprintEntry &entry : contents->entries)
        byBlob.emplace(entry.path, entry);
    for (const auto &[link, blob] : blobs)
        if (const auto content = byBlob.find(blob); content != byBlob.end())
            tree->entries.push_back({link, content->second.sha256, content->second.bytes});
    tree->refused.insert(tree->refused.end(), contents->refused.begin(), contents->refused.end());
    std::sort(tree->entries.begin(), tree->entries.end(), [](const auto &a, const auto &b) { return a.path < b.path; });
    return tree;
}

} // namespace redossier
