// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/environment/requirementparser.h"

#include "core/base/pep440.h"
#include "core/environment/marker.h"

#include <algorithm>
#include <array>

namespace redossier {

namespace {

constexpr std::array<std::string_view, 4> plainSchemes{"http", "https", "file", "ftp"};
constexpr std::array<std::string_view, 13> archiveEndings{".whl", ".zip", ".tar.gz", ".tgz", ".tar", ".tar.bz2", ".tbz",
                                                          ".tar.xz", ".txz", ".tlz", ".tar.lz", ".tar.lzma", ".tbz2"};

bool isAlnum(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

std::string_view trimmed(std::string_view text)
{
    const auto isSpace = [](char c) { return c == ' ' || c == '\t'; };
    while (!text.empty() && isSpace(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isSpace(text.back()))
        text.remove_suffix(1);
    return text;
}

std::string_view archiveEnding(std::string_view file)
{
    std::string_view longest;
    for (const std::string_view ending : archiveEndings)
        if (file.size() > ending.size() && file.ends_with(ending) && ending.size() > longest.size())
            longest = ending;
    return longest;
}

//! "NAME-VERSION" of a source archive, "NAME-VERSION-..-TAG" of a wheel.
void readArchiveName(ParsedRequirement &requirement)
{
    const std::string file = lastPart(requirement.location);
    const std::string_view ending = archiveEnding(file);
    if (ending.empty())
        return;
    const std::string stem = file.substr(0, file.size() - ending.size());
    const std::size_t dash = ending == ".whl" ? stem.find('-') : stem.rfind('-');
    if (dash == std::string::npos)
        return;
    const std::string version = stem.substr(dash + 1, ending == ".whl" ? stem.find('-', dash + 1) - dash - 1 : std::string::npos);
    std::string readable = version;
    std::replace(readable.begin(), readable.end(), '_', '-');
    if (!Version::parse(readable))
        return;
    requirement.version = Version::parse(readable)->text();
    if (requirement.name.empty())
        requirement.name = stem.substr(0, dash);
}

std::string fragmentValue(std::string_view location, std::string_view key)
{
    const std::size_t hash = location.find('#');
    if (hash == std::string_view::npos)
        return {};
    std::string_view fragment = location.substr(hash + 1);
    while (!fragment.empty()) {
        const std::size_t end = std::min(fragment.find('&'), fragment.size());
        const std::string_view part = fragment.substr(0, end);
        if (part.starts_with(key) && part.size() > key.size() && part[key.size()] == '=')
            return percentDecoded(part.substr(key.size() + 1));
        fragment.remove_prefix(std::min(end + 1, fragment.size()));
    }
    return {};
}

//! The "@" that matters stands in the path, behind the host: user info has one of its own.
void readRevision(ParsedRequirement &requirement)
{
    const std::string_view whole = requirement.location;
    const std::string_view address = whole.substr(0, whole.find('#'));
    const std::size_t host = address.find("://");
    const std::size_t path = host == std::string_view::npos ? 0 : address.find('/', host + 3);
    const std::size_t at = address.rfind('@');
    if (path != std::string_view::npos && at != std::string_view::npos && at > path)
        requirement.revision = address.substr(at + 1);
}

void readLocation(ParsedRequirement &requirement, std::string_view location)
{
    requirement.location = location;
    const std::string_view scheme = urlScheme(location);
    requirement.kind = scheme.empty() ? ParsedRequirement::Kind::path : ParsedRequirement::Kind::url;
    requirement.isVcs = scheme.find('+') != std::string_view::npos;
    if (scheme.empty() && location.ends_with(']') && location.find('[') != std::string_view::npos) {
        requirement.extras = location.substr(location.rfind('['));
        requirement.location.resize(location.rfind('['));
    }
    if (requirement.name.empty()) {
        const std::string egg = fragmentValue(location, "egg");
        const std::size_t bracket = std::min(egg.find('['), egg.size());
        requirement.name = egg.substr(0, bracket);
        requirement.extras = egg.substr(bracket);
    }
    if (requirement.isVcs)
        readRevision(requirement);
    else
        readArchiveName(requirement);
}

bool looksLikePath(std::string_view text)
{
    const std::size_t at = text.find('@');
    const std::string_view before = trimmed(text.substr(0, at));
    const bool hasSeparator = before.find('/') != std::string_view::npos || before.starts_with('.')
        || before.find('\\') != std::string_view::npos;
    return hasSeparator || (at == std::string_view::npos && !archiveEnding(text.substr(0, text.find('['))).empty());
}

//! The length of a distribution name at the start: letters, digits, ".", "_", "-", ending in a letter or digit.
std::size_t nameLength(std::string_view text)
{
    std::size_t length = 0;
    while (length < text.size() && (isAlnum(text[length]) || text[length] == '.' || text[length] == '_' || text[length] == '-'))
        ++length;
    while (length > 0 && !isAlnum(text[length - 1]))
        --length;
    return length > 0 && isAlnum(text.front()) ? length : 0;
}

bool areExtras(std::string_view inside)
{
    inside = trimmed(inside);
    while (!inside.empty()) {
        const std::size_t comma = std::min(inside.find(','), inside.size());
        const std::string_view extra = trimmed(inside.substr(0, comma));
        if (nameLength(extra) != extra.size() || extra.empty())
            return false;
        inside = comma < inside.size() ? trimmed(inside.substr(comma + 1)) : std::string_view();
    }
    return true;
}

void readNamed(ParsedRequirement &requirement, std::string_view text)
{
    const std::size_t length = nameLength(text);
    if (length == 0) {
        requirement.problem = "it begins with no distribution name";
        return;
    }
    requirement.name = text.substr(0, length);
    std::string_view rest = trimmed(text.substr(length));
    if (rest.starts_with('[')) {
        const std::size_t end = rest.find(']');
        if (end == std::string_view::npos || !areExtras(rest.substr(1, end - 1))) {
            requirement.problem = "the extras in brackets cannot be read";
            return;
        }
        requirement.extras = rest.substr(0, end + 1);
        rest = trimmed(rest.substr(end + 1));
    }
    if (rest.starts_with('@')) {
        const std::string_view location = trimmed(rest.substr(1));
        if (urlScheme(location).empty())
            requirement.problem = "behind \"@\" stands no URL";
        readLocation(requirement, location);
        return;
    }
    if (rest.starts_with('(') && rest.ends_with(')'))
        rest = trimmed(rest.substr(1, rest.size() - 2));
    requirement.specifier = rest;
    if (!SpecifierSet::parse(rest))
        requirement.problem = "\"" + std::string(rest) + "\" is no version specifier";
}

} // namespace

bool ParsedRequirement::isSource() const
{
    if (kind == Kind::named)
        return false;
    return isVcs || archiveEnding(lastPart(location)) != ".whl";
}

std::string_view urlScheme(std::string_view text)
{
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos)
        return {};
    const std::string_view scheme = text.substr(0, colon);
    const std::size_t plus = scheme.find('+');
    const std::string_view vcs = scheme.substr(0, plus);
    const bool isVcs = plus != std::string_view::npos && (vcs == "git" || vcs == "hg" || vcs == "svn" || vcs == "bzr");
    const bool isPlain = std::find(plainSchemes.begin(), plainSchemes.end(), scheme) != plainSchemes.end();
    return isVcs || isPlain ? scheme : std::string_view();
}

std::string percentDecoded(std::string_view text)
{
    const auto digit = [](char c) {
        return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
    };
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '%' && i + 2 < text.size() && digit(text[i + 1]) >= 0 && digit(text[i + 2]) >= 0) {
            result += static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2]));
            i += 2;
        } else {
            result += text[i];
        }
    }
    return result;
}

std::string lastPart(std::string_view location)
{
    location = location.substr(0, std::min(location.find('#'), location.find('?')));
    while (location.ends_with('/'))
        location.remove_suffix(1);
    const std::size_t slash = location.find_last_of("/\\");
    return percentDecoded(slash == std::string_view::npos ? location : location.substr(slash + 1));
}

std::string localPathOf(std::string_view location)
{
    location = location.substr(0, location.find('#'));
    if (!location.starts_with("file:"))
        return std::string(location);
    location.remove_prefix(5);
    if (location.starts_with("//")) {
        location.remove_prefix(2);
        location.remove_prefix(std::min(location.find('/'), location.size())); // the host, mostly none
    }
    return percentDecoded(location);
}

bool isFullCommit(std::string_view revision)
{
    const bool hex = std::all_of(revision.begin(), revision.end(),
                                 [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); });
    return hex && (revision.size() == 40 || revision.size() == 64);
}

ParsedRequirement parseRequirement(std::string_view text)
{
    ParsedRequirement requirement;
    const bool isUrl = !urlScheme(text).empty();
    const std::size_t separator = text.find(isUrl ? "; " : ";");
    if (separator != std::string_view::npos) {
        requirement.marker = trimmed(text.substr(separator + 1));
        text = trimmed(text.substr(0, separator));
    }
    if (isUrl || looksLikePath(text))
        readLocation(requirement, text);
    else
        readNamed(requirement, text);
    if (!requirement.problem && !requirement.marker.empty() && !Marker::isValid(requirement.marker))
        requirement.problem = "\"" + requirement.marker + "\" is no environment marker";
    return requirement;
}

} // namespace redossier
