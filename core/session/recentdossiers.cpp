// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/recentdossiers.h"

#include "core/base/atomicfile.h"
#include "core/base/clock.h"
#include "core/base/jsonfile.h"
#include "core/plain/beneath.h"
#include "core/plain/filename.h"

#include <QLockFile>
#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

namespace redossier {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view fileName = "recent.json";
constexpr std::string_view family = "redossier-recent/";
constexpr std::string_view schema = "redossier-recent/1";
constexpr std::size_t limit = 1u << 20; //!< bytes; forty entries take some kilobytes

Result<Json> readDocument(const fs::path &folder)
{
    const auto opened = openFolder(folder.string());
    const auto bytes = opened ? readBeneath(opened->get(), fileName, limit) : Result<std::string>(opened.error());
    if (!bytes)
        return Error{bytes.error().code, (folder / fileName).string(), bytes.error().detail};
    auto document = parseJson(*bytes, (folder / fileName).string());
    if (document && !textAt(*document, "schema").starts_with(family))
        return Error{"document_invalid", (folder / fileName).string(), "its schema is not " + std::string(schema)};
    return document;
}

std::vector<RecentDossier> entriesOf(const Json &document)
{
    std::vector<RecentDossier> entries;
    for (const Json &one : memberAt(document, "dossiers")) {
        const fs::path root = fs::path(textAt(one, "path")).lexically_normal();
        const bool known = std::any_of(entries.begin(), entries.end(), [&](const auto &entry) { return entry.root == root; });
        if (root.is_absolute() && !known && entries.size() < RecentDossiers::most)
            entries.push_back({root, textAt(one, "title"), textAt(one, "opened")});
    }
    return entries;
}

Json documentOf(const std::vector<RecentDossier> &entries)
{
    Json list = Json::array();
    for (const RecentDossier &entry : entries)
        list.push_back({{"path", entry.root.string()}, {"title", entry.title}, {"opened", entry.opened}});
    return {{"schema", schema}, {"dossiers", list}};
}

} // namespace

Result<std::vector<RecentDossier>> RecentDossiers::read() const
{
    const auto document = readDocument(m_folder);
    if (document)
        return entriesOf(*document);
    if (document.error().code == "missing_file")
        return std::vector<RecentDossier>();
    return document.error();
}

template <class Change>
Outcome RecentDossiers::change(Change change) const
{
    std::error_code failed;
    fs::create_directories(m_folder, failed);
    // Another process may be changing the list; without the lock, which a full disk refuses, the last one wins.
    QLockFile lock(QString::fromStdString((m_folder / ".recent.lock").string()));
    for (int attempt = 0; attempt < 250 && !lock.tryLock(0) && lock.error() == QLockFile::LockFailedError; ++attempt)
        std::this_thread::sleep_for(std::chrono::milliseconds(20)); // QLockFile's own waiting doubles up to seconds
    std::vector<RecentDossier> entries;
    const auto document = readDocument(m_folder);
    if (document && textAt(*document, "schema") != schema)
        return Error{"newer_schema", (m_folder / fileName).string(), textAt(*document, "schema")};
    if (document)
        entries = entriesOf(*document);
    else if (document.error().code != "missing_file")
        fs::rename(m_folder / fileName, m_folder / (std::string(fileName) + ".damaged"), failed);
    change(entries);
    return writeJsonFile(m_folder, fileName, documentOf(entries));
}

Outcome RecentDossiers::remember(const fs::path &root, const std::string &title) const
{
    if (!isValidUtf8(root.string()) || !root.is_absolute())
        return Done{};
    return change([&](std::vector<RecentDossier> &entries) {
        std::erase_if(entries, [&](const RecentDossier &entry) { return entry.root == root; });
        entries.insert(entries.begin(), {root, title, utcNow()});
        if (entries.size() > most)
            entries.resize(most);
    });
}

Outcome RecentDossiers::forget(const fs::path &root) const
{
    return change([&](std::vector<RecentDossier> &entries) {
        std::erase_if(entries, [&](const RecentDossier &entry) { return entry.root == root; });
    });
}

} // namespace redossier
