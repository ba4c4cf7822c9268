// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharing/machinefinder.h"

#include "core/sharing/characters.h"

#include <algorithm>
#include <array>

namespace redossier {

namespace {

struct NamedValue
{
    std::string_view name; //!< in lower case
    PrivateKind kind;
    bool shout; //!< only in capitals: "user" alone stands before many other things
};

constexpr std::array namedValues{
    NamedValue{"user", PrivateKind::user, true},
    NamedValue{"logname", PrivateKind::user, true},
    NamedValue{"username", PrivateKind::user, false},
    NamedValue{"sudo_user", PrivateKind::user, true},
    NamedValue{"slurm_job_user", PrivateKind::user, true},
    NamedValue{"git_author_name", PrivateKind::user, true},
    NamedValue{"git_committer_name", PrivateKind::user, true},
    NamedValue{"hostname", PrivateKind::host, false},
    NamedValue{"nodename", PrivateKind::host, false},
    NamedValue{"computername", PrivateKind::host, false},
    NamedValue{"userdomain", PrivateKind::host, true},
    NamedValue{"master_addr", PrivateKind::host, false},
    NamedValue{"slurmd_nodename", PrivateKind::host, true},
    NamedValue{"slurm_nodelist", PrivateKind::host, true},
    NamedValue{"slurm_job_nodelist", PrivateKind::host, true},
};

bool isShouted(std::string_view name)
{
    return std::none_of(name.begin(), name.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

bool isEmptyWord(std::string_view value)
{
    constexpr std::array<std::string_view, 19> words{"__token__", "oauth2",   "x-token-auth", "x-access-token", "gitlab-ci-token",
                                                     "root",      "localhost", "none",         "null",           "true",
                                                     "false",     "unknown",  "user",         "str",            "username",
                                                     "hostname",  "self",     "nobody",       "string"};
    const std::string plain = lowerCase(value);
    return value.size() < 2 || std::find(words.begin(), words.end(), plain) != words.end() || std::all_of(value.begin(), value.end(), isDigit);
}

//! The value of NAME=value, "name": "value" and NAME : value; names of persons may hold blanks.
void addValue(std::string_view text, std::size_t separator, PrivateMatches &matches)
{
    std::size_t end = separator;
    while (end > 0 && separator - end < 12 && (text[end - 1] == ' ' || text[end - 1] == '"' || text[end - 1] == '\''))
        --end;
    std::size_t begin = end;
    while (begin > 0 && end - begin < 20 && (isLetter(text[begin - 1]) || text[begin - 1] == '_'))
        --begin;
    const auto name = text.substr(begin, end - begin);
    if (name.size() < 4 || isNameByte(before(text, begin)) || before(text, begin) == '.')
        return;
    const std::string plain = lowerCase(name);
    const auto known = std::find_if(namedValues.begin(), namedValues.end(), [&](const NamedValue &one) { return one.name == plain; });
    if (known == namedValues.end() || (known->shout && !isShouted(name)))
        return;
    std::size_t from = separator + 1;
    while (from < text.size() && from - separator < 3 && (text[from] == ' ' || text[from] == '"' || text[from] == '\''))
        ++from;
    const bool whole = plain.starts_with("git_");
    std::size_t to = from;
    const bool list = plain.ends_with("nodelist"); // gpu[01-04,07]
    const auto belongs = [&](char c) { return isNameByte(c) || c == '.' || (whole && c == ' ') || (list && (c == '[' || c == ']' || c == ',')); };
    while (to < text.size() && to - from < 255 && belongs(text[to]))
        ++to;
    // A name of a program's own (username=args.user) is no value.
    const bool code = at(text, to) == '(' || at(text, to) == '[' || text.substr(from, 5) == "self." || text.substr(from, 5) == "args.";
    const auto value = text.substr(from, to - from);
    if (code || isEmptyWord(value) || (value.find('.') != std::string_view::npos && isDigit(value.front())))
        return;
    matches.push_back({from, to, known->kind, "named-value", lowerCase(value)});
}

constexpr std::array<std::string_view, 17> mountParents{"/run/media/", "/scratch/", "/gpfs/",    "/lustre/", "/beegfs/", "/nfs/",      "/net/",     "/mnt/",  "/media/",
                                                        "/volumes/", "/cluster/", "/cephfs/", "/ceph/",   "/nobackup/", "/storage/", "/weka/", "/projects/"};

//! Folders that many persons share: what lies below them tells as much.
bool isSharedFolder(std::string_view name)
{
    constexpr std::array<std::string_view, 14> shared{"scratch", "work", "users", "user", "project", "projects", "store", "data", "fast", "groups", "group", "fs1", "fs2", "pfs"};
    return std::find(shared.begin(), shared.end(), lowerCase(name)) != shared.end();
}

void addMount(std::string_view text, std::size_t slash, PrivateMatches &matches)
{
    const char first = before(text, slash);
    if (isNameByte(first) || first == '.' || first == '}' || first == '/' || first == '~')
        return;
    for (const std::string_view parent : mountParents) {
        if (!standsAt(text, slash, parent))
            continue;
        std::size_t end = slash + parent.size();
        while (end < text.size() && !endsName(text[end]))
            ++end;
        for (std::size_t begin = slash + parent.size(); at(text, end) == '/' && isSharedFolder(text.substr(begin, end - begin)) && !endsName(at(text, end + 1));) {
            begin = ++end;
            while (end < text.size() && !endsName(text[end]))
                ++end;
        }
        while (end > slash && text[end - 1] == '.')
            --end;
        const auto name = text.substr(slash + parent.size(), std::max(end, slash + parent.size()) - slash - parent.size());
        const bool standIn = name.empty() || std::string_view("$<{*[").find(name.front()) != std::string_view::npos;
        const auto line = lineBegin(text, slash);
        const bool request = text.substr(line, slash - line).ends_with("GET ") || text.substr(line, slash - line).ends_with("POST ");
        // /mnt/c is the disk of a Windows machine; what is a home folder has its own rule.
        if (standIn || request || name.size() < 2 || name == "home" || name == "data")
            return;
        matches.push_back({slash, end, PrivateKind::mount, "mount", std::string(text.substr(slash, end - slash))});
        return;
    }
}

//! GPU-1a2b3c4d-.... and MIG-....: 8-4-4-4-12 hexadecimal digits.
void addUuid(std::string_view text, std::size_t begin, PrivateMatches &matches)
{
    constexpr std::string_view form = "00000000-0000-0000-0000-000000000000";
    const std::size_t from = begin + 4;
    if (isNameByte(before(text, begin)) || text.size() < from + form.size())
        return;
    for (std::size_t i = 0; i < form.size(); ++i)
        if (form[i] == '-' ? text[from + i] != '-' : !isHexDigit(text[from + i]))
            return;
    const std::size_t end = from + form.size();
    matches.push_back({begin, end, PrivateKind::device, "device-uuid", lowerCase(text.substr(begin, end - begin))});
}

//! "Serial Number : 1320..." and "Unique ID: 0x..": the value.
void addSerial(std::string_view text, std::size_t end, PrivateMatches &matches)
{
    std::size_t from = end;
    while (from < text.size() && from - end < 60 && (text[from] == ' ' || text[from] == '\t' || text[from] == '"'))
        ++from;
    if (at(text, from) != ':' && at(text, from) != '=')
        return;
    ++from;
    while (from < text.size() && (text[from] == ' ' || text[from] == '\t' || text[from] == '"'))
        ++from;
    std::size_t to = from;
    while (to < text.size() && to - from < 64 && isNameByte(text[to]))
        ++to;
    const auto value = text.substr(from, to - from);
    if (value.size() >= 6 && std::any_of(value.begin(), value.end(), isDigit))
        matches.push_back({from, to, PrivateKind::device, "device-serial", lowerCase(value)});
}

} // namespace

void addNamedValues(std::string_view text, PrivateMatches &matches)
{
    for (auto place = text.find("uid="); place < text.size(); place = text.find("uid=", place + 4)) { // uid=1000(alice)
        std::size_t open = place + 4;
        while (isDigit(at(text, open)))
            ++open;
        const auto close = text.find(')', open);
        if (open == place + 4 || at(text, open) != '(' || close == std::string_view::npos || close - open > 33)
            continue;
        if (const auto name = text.substr(open + 1, close - open - 1); !isEmptyWord(name) && std::all_of(name.begin(), name.end(), isNameByte))
            matches.push_back({open + 1, close, PrivateKind::user, "named-value", lowerCase(name)});
    }
    for (const char mark : {'=', ':'})
        for (auto place = text.find(mark, 4); place < text.size(); place = text.find(mark, place + 1))
            addValue(text, place, matches);
}

void addMounts(std::string_view text, PrivateMatches &matches)
{
    for (auto slash = text.find('/'); slash < text.size(); slash = text.find('/', slash + 1))
        switch (lower(at(text, slash + 1))) {
        case 's':
        case 'g':
        case 'l':
        case 'b':
        case 'n':
        case 'm':
        case 'v':
        case 'c':
        case 'w':
        case 'p':
        case 'r':
            addMount(text, slash, matches);
            break;
        default:
            break;
        }
}

void addDevices(std::string_view text, PrivateMatches &matches)
{
    for (const std::string_view mark : {"GPU-", "MIG-"})
        for (auto place = text.find(mark); place < text.size(); place = text.find(mark, place + 1))
            addUuid(text, place, matches);
    for (const std::string_view mark : {"Serial Number", "serial_number", "serial", "Unique ID", "unique_id"})
        for (auto place = text.find(mark); place < text.size(); place = text.find(mark, place + mark.size()))
            if (!isNameByte(before(text, place)))
                addSerial(text, place + mark.size(), matches);
}

} // namespace redossier
