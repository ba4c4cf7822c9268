// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/pep440.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace redossier {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isSpace(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string lowered(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), lower);
    return result;
}

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && isSpace(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isSpace(text.back()))
        text.remove_suffix(1);
    return text;
}

std::string withoutLeadingZeros(std::string_view digits)
{
    while (digits.size() > 1 && digits.front() == '0')
        digits.remove_prefix(1);
    return std::string(digits);
}

std::strong_ordering compareNumbers(const std::string &a, const std::string &b)
{
    return a.size() != b.size() ? a.size() <=> b.size() : a.compare(b) <=> 0;
}

//! Takes pieces from the front of a version.
class Scanner
{
public:
    explicit Scanner(std::string_view text) : m_rest(text) {}

    bool atEnd() const { return m_rest.empty(); }
    std::string_view rest() const { return m_rest; }
    void goBackTo(std::string_view rest) { m_rest = rest; }

    bool take(char wanted)
    {
        if (m_rest.empty() || m_rest.front() != wanted)
            return false;
        m_rest.remove_prefix(1);
        return true;
    }

    void takeSeparator()
    {
        if (!m_rest.empty() && (m_rest.front() == '.' || m_rest.front() == '-' || m_rest.front() == '_'))
            m_rest.remove_prefix(1);
    }

    std::optional<std::string> takeNumber()
    {
        std::size_t count = 0;
        while (count < m_rest.size() && isDigit(m_rest[count]))
            ++count;
        if (count == 0)
            return std::nullopt;
        const std::string number = withoutLeadingZeros(m_rest.substr(0, count));
        m_rest.remove_prefix(count);
        return number;
    }

    bool takeWord(std::string_view word)
    {
        if (!m_rest.starts_with(word))
            return false;
        m_rest.remove_prefix(word.size());
        return true;
    }

private:
    std::string_view m_rest;
};

//! A word of a part (longest spelling first) and its normal form.
using Spellings = std::array<std::pair<std::string_view, std::string_view>, 8>;

constexpr Spellings preSpellings{{{"preview", "rc"}, {"alpha", "a"}, {"beta", "b"}, {"pre", "rc"},
                                  {"rc", "rc"}, {"a", "a"}, {"b", "b"}, {"c", "rc"}}};

//! "[.-_]WORD[.-_]N" with everything but the word optional; the scanner does not move when it is not there.
template <class Words>
std::optional<std::pair<std::string, std::string>> takePart(Scanner &scanner, const Words &words)
{
    const std::string_view start = scanner.rest();
    scanner.takeSeparator();
    for (const auto &[word, normal] : words) {
        if (!scanner.takeWord(word))
            continue;
        const std::string_view afterWord = scanner.rest();
        scanner.takeSeparator();
        if (auto number = scanner.takeNumber())
            return std::pair{std::string(normal), *number};
        scanner.goBackTo(afterWord);
        return std::pair{std::string(normal), std::string("0")};
    }
    scanner.goBackTo(start);
    return std::nullopt;
}

std::optional<std::string> takePost(Scanner &scanner)
{
    const std::string_view start = scanner.rest();
    if (scanner.take('-')) {
        if (auto number = scanner.takeNumber())
            return number;
        scanner.goBackTo(start);
    }
    constexpr std::array<std::pair<std::string_view, std::string_view>, 3> words{
        {{"post", "post"}, {"rev", "post"}, {"r", "post"}}};
    const auto part = takePart(scanner, words);
    return part ? std::optional(part->second) : std::nullopt;
}

//! Segments of letters and digits, lower case, joined by dots; nothing when that is not what stands there.
std::optional<std::string> normalisedLocal(std::string_view text)
{
    std::string local;
    std::string segment;
    const auto finishSegment = [&] {
        if (segment.empty())
            return false;
        const bool numeric = std::all_of(segment.begin(), segment.end(), isDigit);
        local += (local.empty() ? "" : ".") + (numeric ? withoutLeadingZeros(segment) : segment);
        segment.clear();
        return true;
    };
    for (const char c : text) {
        const bool isLetter = c >= 'a' && c <= 'z';
        if (isLetter || isDigit(c))
            segment += c;
        else if ((c != '.' && c != '-' && c != '_') || !finishSegment())
            return std::nullopt;
    }
    return finishSegment() ? std::optional(local) : std::nullopt;
}

std::vector<std::string> split(std::string_view text, char at)
{
    std::vector<std::string> parts;
    while (true) {
        const std::size_t end = text.find(at);
        parts.emplace_back(text.substr(0, end));
        if (end == std::string_view::npos)
            return parts;
        text.remove_prefix(end + 1);
    }
}

std::strong_ordering compareReleases(const std::vector<std::string> &a, const std::vector<std::string> &b)
{
    const std::string zero = "0";
    for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
        const auto order = compareNumbers(i < a.size() ? a[i] : zero, i < b.size() ? b[i] : zero);
        if (order != 0)
            return order;
    }
    return std::strong_ordering::equal;
}

//! A number outranks a word; of two labels that begin alike the longer one is greater; none is the least.
std::strong_ordering compareLocals(const std::string &a, const std::string &b)
{
    if (a.empty() || b.empty())
        return !a.empty() <=> !b.empty();
    const auto left = split(a, '.');
    const auto right = split(b, '.');
    for (std::size_t i = 0; i < std::min(left.size(), right.size()); ++i) {
        const bool leftNumeric = std::all_of(left[i].begin(), left[i].end(), isDigit);
        const bool rightNumeric = std::all_of(right[i].begin(), right[i].end(), isDigit);
        if (leftNumeric != rightNumeric)
            return leftNumeric <=> rightNumeric;
        const auto order = leftNumeric ? compareNumbers(left[i], right[i]) : left[i].compare(right[i]) <=> 0;
        if (order != 0)
            return order;
    }
    return left.size() <=> right.size();
}

} // namespace

std::optional<Version> Version::parse(std::string_view text)
{
    std::string folded = lowered(trimmed(text));
    Version version;
    if (const std::size_t plus = folded.find('+'); plus != std::string::npos) {
        const auto local = normalisedLocal(std::string_view(folded).substr(plus + 1));
        if (!local)
            return std::nullopt;
        version.m_local = *local;
        folded.resize(plus);
    }
    Scanner scanner(folded);
    scanner.take('v');
    auto number = scanner.takeNumber();
    if (number && scanner.take('!')) {
        version.m_epoch = *number;
        number = scanner.takeNumber();
    }
    while (number) {
        version.m_release.push_back(*number);
        const std::string_view beforeDot = scanner.rest();
        number = scanner.take('.') ? scanner.takeNumber() : std::nullopt;
        if (!number)
            scanner.goBackTo(beforeDot);
    }
    if (version.m_release.empty())
        return std::nullopt;
    if (auto pre = takePart(scanner, preSpellings))
        version.m_pre = {pre->first, pre->second};
    version.m_post = takePost(scanner);
    constexpr std::array<std::pair<std::string_view, std::string_view>, 1> devSpelling{{{"dev", "dev"}}};
    if (auto dev = takePart(scanner, devSpelling))
        version.m_dev = dev->second;
    return scanner.atEnd() ? std::optional(version) : std::nullopt;
}

std::string Version::publicText() const
{
    std::string text = m_epoch == "0" ? "" : m_epoch + "!";
    for (std::size_t i = 0; i < m_release.size(); ++i)
        text += (i ? "." : "") + m_release[i];
    text += m_pre.label + m_pre.number;
    if (m_post)
        text += ".post" + *m_post;
    if (m_dev)
        text += ".dev" + *m_dev;
    return text;
}

std::string Version::text() const
{
    return m_local.empty() ? publicText() : publicText() + "+" + m_local;
}

std::string Version::majorMinor() const
{
    return (m_epoch == "0" ? "" : m_epoch + "!") + m_release[0] + "." + (m_release.size() > 1 ? m_release[1] : "0");
}

Version Version::withoutLocal() const
{
    Version version = *this;
    version.m_local.clear();
    return version;
}

Version Version::base() const
{
    Version version;
    version.m_epoch = m_epoch;
    version.m_release = m_release;
    return version;
}

std::strong_ordering Version::operator<=>(const Version &other) const
{
    if (const auto order = compareNumbers(m_epoch, other.m_epoch); order != 0)
        return order;
    if (const auto order = compareReleases(m_release, other.m_release); order != 0)
        return order;
    // X.dev1 comes before X.a1, and X.a1 before X: no pre-release outranks every pre-release, unless it is a bare .dev.
    const auto rank = [](const Version &v) {
        return !v.m_pre.label.empty() ? 1 : (!v.m_post && v.m_dev ? 0 : 2);
    };
    if (rank(*this) != rank(other))
        return rank(*this) <=> rank(other);
    if (const int order = m_pre.label.compare(other.m_pre.label); order != 0)
        return order <=> 0;
    if (const auto order = compareNumbers(m_pre.number, other.m_pre.number); order != 0)
        return order;
    if (m_post.has_value() != other.m_post.has_value())
        return m_post.has_value() <=> other.m_post.has_value();
    if (m_post && compareNumbers(*m_post, *other.m_post) != 0)
        return compareNumbers(*m_post, *other.m_post);
    if (m_dev.has_value() != other.m_dev.has_value())
        return other.m_dev.has_value() <=> m_dev.has_value();
    if (m_dev && compareNumbers(*m_dev, *other.m_dev) != 0)
        return compareNumbers(*m_dev, *other.m_dev);
    return compareLocals(m_local, other.m_local);
}

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
