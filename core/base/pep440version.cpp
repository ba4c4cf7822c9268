// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/pep440.h"
#include "core/base/pep440text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace redossier {

using namespace pep440;

namespace {

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

} // namespace redossier
