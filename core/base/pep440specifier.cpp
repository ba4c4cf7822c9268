// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/pep440.h"
#include "core/base/pep440text.h"

#include <algorithm>

namespace redossier {

using namespace pep440;

std::optional<Specifier> Specifier::parse(std::string_view text)
{
    text = trimmed(text);
    Specifier specifier;
    for (const std::string_view candidate : {"===", "~=", "==", "!=", "<=", ">=", "<", ">"}) {
        if (text.starts_with(candidate)) {
            specifier.m_operator = candidate;
            break;
        }
    }
    if (specifier.m_operator.empty())
        return std::nullopt;
    text = trimmed(text.substr(specifier.m_operator.size()));
    specifier.m_text = text;
    const bool isEquality = specifier.m_operator == "==" || specifier.m_operator == "!=";
    if (isEquality && text.ends_with(".*")) {
        specifier.m_wildcard = true;
        text.remove_suffix(2);
    }
    specifier.m_version = Version::parse(text);
    if (specifier.m_operator == "===") {
        const bool oneWord = !text.empty() && std::none_of(text.begin(), text.end(), isSpace);
        return oneWord ? std::optional(specifier) : std::nullopt;
    }
    if (!specifier.m_version)
        return std::nullopt;
    const Version &version = *specifier.m_version;
    const bool localAllowed = isEquality && !specifier.m_wildcard;
    if (!version.local().empty() && !localAllowed)
        return std::nullopt;
    if (specifier.m_wildcard && version.text() != version.base().text())
        return std::nullopt;
    if (specifier.m_operator == "~=" && version.m_release.size() < 2)
        return std::nullopt;
    return specifier;
}

//! Whether the release of `version` begins with this clause's, for "==X.*" (whole) and "~=X.Y" (all but the last number).
bool Specifier::matchesPrefix(const Version &version) const
{
    std::vector<std::string> prefix = m_version->m_release;
    if (m_operator == "~=")
        prefix.pop_back();
    std::vector<std::string> release = version.m_release;
    release.resize(std::max(release.size(), prefix.size()), "0");
    return version.m_epoch == m_version->m_epoch && std::equal(prefix.begin(), prefix.end(), release.begin());
}

bool Specifier::containsVersion(const Version &version) const
{
    const Version &bound = *m_version;
    const Version publicVersion = version.withoutLocal();
    const bool sameBase = version.base() == bound.base();
    if (m_operator == "==" || m_operator == "!=") {
        const bool equal = m_wildcard ? matchesPrefix(version)
                                      : (bound.local().empty() ? publicVersion : version) == bound;
        return equal == (m_operator == "==");
    }
    if (m_operator == "~=")
        return publicVersion >= bound && matchesPrefix(version);
    if (m_operator == "<=")
        return publicVersion <= bound;
    if (m_operator == ">=")
        return publicVersion >= bound;
    if (m_operator == "<")
        return version < bound && !(sameBase && version.isPrerelease() && !bound.isPrerelease());
    // ">V" leaves out V's post-releases and local builds, unless V is itself a post-release.
    const bool excludedPost = sameBase && version.isPostrelease() && !bound.isPostrelease();
    return version > bound && !excludedPost && !(sameBase && !version.local().empty());
}

bool Specifier::contains(std::string_view version) const
{
    if (m_operator == "===")
        return lowered(trimmed(version)) == lowered(m_text);
    const auto parsed = Version::parse(version);
    return parsed && containsVersion(*parsed);
}

std::optional<SpecifierSet> SpecifierSet::parse(std::string_view text)
{
    SpecifierSet set;
    if (trimmed(text).empty())
        return set;
    for (const std::string &clause : split(text, ',')) {
        if (trimmed(clause).empty())
            continue;
        const auto specifier = Specifier::parse(clause);
        if (!specifier)
            return std::nullopt;
        set.m_clauses.push_back(*specifier);
    }
    return set;
}

bool SpecifierSet::isExact() const
{
    return std::any_of(m_clauses.begin(), m_clauses.end(), [](const Specifier &clause) { return clause.isExact(); });
}

bool SpecifierSet::contains(std::string_view version, bool prereleases) const
{
    const auto parsed = Version::parse(version);
    const bool named = std::any_of(m_clauses.begin(), m_clauses.end(), [](const Specifier &clause) {
        const std::string &comparison = clause.comparison();
        return clause.namesPrerelease() && comparison != "!=" && comparison != "<" && comparison != ">";
    });
    if (parsed && parsed->isPrerelease() && !prereleases && !named)
        return false;
    return std::all_of(m_clauses.begin(), m_clauses.end(),
                       [&](const Specifier &clause) { return clause.contains(version); });
}

std::optional<bool> meetsRequires(std::string_view found, const std::optional<std::string> &requires_,
                                  std::string_view observed)
{
    // A build between two releases calls itself "3.12.0+".
    const auto readable = [](std::string_view text) {
        text = trimmed(text);
        return Version::parse(text.ends_with('+') ? text.substr(0, text.size() - 1) : text);
    };
    const auto version = readable(found);
    if (!version)
        return std::nullopt;
    if (requires_ && !trimmed(*requires_).empty()) {
        const auto set = SpecifierSet::parse(*requires_);
        return set ? std::optional(set->contains(version->text(), true)) : std::nullopt;
    }
    const auto reference = readable(observed);
    return reference ? std::optional(version->majorMinor() == reference->majorMinor()) : std::nullopt;
}

std::string normalisedName(std::string_view name)
{
    std::string result;
    for (const char c : name) {
        const bool isSeparator = c == '-' || c == '_' || c == '.';
        if (!isSeparator)
            result += lower(c);
        else if (result.empty() || result.back() != '-')
            result += '-';
    }
    return result;
}

} // namespace redossier
