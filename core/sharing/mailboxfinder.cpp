// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharing/networkfinder.h"

#include "core/sharing/characters.h"

#include <algorithm>
#include <array>

namespace redossier {

namespace {

bool isLocalByte(char c)
{
    return isNameByte(c) || c == '.' || c == '+';
}
bool isDomainByte(char c)
{
    return isLetter(c) || isDigit(c) || c == '-' || c == '.';
}

//! Accounts of services, which name nobody.
bool isNobodysAccount(std::string_view name)
{
    constexpr std::array<std::string_view, 9> names{"git", "hg", "root", "noreply", "no-reply", "nobody", "www-data", "user", "username"};
    const std::string plain = lowerCase(name);
    return std::find(names.begin(), names.end(), plain) != names.end();
}

//! "user@example.com" of a document; the last part of a file's name after a decorator or a version.
bool isDomain(std::string_view domain)
{
    const auto dot = domain.rfind('.');
    if (dot == std::string_view::npos || dot == 0 || domain.size() - dot < 3)
        return false;
    const auto last = domain.substr(dot + 1);
    if (!std::all_of(last.begin(), last.end(), isLetter))
        return false;
    constexpr std::array<std::string_view, 27> files{"py",   "so",   "txt", "json", "whl",    "git",  "cpp",  "toml",   "yaml",    "zip",         "ckpt", "bin",   "onnx", "pth",
                                                     "npy",  "npz",  "gz",  "tar",  "log",    "csv",  "html", "gguf",   "parquet", "safetensors", "ipynb", "arrow", "lock"};
    // x@self.weight: a product of matrices in a line of a program.
    constexpr std::array<std::string_view, 8> members{"weight", "bias", "kernel", "data", "grad", "values", "head", "transpose"};
    const std::string ending = lowerCase(last);
    const auto is = [&](std::string_view one) { return ending == one; };
    return std::none_of(files.begin(), files.end(), is) && std::none_of(members.begin(), members.end(), is) && !domain.starts_with("self.")
           && domain.find("..") == std::string_view::npos;
}

//! NAME of "Author: NAME <ADDRESS>" and its kin.
void addPerson(std::string_view text, std::size_t address, PrivateMatches &matches)
{
    if (before(text, address) != '<')
        return;
    std::size_t end = address - 1;
    const std::size_t line = lineBegin(text, end, 160);
    const auto mark = text.substr(line, end - line).rfind(':');
    if (mark == std::string_view::npos)
        return;
    const std::size_t colon = line + mark;
    const std::string tag = lowerCase(text.substr(line, colon - line));
    constexpr std::array<std::string_view, 7> tags{"author", "commit", "from", "signed-off-by", "co-authored-by", "reviewed-by", "maintainer"};
    if (std::none_of(tags.begin(), tags.end(), [&](std::string_view one) { return tag.ends_with(one); }))
        return;
    std::size_t begin = colon + 1;
    while (begin < end && (text[begin] == ' ' || text[begin] == '"'))
        ++begin;
    while (end > begin && (text[end - 1] == ' ' || text[end - 1] == '"'))
        --end;
    if (end - begin >= 3)
        matches.push_back({begin, end, PrivateKind::user, "person", lowerCase(text.substr(begin, end - begin))});
}

//! 10.1.2.3 and its kin: four numbers.
bool isNumberOfHost(std::string_view host)
{
    return std::count(host.begin(), host.end(), '.') == 3 && std::all_of(host.begin(), host.end(), [](char c) { return isDigit(c) || c == '.'; })
           && host.find("..") == std::string_view::npos;
}

//! The line before or behind the one that begins at `begin`.
std::string_view neighbour(std::string_view text, std::size_t begin, bool behind)
{
    if (!behind)
        return begin == 0 ? std::string_view() : text.substr(lineBegin(text, begin - 1), begin - 1 - lineBegin(text, begin - 1));
    const auto end = text.substr(begin, 512).find('\n');
    const auto rest = end == std::string_view::npos ? std::string_view() : text.substr(begin + end + 1, 512);
    return rest.substr(0, rest.find('\n'));
}

//! "name = NAME" above or below "email = ADDRESS", as git keeps its user.
void addNamesake(std::string_view text, std::size_t address, PrivateMatches &matches)
{
    constexpr std::string_view blanks = " \t";
    const std::size_t line = lineBegin(text, address);
    const auto head = lowerCase(text.substr(line, address - line));
    if (head.find("email") == std::string::npos || head.find('=') == std::string::npos)
        return;
    for (const bool behind : {false, true}) {
        const auto other = neighbour(text, line, behind);
        const auto key = std::min(other.find_first_not_of(blanks), other.size());
        const auto sign = other.find('=');
        if (!standsAt(other, key, "name") || sign == std::string_view::npos || other.substr(key + 4, sign - key - 4).find_first_not_of(blanks) != std::string_view::npos)
            continue;
        const auto begin = other.find_first_not_of(" \t\"", sign + 1);
        const auto end = other.find_last_not_of(" \t\r\"") + 1;
        if (begin == std::string_view::npos || end < begin + 3)
            continue;
        const auto place = static_cast<std::size_t>(other.data() - text.data()) + begin;
        matches.push_back({place, place + end - begin, PrivateKind::user, "person", lowerCase(other.substr(begin, end - begin))});
    }
}

//! "ssh -p 22 NAME@HOST": whether the line is a call of one of these programs.
bool isRemoteCall(std::string_view text, std::size_t begin)
{
    constexpr std::array<std::string_view, 6> programs{"ssh", "scp", "sftp", "rsync", "mosh", "sshfs"};
    const std::size_t line = lineBegin(text, begin, 160);
    const auto head = text.substr(line, begin - line);
    return std::any_of(programs.begin(), programs.end(), [&](std::string_view one) {
        const auto place = head.rfind(std::string(one) + " ");
        return place != std::string_view::npos && !isNameByte(before(head, place)) && before(head, place) != '.';
    });
}

//! NAME@HOST:~ and NAME@HOST:/ of a prompt or a copy over the network, and NAME@HOST of a call.
void addLogin(std::string_view text, std::size_t begin, std::size_t sign, std::size_t end, PrivateMatches &matches)
{
    const auto host = text.substr(sign + 1, end - sign - 1);
    const char next = at(text, end + 1);
    const bool bracketed = before(text, begin) == '[' && at(text, end) == ' ' && (next == '~' || next == '/' || isLetter(next));
    const bool path = at(text, end) == ':' && (next == '~' || next == '/');
    const bool number = isNumberOfHost(host); // the address itself has a rule of its own
    const bool called = isRemoteCall(text, begin);
    if (host.size() < 2 || host.front() == '.' || (!path && !bracketed && !number && !called) || !isLetter(text[begin])
        || (host.find('.') != std::string_view::npos && !number) || before(text, begin) == ':' || before(text, begin) == '/')
        return;
    if (!isNobodysAccount(text.substr(begin, sign - begin)))
        matches.push_back({begin, sign, PrivateKind::user, "login", lowerCase(text.substr(begin, sign - begin))});
    if (host != "localhost" && std::any_of(host.begin(), host.end(), isLetter))
        matches.push_back({sign + 1, end, PrivateKind::host, "login", lowerCase(host)});
}

} // namespace

void addMailboxes(std::string_view text, PrivateMatches &matches)
{
    for (auto sign = text.find('@', 1); sign < text.size(); sign = text.find('@', sign + 1)) {
        std::size_t begin = sign;
        while (begin > 0 && sign - begin < 65 && isLocalByte(text[begin - 1]))
            --begin;
        while (begin < sign && (text[begin] == '.' || text[begin] == '-' || text[begin] == '+')) // also of a patch
            ++begin;
        std::size_t end = sign + 1;
        while (end < text.size() && end - sign < 255 && isDomainByte(text[end]))
            ++end;
        while (end > sign + 1 && (text[end - 1] == '.' || text[end - 1] == '-'))
            --end;
        if (begin == sign || end == sign + 1)
            continue;
        const auto account = text.substr(begin, sign - begin);
        if (!isDomain(text.substr(sign + 1, end - sign - 1))) {
            addLogin(text, begin, sign, end, matches);
            continue;
        }
        // user:password@host is an address with a credential, which has a rule of its own.
        const bool password = before(text, begin) == ':' || before(text, begin) == '*' || before(text, begin) == '%';
        if (isNobodysAccount(account) || password)
            continue;
        addPerson(text, begin, matches);
        addNamesake(text, begin, matches);
        matches.push_back({begin, end, PrivateKind::email, "email", lowerCase(text.substr(begin, end - begin))});
    }
}

} // namespace redossier
