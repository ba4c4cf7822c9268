// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/fingerprintrenewal.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

namespace redossier {

namespace {

//! The array at `key` of an object; null when either is something else.
Json *arrayAt(Json &object, const char *key)
{
    if (!object.is_object() || !object.contains(key) || !object[key].is_array())
        return nullptr;
    return &object[key];
}

class FingerprintRenewal
{
public:
    FingerprintRenewal(Json &reference, const std::vector<FingerprintEntry> &files) : m_reference(reference)
    {
        for (const FingerprintEntry &file : files)
            m_files.emplace(file.path, file);
    }

    Findings run()
    {
        Json none;
        Json &code = m_reference.is_object() && m_reference.contains("code") ? m_reference["code"] : none;
        Json &requirements = m_reference.is_object() && m_reference.contains("requirements") ? m_reference["requirements"] : none;
        const bool codeChanged = renew(arrayAt(code, "files"), "/code/files", "code/");
        renewRevision(code, codeChanged);
        renew(arrayAt(m_reference, "configuration"), "/configuration");
        renew(arrayAt(requirements, "files"), "/requirements/files");
        renew(arrayAt(m_reference, "data"), "/data", "", true);
        renew(arrayAt(m_reference, "weights"), "/weights", "", true);
        return std::move(m_findings);
    }

private:
    //! A file, or what a folder holds as one listing; nothing when it is absent.
    std::optional<FingerprintEntry> found(const std::string &path) const
    {
        if (const auto file = m_files.find(path); file != m_files.end())
            return file->second;
        const std::string prefix = path + "/";
        std::vector<FingerprintEntry> below;
        FingerprintEntry whole{path, {}, 0};
        for (auto file = m_files.lower_bound(prefix); file != m_files.end() && file->first.starts_with(prefix); ++file) {
            below.push_back({file->first.substr(prefix.size()), file->second.sha256, file->second.bytes});
            whole.bytes += file->second.bytes;
        }
        whole.sha256 = treeDigest(below);
        return below.empty() ? std::nullopt : std::optional(whole);
    }

    bool renew(Json *list, const std::string &place, const std::string &folder = {}, bool areAssets = false)
    {
        bool changed = false;
        for (std::size_t i = 0; list && i < list->size(); ++i) {
            Json &declared = (*list)[i];
            const std::string path = folder + textAt(declared, "path");
            const auto now = textAt(declared, "path").empty() ? std::nullopt : found(path);
            if (!now || textAt(declared, "sha256") == now->sha256)
                continue;
            declared["sha256"] = now->sha256;
            if (areAssets)
                declared["bytes"] = now->bytes;
            changed = true;
            m_findings.push_back({areAssets ? "asset_renewed" : "fingerprint_renewed", areAssets ? Severity::warning : Severity::hint,
                                  "reference.json#" + place + "/" + std::to_string(i), path, now->sha256});
        }
        return changed;
    }

    void renewRevision(Json &code, bool codeChanged)
    {
        const std::string revision = textAt(code, "revision");
        const Json *files = arrayAt(code, "files");
        if (!files || !codeChanged)
            return;
        if (!revision.starts_with("tree:")) {
            code["modified"] = true;
            m_findings.push_back({"revision_left_behind", Severity::warning, "reference.json#/code/revision", revision, {}});
            return;
        }
        std::vector<FingerprintEntry> listed;
        for (const Json &file : *files)
            listed.push_back({textAt(file, "path"), textAt(file, "sha256"), 0});
        std::sort(listed.begin(), listed.end(), [](const auto &a, const auto &b) { return a.path < b.path; });
        code["revision"] = "tree:" + treeDigest(listed);
    }

    Json &m_reference;
    std::map<std::string, FingerprintEntry> m_files;
    Findings m_findings;
};

} // namespace

Findings renewFingerprints(Json &reference, const std::vector<FingerprintEntry> &files)
{
    return FingerprintRenewal(reference, files).run();
}

} // namespace redossier
