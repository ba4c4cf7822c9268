// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! A version as PEP 440 reads, normalises and orders it. Numbers are digit strings: dates and build stamps fit as well.
class Version
{
public:
    static std::optional<Version> parse(std::string_view text);

    //! The normalised spelling, e.g. "1!2.0rc1.post2.dev3+cu118".
    std::string text() const;
    //! Without the local label.
    std::string publicText() const;
    //! The local label, normalised ("cu118"); "" where there is none.
    const std::string &local() const { return m_local; }
    //! "3.11" of "3.11.7": epoch and the first two release numbers (a missing one is 0).
    std::string majorMinor() const;
    bool isPrerelease() const { return !m_pre.label.empty() || m_dev.has_value(); }
    bool isPostrelease() const { return m_post.has_value(); }

    std::strong_ordering operator<=>(const Version &other) const;
    bool operator==(const Version &other) const { return (*this <=> other) == 0; }

private:
    friend class Specifier;
    struct Prerelease
    {
        std::string label; //!< "a", "b", "rc" or ""
        std::string number;
    };

    Version withoutLocal() const;
    //! The release and nothing behind it.
    Version base() const;

    std::string m_epoch = "0";
    std::vector<std::string> m_release;
    Prerelease m_pre;
    std::optional<std::string> m_post;
    std::optional<std::string> m_dev;
    std::string m_local;
};

//! One clause such as "~=2.1" or "==1.*".
class Specifier
{
public:
    static std::optional<Specifier> parse(std::string_view text);

    const std::string &comparison() const { return m_operator; } //!< "~=" "==" "!=" "<=" ">=" "<" ">" "==="
    const std::string &version() const { return m_text; }        //!< as written, ".*" included
    //! One version and no other (local labels aside): "==" without ".*", or "===".
    bool isExact() const { return m_operator == "===" || (m_operator == "==" && !m_wildcard); }
    bool contains(std::string_view version) const;

private:
    bool matchesPrefix(const Version &version) const;
    bool containsVersion(const Version &version) const;
    bool namesPrerelease() const { return m_version && m_version->isPrerelease(); }

    friend class SpecifierSet;
    std::string m_operator;
    std::string m_text;
    std::optional<Version> m_version; //!< none for "===" with text that is no version
    bool m_wildcard = false;
};

//! Clauses joined by commas; the empty set holds every version.
class SpecifierSet
{
public:
    static std::optional<SpecifierSet> parse(std::string_view text);

    const std::vector<Specifier> &clauses() const { return m_clauses; }
    bool isExact() const;
    //! A pre-release is held only when a clause names one or `prereleases` is set.
    bool contains(std::string_view version, bool prereleases = false) const;

private:
    std::vector<Specifier> m_clauses;
};

//! Whether an interpreter of version `found` meets the reference's `requires`; where that is absent or empty, the same
//! major.minor as the reference's `observed` version. Nothing when `requires` or a version cannot be read.
std::optional<bool> meetsRequires(std::string_view found, const std::optional<std::string> &requires_,
                                  std::string_view observed);

//! PEP 503: lower case, runs of "-", "_" and "." as one "-".
std::string normalisedName(std::string_view name);

} // namespace redossier
