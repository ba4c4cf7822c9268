// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharing/homefolder.h"

#include "core/sharing/characters.h"

#include <algorithm>
#include <array>
#include <optional>

namespace redossier {

namespace {

//! Nothing that a person's folder is called is longer.
constexpr std::size_t longestName = 64;
constexpr std::size_t longestParents = 64;

bool isSlash(char c)
{
    return c == '/' || c == '\\';
}

std::size_t pastSlashes(std::string_view text, std::size_t from)
{
    std::size_t end = from;
    while (end < text.size() && end - from < 4 && isSlash(text[end]))
        ++end;
    return end;
}

//! Where the slashes begin that end before `end`.
std::size_t slashesBegin(std::string_view text, std::size_t end)
{
    std::size_t begin = end;
    while (begin > 0 && end - begin < 4 && isSlash(text[begin - 1]))
        --begin;
    return begin;
}

bool endsWord(std::string_view text, std::size_t place)
{
    const char c = before(text, place);
    return !isNameByte(c) && c != '.' && c != '}';
}

//! "C:" before the slashes at `slash`.
std::optional<std::size_t> driveBefore(std::string_view text, std::size_t slash)
{
    if (slash >= 2 && text[slash - 1] == ':' && isLetter(text[slash - 2]) && endsWord(text, slash - 2))
        return slash - 2;
    return std::nullopt;
}

//! "/mnt/c", "/cygdrive/c" or "/c" before the slash at `slash`.
std::optional<std::size_t> mountedDriveBefore(std::string_view text, std::size_t slash)
{
    if (slash < 2 || !isLetter(text[slash - 1]) || text[slash - 2] != '/')
        return std::nullopt;
    for (const std::string_view parent : {"/mnt", "/cygdrive", ""})
        if (slash - 2 >= parent.size() && text.substr(slash - 2 - parent.size(), parent.size()) == parent
            && endsWord(text, slash - 2 - parent.size()))
            return slash - 2 - parent.size();
    return std::nullopt;
}

bool isAddress(std::string_view text, std::size_t begin)
{
    if (before(text, begin) != ':' || at(text, begin) != '/' || at(text, begin + 1) != '/')
        return false;
    return begin < 5 || !standsAt(text, begin - 5, "file:");
}

//! Where a POSIX path begins that leads to "/home" at `slash`: at most two folders above, none of them below a token.
std::optional<std::size_t> parentsBefore(std::string_view text, std::size_t slash)
{
    std::size_t begin = slash;
    std::size_t folders = 0;
    while (begin > 0 && slash - begin < longestParents && (isNameByte(text[begin - 1]) || text[begin - 1] == '/' || text[begin - 1] == '.')) {
        --begin;
        if (text[begin] == '/' && at(text, begin + 1) != '/')
            ++folders;
    }
    if (before(text, begin) == '}' || at(text, begin) != '/' || folders > 2 || isAddress(text, begin))
        return std::nullopt;
    while (begin < slash && text[begin + 1] == '/')
        ++begin;
    return begin;
}

bool isStandIn(std::string_view name)
{
    constexpr std::array<std::string_view, 8> shared{"public", "default", "default user", "all users", "shared", "lost+found",
                                                     "linuxbrew", "%username%"};
    if (name.empty() || std::string_view("$<{*.[~").find(name.front()) != std::string_view::npos)
        return true;
    const std::string plain = lowerCase(name);
    return std::find(shared.begin(), shared.end(), plain) != shared.end()
           || std::all_of(name.begin(), name.end(), [](char c) { return isDigit(c) || c == '.' || c == '-'; });
}

//! Names of Windows may hold blanks: they belong to it when a slash follows before anything else ends it.
std::size_t windowsNameEnd(std::string_view text, std::size_t begin)
{
    std::size_t first = begin;
    while (first < text.size() && !endsName(text[first]) && first - begin < longestName)
        ++first;
    std::size_t end = first;
    while (end < text.size() && end - begin < longestName && (text[end] == ' ' || !endsName(text[end])))
        ++end;
    return isSlash(at(text, end)) && before(text, end) != ' ' ? end : first;
}

std::size_t nameEnd(std::string_view text, std::size_t begin, bool windows)
{
    if (windows)
        return windowsNameEnd(text, begin);
    std::size_t end = begin;
    while (end < text.size() && !endsName(text[end]) && end - begin < longestName)
        ++end;
    while (end > begin && text[end - 1] == '.') // the end of a sentence
        --end;
    return end;
}

struct Parent
{
    std::string_view name;
    bool windows;
};
constexpr std::array parents{Parent{"home", false}, Parent{"users", true}, Parent{"documents and settings", true}};
constexpr Parent homes{"homes", false};

//! \\wsl$\DISTRIBUTION or \\wsl.localhost\DISTRIBUTION before the slash at `slash`: a Linux seen from Windows.
bool isShareOfWsl(std::string_view text, std::size_t slash)
{
    const std::size_t from = std::max(lineBegin(text, slash), slash > longestParents ? slash - longestParents : 0);
    const std::string path = lowerCase(text.substr(from, slash - from));
    return path.find("\\wsl$\\") != std::string::npos || path.find("\\wsl.localhost\\") != std::string::npos;
}

//! A folder of persons whose name follows the slash at `slash`.
std::optional<HomeFolder> folderAt(std::string_view text, std::size_t slash, const Parent &parent)
{
    std::size_t word = slash + 1 + parent.name.size();
    if (!standsAt(text, slash + 1, parent.name))
        return std::nullopt;
    if (!parent.windows && isDigit(at(text, word))) // /home2
        ++word;
    if (!isSlash(at(text, word)))
        return std::nullopt;
    HomeFolder folder;
    folder.nameBegin = pastSlashes(text, word);
    const std::size_t slashes = slashesBegin(text, slash + 1);
    const bool backslash = text[slash] == '\\';
    auto begin = driveBefore(text, slashes);
    if (!begin && !backslash)
        begin = mountedDriveBefore(text, slashes);
    folder.windows = begin.has_value() || backslash;
    if (folder.windows && !parent.windows && !isShareOfWsl(text, slash))
        return std::nullopt;
    if (!begin && backslash && (endsWord(text, slashes) || isShareOfWsl(text, slash)))
        begin = slashes;
    if (!begin && !backslash)
        begin = parentsBefore(text, slash);
    if (!begin || text.substr(slash + 1, 4) == "HOME")
        return std::nullopt;
    folder.begin = *begin;
    folder.end = nameEnd(text, folder.nameBegin, folder.windows);
    if (text.substr(slash + 1, parent.name.size()) == "Users" && at(text, folder.end) == ' ') // names on macOS may hold blanks, too
        folder.end = nameEnd(text, folder.nameBegin, true);
    if (isStandIn(text.substr(folder.nameBegin, folder.end - folder.nameBegin)))
        return std::nullopt;
    return folder;
}

std::optional<HomeFolder> rootAt(std::string_view text, std::size_t slash)
{
    const std::size_t end = slash + 5;
    if (text.substr(slash, 5) != "/root" || !endsWord(text, slash) || before(text, slash) == '/' || (end < text.size() && !endsName(text[end])))
        return std::nullopt;
    return HomeFolder{slash, end, end, false};
}

//! ~NAME/ as a shell writes the home of somebody else.
std::optional<HomeFolder> tildeAt(std::string_view text, std::size_t tilde)
{
    const char first = before(text, tilde);
    if (std::string_view(" \t\r\n\"'=(").find(first) == std::string_view::npos || !isLetter(at(text, tilde + 1)))
        return std::nullopt;
    const std::size_t end = nameEnd(text, tilde + 1, false);
    if (end < tilde + 3 || at(text, end) != '/' || isStandIn(text.substr(tilde + 1, end - tilde - 1)))
        return std::nullopt;
    return HomeFolder{tilde, tilde + 1, end, false};
}

int hexValue(char c)
{
    return isDigit(c) ? c - '0' : lower(c) - 'a' + 10;
}

} // namespace

std::vector<HomeFolder> findHomeFolders(std::string_view text)
{
    std::vector<HomeFolder> folders;
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::optional<HomeFolder> folder;
        if (!isSlash(text[i]) && text[i] != '~')
            continue;
        switch (text[i] == '~' ? '~' : lower(at(text, i + 1))) {
        case '~':
            folder = tildeAt(text, i);
            break;
        case 'h':
            folder = folderAt(text, i, standsAt(text, i + 1, homes.name) ? homes : parents[0]);
            break;
        case 'u':
            folder = folderAt(text, i, parents[1]);
            break;
        case 'd':
            folder = folderAt(text, i, parents[2]);
            break;
        case 'r':
            folder = rootAt(text, i);
            break;
        default:
            break;
        }
        if (!folder)
            continue;
        i = folder->end - 1;
        folders.push_back(*folder);
    }
    return folders;
}

std::string personOf(std::string_view text, const HomeFolder &folder)
{
    const auto name = text.substr(folder.nameBegin, folder.end - folder.nameBegin);
    std::string person;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (name[i] == '%' && i + 2 < name.size() && isHexDigit(name[i + 1]) && isHexDigit(name[i + 2])) {
            person += static_cast<char>(hexValue(name[i + 1]) * 16 + hexValue(name[i + 2]));
            i += 2;
        } else {
            person += lower(name[i]);
        }
    }
    return lowerCase(person);
}

} // namespace redossier
