// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/environment/inventorydifference.h"

#include "core/base/pep440.h"
#include "core/environment/requirementfindings.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

bool isInstaller(const std::string &name)
{
    return name == "pip" || name == "setuptools" || name == "wheel";
}

std::string originText(const Distribution &one)
{
    std::string text = one.origin.kind;
    if (!one.origin.url.empty())
        text += " " + one.origin.url;
    if (!one.origin.commit.empty())
        text += " @" + one.origin.commit;
    return text;
}

//! Where a local file lay is no difference of content, and another index address is only noted.
bool sameOrigin(const Distribution &a, const Distribution &b)
{
    if (a.origin.kind != b.origin.kind || a.origin.commit != b.origin.commit || a.editable != b.editable)
        return false;
    const bool hasAddress = a.origin.kind == "vcs" || a.origin.kind == "url";
    return !hasAddress || a.origin.url == b.origin.url;
}

std::string versionText(const Distribution &one)
{
    return one.version.empty() ? "unknown" : one.version;
}

class Comparison
{
public:
    Comparison(const Inventory &reference, const Inventory &rebuilt, const GateExpectation &expectation)
        : m_reference(reference), m_rebuilt(rebuilt), m_expectation(expectation)
    {
    }

    Gate compare()
    {
        comparePython();
        for (const Distribution &one : m_reference.distributions) {
            const std::string name = one.normalised();
            if (const Distribution *other = m_rebuilt.find(name))
                compareDistribution(name, one, *other);
            else
                add("missing", name, versionText(one), "");
        }
        for (const Distribution &one : m_rebuilt.distributions) {
            if (!m_reference.find(one.normalised()))
                add("added", one.normalised(), "", versionText(one));
            comparePlatform(one);
        }
        std::stable_sort(m_gate.rows.begin(), m_gate.rows.end(), [](const GateRow &a, const GateRow &b) {
            return std::pair(a.name != "python", a.name) < std::pair(b.name != "python", b.name);
        });
        return std::move(m_gate);
    }

private:
    void add(std::string kind, const std::string &name, std::string expected, std::string found)
    {
        const bool gated = !isInstaller(name) || m_expectation.namedInstallers.contains(name);
        (gated ? m_gate.rows : m_gate.noted).push_back({std::move(kind), name, std::move(expected), std::move(found), std::nullopt});
    }

    void comparePython()
    {
        const std::string &found = m_rebuilt.python.version;
        const std::string &observed = m_expectation.pythonVersion;
        const auto met = meetsRequires(found, m_expectation.requires_, observed);
        const bool hasRequires = m_expectation.requires_ && !m_expectation.requires_->empty();
        const auto version = Version::parse(observed);
        const std::string expected = hasRequires ? *m_expectation.requires_ : (version ? "==" + version->majorMinor() + ".*" : observed);
        if (met != true)
            m_gate.rows.push_back({"python", "python", expected, found, std::nullopt});
        else if (found != observed)
            m_gate.noted.push_back({"python", "python", observed, found, std::nullopt});
    }

    void compareDistribution(const std::string &name, const Distribution &one, const Distribution &other)
    {
        const auto left = Version::parse(one.version);
        const auto right = Version::parse(other.version);
        const bool readable = left && right;
        const bool samePublic = readable ? left->publicText() == right->publicText() || *Version::parse(left->publicText()) == *Version::parse(right->publicText())
                                         : one.version == other.version;
        if (!samePublic)
            add("version", name, versionText(one), versionText(other));
        else if (readable && left->local() != right->local())
            add("local", name, left->text(), right->text());
        if (!sameOrigin(one, other))
            add("origin", name, originText(one), originText(other));
        else if (one.origin.url != other.origin.url)
            m_gate.noted.push_back({"origin", name, originText(one), originText(other), std::nullopt});
        const bool sameFile = !one.archive.empty() && one.archive == other.archive;
        if (sameFile && !one.sha256.empty() && !other.sha256.empty() && one.sha256 != other.sha256)
            add("hash", name, one.sha256, other.sha256);
    }

    //! The torch family must be built for the declared platform, and absent where it is `none`. A build without a label
    //! does not say what it is built for: the device step shows it.
    void comparePlatform(const Distribution &one)
    {
        const std::string name = one.normalised();
        const std::string &platform = m_expectation.platform;
        if (!isTorchFamily(name) || platform.empty())
            return;
        if (platform == "none") {
            m_gate.rows.push_back({"platform", name, "none", versionText(one), std::nullopt});
            return;
        }
        const auto version = Version::parse(one.version);
        const std::string built = version ? platformOfVariant(version->local()) : std::string();
        if (!built.empty() && built != platform)
            m_gate.rows.push_back({"platform", name, platform, built + " (" + one.version + ")", std::nullopt});
    }

    const Inventory &m_reference;
    const Inventory &m_rebuilt;
    const GateExpectation &m_expectation;
    Gate m_gate;
};

void applyAcceptances(Gate &gate, const std::vector<Acceptance> &acceptances)
{
    std::set<std::string> used;
    for (GateRow &row : gate.rows) {
        for (const Acceptance &one : acceptances)
            if (one.name == row.name || one.name == row.kind + ":*" || (one.name == "platform" && row.kind == "platform"))
                used.insert(one.name);
        const Acceptance *acceptance = coveringAcceptance(row, acceptances);
        if (!acceptance)
            continue;
        row.reason = acceptance->reason;
        if (acceptance->name == "missing:*")
            gate.uncounted.insert(row.name);
    }
    for (const Acceptance &one : acceptances)
        if (!used.contains(one.name))
            gate.findings.push_back({"unused_acceptance", Severity::warning, "--accept", one.name, one.reason});
}

} // namespace

const Acceptance *coveringAcceptance(const GateRow &row, const std::vector<Acceptance> &acceptances)
{
    const Acceptance *byKind = nullptr;
    for (const Acceptance &one : acceptances) {
        const bool byName = one.name == row.name || (one.name == "platform" && row.kind == "platform");
        if (byName)
            return &one;
        if (one.name == row.kind + ":*")
            byKind = &one;
    }
    return byKind;
}

bool Gate::isOpen() const
{
    return std::all_of(rows.begin(), rows.end(), [](const GateRow &row) { return row.reason.has_value(); });
}

bool Gate::isVariant() const
{
    return !rows.empty() && isOpen();
}

int Gate::layers() const
{
    std::set<std::string> differing;
    for (const GateRow &row : rows) {
        if (row.kind == "missing" && uncounted.contains(row.name))
            continue;
        differing.insert(row.kind == "python" || row.kind == "platform" ? row.kind : "packages");
    }
    return static_cast<int>(differing.size());
}

Json Gate::rowsJson(const std::vector<GateRow> &which) const
{
    Json list = Json::array();
    for (const GateRow &row : which)
        list.push_back({{"name", row.name},
                        {"kind", row.kind},
                        {"expected", row.expected.empty() ? Json(nullptr) : Json(row.expected)},
                        {"found", row.found.empty() ? Json(nullptr) : Json(row.found)},
                        {"reason", row.reason ? Json(*row.reason) : Json(nullptr)}});
    return list;
}

Gate compareInventories(const Inventory &reference, const Inventory &rebuilt, const GateExpectation &expectation,
                        const std::vector<Acceptance> &acceptances)
{
    Gate gate = Comparison(reference, rebuilt, expectation).compare();
    applyAcceptances(gate, acceptances);
    return gate;
}

} // namespace redossier
