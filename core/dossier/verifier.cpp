// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dossier/verifier.h"

#include "core/dossier/dossier.h"
#include "core/dossier/dossierlock.h"
#include "core/dossier/dossierwriter.h"
#include "core/dossier/fingerprint.h"
#include "core/dossier/identity.h"
#include "core/dossier/manifest.h"
#include "core/dossier/treelisting.h"
#include "core/dossier/writejournal.h"
#include "core/plain/filename.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace redossier {

namespace {

//! Two passes: which file belongs to which manifest, then every digest once.
class Verifier
{
public:
    Verifier(const Dossier &dossier, const TaskContext &context) : m_dossier(dossier), m_context(context) {}

    Result<Verification> verify()
    {
        auto listing = listTree(m_dossier.root, m_context.stop);
        if (!listing)
            return listing.error();
        for (const ListedFile &file : listing->files)
            m_present.insert(file.path);
        m_result.findings = m_dossier.problems;
        readTopManifest();
        for (const std::string &run : runFolders())
            readRunManifest(run);
        noteRefused(listing->refused);
        noteUnlisted();
        if (auto digested = compareDigests(); !digested)
            return digested.error();
        noteState();
        return std::move(m_result);
    }

private:
    void add(const char *code, Severity severity, const std::string &path, const std::string &detail = {})
    {
        m_result.findings.push_back({code, severity, path, path, detail});
    }

    void expect(const Manifest &manifest, const std::string &prefix)
    {
        for (const auto &[path, sha256] : manifest.lines)
            m_expected[prefix + path] = sha256;
    }

    void readTopManifest()
    {
        const std::string name(manifestName);
        if (!m_present.contains(name)) {
            m_result.missing.push_back(name);
            add("missing_file", Severity::error, name);
            return;
        }
        if (const auto file = readManifest(m_dossier.root)) {
            m_topIsRead = true;
            expect(file->manifest, "");
        } else {
            add(file.error().code.c_str(), Severity::error, name, file.error().detail);
        }
    }

    //! "runs/ID/" for every folder below runs/ with a file in it.
    std::set<std::string> runFolders() const
    {
        std::set<std::string> folders;
        for (auto path = m_present.lower_bound("runs/"); path != m_present.end() && path->starts_with("runs/"); ++path)
            if (const auto slash = path->find('/', 5); slash != std::string::npos)
                folders.insert(path->substr(0, slash + 1));
        return folders;
    }

    void readRunManifest(const std::string &prefix)
    {
        const std::string id = prefix.substr(5, prefix.size() - 6);
        if (!m_present.contains(prefix + std::string(manifestName))) {
            if (!m_present.contains(prefix + "run.json"))
                return; // no run: whatever lies there is unlisted
            m_open.insert(prefix);
            m_result.findings.push_back({"run_not_ended", Severity::warning, "runs/" + id, id, {}});
            return;
        }
        if (const auto file = readManifest(m_dossier.root / prefix)) {
            expect(file->manifest, prefix);
        } else {
            m_open.insert(prefix);
            add(file.error().code.c_str(), Severity::error, prefix + std::string(manifestName), file.error().detail);
        }
    }

    //! Whether no manifest needs to name it.
    bool isExempt(const std::string &path) const
    {
        if (path == ".lock" || path == manifestName || isPartialName(path))
            return true;
        const bool ofTop = belongsToTopManifest(path);
        if (ofTop && !m_topIsRead)
            return true; // said once, not for every file
        if (ofTop)
            return false;
        return std::any_of(m_open.begin(), m_open.end(), [&](const std::string &run) { return path.starts_with(run); });
    }

    void noteUnlisted()
    {
        for (const std::string &path : m_present)
            if (!m_expected.contains(path) && !isExempt(path)) {
                m_result.unlisted.push_back(path);
                add("unlisted_file", Severity::error, path);
            }
    }

    void noteRefused(const std::vector<Error> &refused)
    {
        for (const Error &error : refused) {
            add(error.code.c_str(), Severity::error, error.subject, error.detail);
            if (const auto expected = m_expected.find(error.subject); expected != m_expected.end()) {
                m_result.changed.push_back(error.subject);
                m_expected.erase(expected);
            } else if (error.code != "file_unreadable" && !isPartialName(error.subject)) {
                m_result.unlisted.push_back(error.subject);
            }
        }
        std::sort(m_result.unlisted.begin(), m_result.unlisted.end());
    }

    Outcome compareDigests()
    {
        std::set<std::string> wanted;
        for (const auto &[path, sha256] : m_expected) {
            if (m_present.contains(path)) {
                wanted.insert(path);
            } else {
                m_result.missing.push_back(path);
                add("missing_file", Severity::error, path);
            }
        }
        for (auto path = m_present.lower_bound("reference/");
             m_dossier.identity && path != m_present.end() && path->starts_with("reference/"); ++path)
            wanted.insert(*path);
        auto digests = fingerprintFiles(m_dossier.root, {wanted.begin(), wanted.end()}, m_context);
        if (!digests)
            return digests.error();
        for (const Error &error : digests->refused)
            add(error.code.c_str(), Severity::error, error.subject, error.detail);
        for (const FingerprintEntry &entry : digests->entries) {
            const auto expected = m_expected.find(entry.path);
            if (expected == m_expected.end() || expected->second == entry.sha256)
                continue;
            m_result.changed.push_back(entry.path);
            add("changed_file", Severity::error, entry.path, entry.sha256);
        }
        compareIdentity(std::move(digests->entries));
        for (auto *list : {&m_result.changed, &m_result.missing, &m_result.unlisted})
            std::sort(list->begin(), list->end());
        return Done{};
    }

    void compareIdentity(std::vector<FingerprintEntry> entries)
    {
        m_result.identity = m_dossier.identity;
        if (!m_dossier.identity)
            return;
        const std::string prefix = "reference/";
        std::erase_if(entries, [&](const FingerprintEntry &entry) { return !entry.path.starts_with(prefix); });
        for (FingerprintEntry &entry : entries)
            entry.path.erase(0, prefix.size());
        m_result.identityMatches = identityOfEntries(entries) == *m_dossier.identity;
        if (!*m_result.identityMatches)
            add("changed_since_lock", Severity::error, "reference", *m_dossier.identity);
    }

    void noteState()
    {
        if (WriteJournal(m_dossier.root).exists() && !DossierLock::isHeld(m_dossier.root))
            m_result.findings.push_back(
                {"write_interrupted", Severity::warning, "", m_dossier.root.string(), {}});
    }

    const Dossier &m_dossier;
    const TaskContext &m_context;
    Verification m_result;
    std::set<std::string> m_present;
    std::map<std::string, std::string> m_expected; //!< path to digest, of all manifests
    std::set<std::string> m_open;                  //!< "runs/ID/" without a manifest that can be read
    bool m_topIsRead = false;
};

} // namespace

Json Verification::toJson(const Wording &wording) const
{
    return {{"schema", "redossier-verify/1"},
            {"identity", identity ? Json(*identity) : Json(nullptr)},
            {"identity_matches", identityMatches ? Json(*identityMatches) : Json(nullptr)},
            {"changed", changed},
            {"missing", missing},
            {"unlisted", unlisted},
            {"findings", findingsJson(findings, wording)}};
}

Result<Verification> verifyDossier(const std::filesystem::path &path, const TaskContext &context)
{
    const auto dossier = openDossier(path);
    if (!dossier)
        return dossier.error();
    return Verifier(*dossier, context).verify();
}

} // namespace redossier
