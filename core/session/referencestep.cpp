// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/referencestep.h"

#include "core/dossier/treelisting.h"

#include <iterator>
#include <vector>

namespace redossier {

namespace {

//! Looks declared files up in the listing that the identity was made of; nothing is read twice.
class DeclaredFiles
{
public:
    DeclaredFiles(const ReferenceIdentity &identity, Findings &findings) : m_findings(findings)
    {
        for (const FingerprintEntry &entry : identity.files)
            m_listing.emplace(entry.path, entry);
    }

    void check(const std::string &path, const std::string &sha256)
    {
        const auto found = m_listing.find(path);
        const auto below = entriesBelow(path);
        if (found == m_listing.end() && below.empty()) {
            m_findings.push_back({"missing_file", Severity::error, "reference/" + path, path, {}});
            return;
        }
        const std::string digest = below.empty() ? found->second.sha256 : treeDigest(below);
        if (!sha256.empty() && sha256 != digest)
            m_findings.push_back({"changed_file", Severity::error, "reference/" + path, path, digest});
    }

private:
    std::vector<FingerprintEntry> entriesBelow(const std::string &folder) const
    {
        std::vector<FingerprintEntry> entries;
        const std::string prefix = folder + "/";
        for (auto one = m_listing.lower_bound(prefix); one != m_listing.end() && one->first.starts_with(prefix); ++one) {
            entries.push_back(one->second);
            entries.back().path = one->first.substr(prefix.size());
        }
        return entries;
    }

    std::map<std::string, FingerprintEntry> m_listing;
    Findings &m_findings;
};

Findings declaredFileFindings(const Reference &reference, const ReferenceIdentity &identity)
{
    Findings findings;
    DeclaredFiles files(identity, findings);
    for (const DeclaredFile &file : reference.code.files)
        files.check("code/" + file.path, file.sha256);
    for (const ConfigurationFile &file : reference.configuration)
        files.check(file.path, file.sha256);
    for (const DeclaredFile &file : reference.requirements.files)
        files.check(file.path, file.sha256);
    files.check(reference.requirements.file, {});
    for (const std::string &input : reference.sample.inputs)
        files.check(input, {});
    return findings;
}

//! What the sample would refuse after everything was built: a link in a folder leads to what its listing does not hold.
std::optional<Error> refusedIn(const std::filesystem::path &place)
{
    std::error_code failed;
    if (!std::filesystem::is_directory(place, failed))
        return std::nullopt;
    const auto listing = listTree(place);
    if (!listing)
        return listing.error();
    return listing->refused.empty() ? std::nullopt : std::optional(listing->refused.front());
}

Findings notLocated(const std::vector<Asset> &assets, const char *place,
                    const std::map<std::string, std::filesystem::path> &located)
{
    Findings findings;
    for (std::size_t i = 0; i < assets.size(); ++i) {
        if (assets[i].path)
            continue;
        const std::string where = std::string("reference.json#/") + place + "/" + std::to_string(i);
        const auto given = located.find(assets[i].name);
        std::error_code failed;
        if (given == located.end())
            findings.push_back({"not_located", Severity::error, where, assets[i].name, {}});
        else if (!std::filesystem::exists(given->second, failed))
            findings.push_back({"located_missing", Severity::error, where, assets[i].name, {}});
        else if (const auto refused = refusedIn(given->second))
            findings.push_back({"located_refused", Severity::error, where, assets[i].name + "/" + refused->subject, refused->detail});
    }
    return findings;
}

void append(Findings &all, Findings more)
{
    all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

//! What a draft may still lack and a run cannot do without.
Findings undecided(const Reference &reference)
{
    Findings findings;
    if (reference.entryPoint.arguments.empty())
        findings.push_back({"entry_point_missing", Severity::error, "reference.json#/entry_point", {}, {}});
    if (!reference.platform)
        findings.push_back({"platform_missing", Severity::error, "reference.json#/platform", {}, {}});
    return findings;
}

Statement reasonFor(const Finding &absent)
{
    if (absent.code == "no_reference_inventory")
        return {absent.code, {}};
    if (absent.code == "located_refused")
        return {"reason_located_refused", {absent.subject}};
    return {absent.code == "not_located" ? "reason_not_located" : "reason_reference_incomplete", {absent.subject}};
}

} // namespace

StepReport checkReference(const Reference &reference, const Findings &readingFindings, const ReferenceIdentity &identity,
                          const std::optional<std::string> &lockedIdentity,
                          const std::map<std::string, std::filesystem::path> &located, bool hasInventory)
{
    StepReport report;
    report.name = "reference";
    report.findings = readingFindings;
    append(report.findings, declaredFileFindings(reference, identity));
    const bool wrong = hasError(report.findings);
    Findings absent = undecided(reference);
    if (!lockedIdentity && !hasInventory)
        absent.push_back({"no_reference_inventory", Severity::error, "reference/observation.json", "inventory", {}});
    append(absent, notLocated(reference.data, "data", located));
    append(absent, notLocated(reference.weights, "weights", located));
    report.doesNotProve = {{"reference_does_not_prove", {}}};
    if (wrong) {
        report.state = StepState::failed;
        report.reason = Statement{"reason_reference_wrong", {}};
    } else if (!absent.empty()) {
        report.state = StepState::stopped;
        report.reason = reasonFor(absent.front());
    } else {
        report.state = StepState::passed;
        report.proves = {lockedIdentity ? Statement{"reference_proves", {lockedIdentity->substr(0, 12)}}
                                        : Statement{"reference_proves_draft", {}}};
    }
    append(report.findings, std::move(absent));
    return report;
}

} // namespace redossier
