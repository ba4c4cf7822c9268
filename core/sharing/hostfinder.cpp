// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharing/networkfinder.h"

#include "core/sharing/characters.h"

#include <algorithm>
#include <array>
#include <optional>

namespace redossier {

namespace {

constexpr std::array<std::string_view, 11> closedEndings{".local",      ".internal",  ".lan",     ".corp",    ".intranet", ".localdomain",
                                                         ".home.arpa", ".private", ".cluster", ".intra", ".hpc"};
//! Whose authority is a host; of the others (s3://, file://, gs://) it is a name of something else.
constexpr std::array<std::string_view, 29> hostSchemes{"http", "https", "ftp", "ftps", "ssh", "sftp", "git", "tcp", "udp", "ws",
                                                       "wss", "redis", "rediss", "postgresql", "postgres", "mysql", "mongodb", "amqp", "grpc", "ldap",
                                                       "hdfs", "smb", "cifs", "nfs", "afp", "rsync", "dav", "davs", "webdav"};

bool isHostByte(char c)
{
    return isLetter(c) || isDigit(c) || c == '-' || c == '.' || c == '_';
}

bool hasLetter(std::string_view name)
{
    return std::any_of(name.begin(), name.end(), isLetter);
}

//! Names that every machine answers to, and words that documents put in place of one.
bool isNobodysHost(std::string_view name)
{
    constexpr std::array<std::string_view, 19> names{"wsl.localhost", "localhost", "host", "hostname", "server", "example", "proxy", "user", "none", "null",
                                                     "your-host", "localhost.localdomain", "ip6-localhost", "host.docker.internal", "index", "url",
                                                     "metadata.google.internal", "test", "registry"};
    const std::string plain = lowerCase(name);
    return std::find(names.begin(), names.end(), plain) != names.end();
}

std::string_view schemeBefore(std::string_view text, std::size_t colon)
{
    std::size_t begin = colon;
    while (begin > 0 && colon - begin < 16 && (isLetter(text[begin - 1]) || isDigit(text[begin - 1])))
        --begin;
    return text.substr(begin, colon - begin);
}

bool hasClosedEnding(std::string_view name)
{
    const std::string plain = lowerCase(name);
    return std::any_of(closedEndings.begin(), closedEndings.end(),
                       [&](std::string_view ending) { return plain.size() > ending.size() && plain.ends_with(ending); });
}

void add(std::string_view text, std::size_t begin, std::size_t end, std::string_view rule, PrivateMatches &matches)
{
    const auto name = text.substr(begin, end - begin);
    if (name.size() >= 2 && hasLetter(name) && !isNobodysHost(name))
        matches.push_back({begin, end, PrivateKind::host, rule, lowerCase(name)});
}

//! file://HOST/SHARE as Windows writes it; a host of a network has a number in its name, a folder seldom.
void addFileHost(std::string_view text, std::size_t begin, PrivateMatches &matches)
{
    std::size_t end = begin;
    while (end < text.size() && isHostByte(text[end]))
        ++end;
    const auto name = text.substr(begin, end - begin);
    if (name.size() >= 3 && at(text, end) == '/' && isDigit(name.back()) && name.find('.') == std::string_view::npos)
        add(text, begin, end, "address-host", matches);
}

//! A port that somebody chose says that the server is somebody's own, whatever its name looks like.
bool hasOwnPort(std::string_view text, std::size_t end)
{
    std::size_t last = end + 1;
    while (last < text.size() && last - end < 7 && isDigit(text[last]))
        ++last;
    const auto port = text.substr(std::min(end + 1, text.size()), last - std::min(end + 1, text.size()));
    return at(text, end) == ':' && !port.empty() && port != "80" && port != "443";
}

//! Names that stand in documents for those of others.
bool isExample(std::string_view name)
{
    constexpr std::array<std::string_view, 3> domains{"example.org", "example.com", "example.net"};
    const std::string plain = lowerCase(name);
    return std::any_of(domains.begin(), domains.end(), [&](std::string_view one) { return plain == one || plain.ends_with("." + std::string(one)); });
}

//! The host of SCHEME://USER@HOST:PORT/.
void addAuthority(std::string_view text, std::size_t colon, PrivateMatches &matches)
{
    const std::string scheme = lowerCase(schemeBefore(text, colon));
    if (scheme == "file") // file://NAME is a slip for a folder more often than a host
        return addFileHost(text, colon + 3, matches);
    if (std::find(hostSchemes.begin(), hostSchemes.end(), scheme) == hostSchemes.end())
        return;
    std::size_t begin = colon + 3;
    // A user and a password hold marks that a host has not.
    const auto authority = text.substr(begin, 1024);
    if (const auto sign = authority.substr(0, authority.find_first_of("/?# \t\r\n\"'<>`\\")).rfind('@'); sign != std::string_view::npos)
        begin += sign + 1;
    std::size_t end = begin;
    while (end < text.size() && isHostByte(text[end]))
        ++end;
    while (end > begin && text[end - 1] == '.')
        --end;
    const auto name = text.substr(begin, end - begin);
    if (name.find('.') == std::string_view::npos || hasClosedEnding(name) || (hasOwnPort(text, end) && !isExample(name)))
        add(text, begin, end, "address-host", matches);
}

//! "node gpu07.cs.university.example": a numbered machine with all of its name, behind a word that says what it is.
void addNumberedName(std::string_view text, std::size_t dot, PrivateMatches &matches)
{
    std::size_t begin = dot;
    while (begin > 0 && dot - begin < 64 && (isNameByte(text[begin - 1])))
        --begin;
    std::size_t end = dot;
    while (end < text.size() && end - dot < 200 && isHostByte(text[end]))
        ++end;
    while (end > dot && text[end - 1] == '.')
        --end;
    const auto name = text.substr(begin, end - begin);
    const auto last = name.substr(name.rfind('.') + 1);
    if (begin == dot || !isDigit(text[dot - 1]) || !isLetter(text[begin]) || std::count(name.begin(), name.end(), '.') < 2 || last.size() < 2
        || !std::all_of(last.begin(), last.end(), isLetter) || at(text, end) == '(' || at(text, end) == '/')
        return;
    std::size_t word = begin;
    while (word > 0 && begin - word < 4 && std::string_view(" \t=:\"'").find(text[word - 1]) != std::string_view::npos)
        --word;
    constexpr std::array<std::string_view, 7> words{"host", "node", "server", "machine", "hostname", "nodename", "running on"};
    const std::string head = lowerCase(text.substr(lineBegin(text, word, 16), word - lineBegin(text, word, 16)));
    if (word < begin && std::any_of(words.begin(), words.end(), [&](std::string_view one) {
            return head.ends_with(one) && (head.size() == one.size() || !isLetter(head[head.size() - one.size() - 1]));
        }))
        add(text, begin, end, "numbered-name", matches);
}

//! NAME.local and its kin, where it can be no member of a program (threading.local, torch.internal).
void addClosedName(std::string_view text, std::size_t dot, PrivateMatches &matches)
{
    for (const std::string_view ending : closedEndings) {
        if (!standsAt(text, dot, ending))
            continue;
        const std::size_t end = dot + ending.size();
        if (isHostByte(at(text, end)) && !(at(text, end) == '.' && !isNameByte(at(text, end + 1))))
            continue;
        std::size_t begin = dot;
        while (begin > 0 && dot - begin < 200 && isHostByte(text[begin - 1]))
            --begin;
        const auto name = text.substr(begin, dot - begin);
        const auto label = name.substr(name.rfind('.') + 1);
        const bool numbered = std::any_of(name.begin(), name.end(), [](char c) { return isDigit(c) || c == '-'; });
        const bool port = at(text, end) == ':' && isDigit(at(text, end + 1));
        const char first = before(text, begin);
        const bool file = first == '/' || first == '\\' || label.empty() || at(text, end) == '(';
        if ((numbered || port || first == '@') && !file)
            add(text, begin, end, "closed-name", matches);
        return;
    }
}

//! \\SERVER\share, its backslashes doubled or not. A drive or an escaped letter before it makes it none.
void addShare(std::string_view text, std::size_t slash, PrivateMatches &matches)
{
    std::size_t begin = slash;
    while (begin < text.size() && text[begin] == '\\' && begin - slash < 4)
        ++begin;
    const std::size_t count = begin - slash;
    const char first = before(text, slash);
    if ((count != 2 && count != 4) || isNameByte(first) || first == ':' || first == '\\' || first == '.' || first == '%' || first == '}')
        return;
    std::size_t end = begin;
    while (end < text.size() && isHostByte(text[end]))
        ++end;
    const std::size_t share = end + count / 2;
    const bool separated = end > begin && text.substr(end, count / 2) == text.substr(slash, count / 2) && at(text, share) != '\\';
    if (separated && end - begin >= 3 && (isNameByte(at(text, share))))
        add(text, begin, end, "network-share", matches);
}

//! "HOST:PROCESS:THREAD [0] NCCL" as NCCL begins its lines.
void addNcclHead(std::string_view text, std::size_t mark, PrivateMatches &matches)
{
    const std::size_t line = lineBegin(text, mark);
    const auto head = text.substr(line, mark - line);
    const auto colon = head.find(':');
    if (colon == std::string_view::npos || head.find('[') == std::string_view::npos || !isDigit(at(head, colon + 1))
        || !std::all_of(head.begin(), head.begin() + static_cast<std::ptrdiff_t>(colon), isHostByte))
        return;
    add(text, line, line + colon, "nccl-line", matches);
}

//! "(env) HOST:FOLDER USER$ " as macOS asks for a command.
void addPrompt(std::string_view text, std::size_t mark, PrivateMatches &matches)
{
    if (mark == 0 || (at(text, mark + 1) != ' ' && at(text, mark + 1) != '\n'))
        return;
    std::size_t user = mark;
    while (user > 0 && mark - user < 33 && isNameByte(text[user - 1]))
        --user;
    if (user == mark || before(text, user) != ' ' || !isLetter(text[user]))
        return;
    std::size_t begin = lineBegin(text, user);
    if (at(text, begin) == '(')
        begin = std::min(text.substr(0, user).find(") ", begin), user - 2) + 2;
    const auto colon = text.substr(0, user).find(':', begin);
    if (colon == std::string_view::npos || colon == begin
        || !std::all_of(text.begin() + static_cast<std::ptrdiff_t>(begin), text.begin() + static_cast<std::ptrdiff_t>(colon), isHostByte)
        || text.substr(colon, user - 1 - colon).find(' ') != std::string_view::npos)
        return;
    add(text, begin, colon, "prompt", matches);
    matches.push_back({user, mark, PrivateKind::user, "prompt", lowerCase(text.substr(user, mark - user))});
}

} // namespace

void addHosts(std::string_view text, PrivateMatches &matches)
{
    for (auto colon = text.find("://"); colon < text.size(); colon = text.find("://", colon + 3))
        addAuthority(text, colon, matches);
    for (auto dot = text.find('.', 1); dot < text.size(); dot = text.find('.', dot + 1)) {
        if (isDigit(text[dot - 1]) && isLetter(at(text, dot + 1)))
            addNumberedName(text, dot, matches);
        if (const char next = lower(at(text, dot + 1)); next == 'l' || next == 'i' || next == 'c' || next == 'h' || next == 'p')
            addClosedName(text, dot, matches);
    }
    for (auto slash = text.find("\\\\"); slash < text.size(); slash = text.find("\\\\", slash)) {
        addShare(text, slash, matches);
        while (at(text, slash) == '\\')
            ++slash;
    }
    for (auto mark = text.find(" NCCL "); mark < text.size(); mark = text.find(" NCCL ", mark + 6))
        addNcclHead(text, mark, matches);
    for (auto mark = text.find('$'); mark < text.size(); mark = text.find('$', mark + 1))
        addPrompt(text, mark, matches);
}

} // namespace redossier
