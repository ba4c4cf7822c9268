// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/process/secretfinder.h"

#include "core/process/encodedsecrets.h"
#include "core/process/hiddensecrets.h"
#include "core/process/linesecrets.h"
#include "core/process/secretnames.h"
#include "core/process/tokenshapes.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace redossier {

namespace {

constexpr std::size_t longestValue = 4096;
constexpr std::string_view keyMark = "-----BEGIN ";

bool isQuote(char c)
{
    return c == '"' || c == '\'';
}
bool isWord(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-'
           || c == '.';
}

//! The first place at or after `from` whose character stands in `stops`.
std::size_t endBefore(std::string_view text, std::size_t from, std::string_view stops)
{
    std::array<std::uint64_t, 4> set{}; // find_first_of would call a function for each byte
    for (const char stop : stops)
        set[static_cast<unsigned char>(stop) >> 6] |= std::uint64_t(1) << (static_cast<unsigned char>(stop) & 63u);
    const auto limit = std::min(text.size(), from + longestValue);
    std::size_t end = std::min(from, limit);
    while (end < limit && (set[static_cast<unsigned char>(text[end]) >> 6] >> (static_cast<unsigned char>(text[end]) & 63u) & 1u) == 0)
        ++end;
    return end;
}

//! ${NAME}, <name> or ****: never a bare word, which may well be somebody's password.
bool isStandIn(std::string_view part)
{
    return !part.empty() && isPlaceholder(part) && !(part.front() >= 'a' && part.front() <= 'z')
           && !(part.front() >= 'A' && part.front() <= 'Z');
}

//! `user:password@` after "://": the password, or the lone token. `colon` is the place of "://".
void addUserInfo(std::string_view text, std::size_t colon, std::vector<Secret> &secrets)
{
    if (const Secret hook = webHookAt(text, colon); hook.end > 0) {
        secrets.push_back(hook);
        return;
    }
    const std::size_t begin = colon + 3;
    const std::size_t end = endBefore(text, begin, "/?# \t\r\n\"'<>`\\");
    const auto authority = text.substr(begin, end - begin);
    const auto at = authority.rfind('@');
    if (at == std::string_view::npos || at == 0)
        return;
    const auto separator = authority.substr(0, at).find(':');
    const auto user = authority.substr(0, std::min(separator, at));
    if (separator == std::string_view::npos) {
        // The user name of ssh is no secret, and nothing but one.
        const bool ssh = colon >= 3 && text.substr(colon - 3, 3) == "ssh";
        if (!ssh && user != "git" && !isStandIn(user))
            secrets.push_back({begin, begin + at, {}, colon});
        return;
    }
    const auto password = authority.substr(separator + 1, at - separator - 1);
    const bool bare = password.empty() || password == "x-oauth-basic";
    if (looksRandom(user, bare ? 8 : 20) && !isStandIn(user))
        secrets.push_back({begin, begin + separator, {}, colon});
    if (password != "x-oauth-basic" && !isStandIn(password))
        secrets.push_back({begin + separator + 1, begin + at, {}, colon});
}

//! /t/TOKEN/channel of a private conda channel; a forum's /t/some-topic/123 is none.
void addChannelToken(std::string_view text, std::size_t t, std::vector<Secret> &secrets)
{
    const std::size_t begin = t + 3;
    const std::size_t end = endBefore(text, begin, "/?# \t\r\n\"'<>");
    const auto token = text.substr(begin, end - begin);
    if (token.size() < 16 || token[2] != '-' || end + 1 >= text.size() || text[end] != '/')
        return;
    const bool topic = text[end + 1] >= '0' && text[end + 1] <= '9';
    if (!topic && looksRandom(token, 16))
        secrets.push_back({begin, end, {}, t});
}

//! /p/TOKEN/n/NAMESPACE/ of a request that is authorised in advance.
void addAuthorisedPath(std::string_view text, std::size_t p, std::vector<Secret> &secrets)
{
    const std::size_t begin = p + 3;
    const std::size_t end = endBefore(text, begin, "/?# \t\r\n\"'<>");
    if (text.substr(end, 3) == "/n/" && looksRandom(text.substr(begin, end - begin), 16))
        secrets.push_back({begin, end, {}, p});
}

//! The name that ends before `separator` ("=" or ":"), over a closing quote and a blank.
std::string_view nameBefore(std::string_view text, std::size_t separator)
{
    std::size_t end = separator;
    if (end > 0 && text[end - 1] == ':' && text[separator] == '=') // NAME := value
        --end;
    while (end > 0 && separator - end < 12 && (text[end - 1] == ' ' || text[end - 1] == '\t'))
        --end;
    if (end > 1 && text[end - 1] == ']' && isQuote(text[end - 2])) // os.environ["NAME"] = value
        --end;
    for (int signs = 0; end > 0 && signs < 3 && (text[end - 1] == ' ' || isQuote(text[end - 1]) || text[end - 1] == '\\'); ++signs)
        --end;
    std::size_t begin = end;
    while (begin > 0 && end - begin < 64 && isWord(text[begin - 1]))
        --begin;
    return text.substr(begin, end - begin);
}

struct Value
{
    std::size_t begin;
    std::size_t end;
    bool quoted;
};

Value valueAfter(std::string_view text, std::size_t separator, bool environment)
{
    std::size_t begin = separator + 1;
    while (begin < text.size() && begin - separator < 12 && (text[begin] == ' ' || text[begin] == '\t' || text[begin] == '\\'))
        ++begin;
    if (begin < text.size() && isQuote(text[begin])) {
        const char stops[] = {text[begin], '\\', '\r', '\n', '\0'};
        return {begin + 1, endBefore(text, begin + 1, stops), true};
    }
    return {begin, endBefore(text, begin, environment ? " \t\r\n\"'" : " \t\r\n\"',;)&<>|`"), false};
}

//! A value of a source line such as `token=self.token,` or `password = getpass()`.
bool isCode(std::string_view text, const Value &value)
{
    const auto word = text.substr(value.begin, value.end - value.begin);
    if (word.find_first_of("([") != std::string_view::npos || word.starts_with("self.") || word.starts_with("os."))
        return true;
    return std::none_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; })
           && std::all_of(word.begin(), word.end(), [](char c) { return isWord(c) && c != '-'; });
}

bool isPathLike(std::string_view value)
{
    if (value.starts_with("./") || value.starts_with("~/"))
        return true;
    for (const std::string_view ending : {".pem", ".key", ".crt", ".cer", ".pub", ".json", ".txt"})
        if (value.ends_with(ending))
            return true;
    const auto slash = value.find('/', 1);
    return value.front() == '/' && slash != std::string_view::npos
           && std::all_of(value.begin() + 1, value.begin() + static_cast<std::ptrdiff_t>(slash),
                          [](char c) { return c >= 'a' && c <= 'z'; });
}

bool isSecretValue(std::string_view text, std::string_view name, NameSecrecy secrecy, std::size_t separator,
                   const Value &value)
{
    const auto word = text.substr(value.begin, value.end - value.begin);
    if (word.size() < 4 || isPlaceholder(word) || isPathLike(word) || word == name)
        return false;
    const bool number = name.ends_with("TOKEN") && word.size() < 8 && std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (number) // of a piece of text: EOT_TOKEN=50256
        return false;
    const bool attached =
        text[separator] == '=' && value.begin == separator + 1 && name.data() + name.size() == text.data() + separator;
    if (attached && isEnvironmentName(name))
        return true;
    if (secrecy == NameSecrecy::weak)
        return looksRandom(word, 16) && word.find(' ') == std::string_view::npos
               && (value.quoted || !isCode(text, value));
    if (value.quoted) // in words: "hunter2 and more", but for a sentence about one
        return word.find(' ') == std::string_view::npos || (word.size() <= 64 && std::any_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; }));
    const bool option = attached && name.starts_with("--");
    if (option)
        return std::any_of(word.begin(), word.end(),
                           [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); });
    return attached ? !isCode(text, value) : looksRandom(word, 6) && !isCode(text, value);
}

//! "key" beside a "username", as kaggle.json holds it.
bool isKeyOfAccount(std::string_view text, std::string_view name, const Value &value)
{
    const auto begin = static_cast<std::size_t>(name.data() - text.data());
    const std::size_t from = begin > 160 ? begin - 160 : 0;
    return name == "key" && value.quoted && value.end - value.begin >= 32 && text.substr(from, begin - from).find("\"username\"") != std::string_view::npos;
}

//! "Cookie: a=b; c=d": all of it.
bool isCookie(std::string_view name)
{
    name.remove_prefix(std::min(name.find_first_not_of('-'), name.size())); // of a patch
    return name == "Cookie" || name == "cookie" || name == "Set-Cookie" || name == "set-cookie";
}

//! `proxy = user:password@host:port`, which needs no scheme in pip's configuration and in http_proxy.
bool addProxy(std::string_view text, std::string_view name, const Value &value, std::vector<Secret> &secrets)
{
    const auto ending = name.substr(name.size() - std::min<std::size_t>(name.size(), 5));
    if (ending != "proxy" && ending != "PROXY")
        return false;
    const auto word = text.substr(value.begin, endBefore(text, value.begin, " \t\r\n\"'") - value.begin);
    const auto at = word.rfind('@');
    const auto colon = word.find(':');
    if (at == std::string_view::npos || colon == std::string_view::npos || colon == 0 || colon + 1 >= at || word.substr(colon, 3) == "://"
        || isStandIn(word.substr(colon + 1, at - colon - 1)))
        return false;
    const auto nameBegin = static_cast<std::size_t>(name.data() - text.data());
    secrets.push_back({value.begin + colon + 1, value.begin + at, {}, nameBegin});
    return true;
}

//! NAME=value, name: "value", ?name=value and Authorization: Bearer value.
void addAssignment(std::string_view text, std::size_t separator, std::vector<Secret> &secrets)
{
    const auto name = nameBefore(text, separator);
    if (name.empty() || text.substr(separator, 2) == "==") // a pinned version, a comparison
        return;
    const auto nameBegin = static_cast<std::size_t>(name.data() - text.data());
    const char before = nameBegin > 0 ? text[nameBegin - 1] : '\n';
    if (text[separator] == '=' && (before == '?' || before == '&' || before == ';' || before == '#')) {
        const auto end = endBefore(text, separator + 1, "&#; \t\r\n\"'<>");
        const auto value = text.substr(separator + 1, end - separator - 1);
        const bool ordinary = (name == "policy" || name == "auth") && !looksRandom(value, 12);
        if (isSecretParameter(name) && value.size() > 2 && !ordinary && !isPlaceholder(value))
            secrets.push_back({separator + 1, end, {}, nameBegin - 1});
        return;
    }
    const NameSecrecy secrecy = secrecyOf(name);
    if (secrecy == NameSecrecy::none) {
        const Value other = valueAfter(text, separator, false);
        if (addProxy(text, name, other, secrets))
            return;
        if (name == "key" && isKeyOfAccount(text, name, other))
            secrets.push_back({other.begin, other.end, "assignment", nameBegin});
        if (text[separator] == ':' && isCookie(name) && other.begin < text.size()) {
            const auto end = endBefore(text, other.begin, "\r\n\"'");
            if (end > other.begin + 8 && text.substr(other.begin, end - other.begin).find('=') != std::string_view::npos)
                secrets.push_back({other.begin, end, "authorization", nameBegin});
        }
        return;
    }
    Value value = valueAfter(text, separator, isEnvironmentName(name));
    const bool header = name.ends_with("uthorization") || name.ends_with("UTHORIZATION");
    if (header) {
        const auto word = text.substr(value.begin, endBefore(text, value.begin, " \t\r\n\"'") - value.begin);
        if (word == "Bearer" || word == "Basic" || word == "bearer" || word == "basic" || word == "token"
            || word == "Token")
            value = {value.begin + word.size() + 1, endBefore(text, value.begin + word.size() + 1, " \t\r\n\"',"),
                     true};
        if (value.begin >= value.end || value.end > text.size() || value.end - value.begin < 8)
            return;
    }
    if (value.begin < value.end && isSecretValue(text, name, secrecy, separator, value))
        secrets.push_back({value.begin, value.end, header ? "authorization" : "assignment", nameBegin});
}

//! In a sentence ("--password is required") and a usage ("--password PASSWORD") an option has no value.
bool isOptionValue(std::string_view text, std::size_t begin, std::size_t end)
{
    const auto value = text.substr(begin, end - begin);
    const bool quoted = isQuote(text[begin - 1]) && end < text.size() && text[end] == text[begin - 1];
    if (quoted || looksRandom(value, 6))
        return true;
    const bool word = std::all_of(value.begin(), value.end(), [](char c) { return c >= 'a' && c <= 'z'; });
    return word && end + 2 < text.size() && text[end] == ' ' && text[end + 1] == '-' && text[end + 2] == '-';
}

//! `--api-key value`, also as two members of a list.
void addOption(std::string_view text, std::size_t dashes, std::vector<Secret> &secrets)
{
    std::size_t end = dashes + 2;
    while (end < text.size() && isWord(text[end]))
        ++end;
    if (end >= text.size() || secrecyOf(text.substr(dashes + 2, end - dashes - 2)) == NameSecrecy::none)
        return;
    std::size_t begin = end;
    while (begin < text.size() && begin - end < 4 && (text[begin] == ' ' || isQuote(text[begin]) || text[begin] == ','))
        ++begin;
    const auto stop = endBefore(text, begin, " \t\r\n\"',;)|");
    const auto value = text.substr(begin, stop - begin);
    if (begin > end && value.size() >= 4 && value.front() != '-' && !isPlaceholder(value) && !isPathLike(value) && isOptionValue(text, begin, stop))
        secrets.push_back({begin, stop, "assignment", dashes});
}

void addBearer(std::string_view text, std::size_t begin, std::vector<Secret> &secrets)
{
    const auto word = text.substr(begin, 7);
    if (word != "Bearer " && word != "bearer ")
        return;
    const auto end = endBefore(text, begin + 7, " \t\r\n\"',;)<>");
    if (looksRandom(text.substr(begin + 7, end - begin - 7), 16))
        secrets.push_back({begin + 7, end, "authorization", begin});
}

void addPrivateKey(std::string_view text, std::size_t begin, std::vector<Secret> &secrets)
{
    const auto line = text.substr(begin, endBefore(text, begin, "\r\n") - begin);
    const auto mark = line.find("PRIVATE KEY");
    const auto close = mark == std::string_view::npos ? mark : line.find("-----", mark);
    if (close == std::string_view::npos)
        return;
    const auto rest = line.substr(close + 5);
    const bool onlyMentioned = rest.find("-----END") == std::string_view::npos
                               && rest.find_first_not_of(" \t\\n\"',") != std::string_view::npos;
    if (!onlyMentioned || rest.size() >= 32)
        secrets.push_back({begin, privateKeyEnd(text, begin + close + 5, linePrefix(text, begin)).end, "private-key", begin});
}

//! Characters at which a rule may begin to look.
constexpr auto anchors = [] {
    std::array<bool, 256> table{};
    for (const char c : {':', '=', '_', '-', '.', 'A', 'J', 'B', 'b', '/'})
        table[static_cast<unsigned char>(c)] = true;
    return table;
}();

void lookAt(std::string_view text, std::size_t i, std::vector<Secret> &secrets)
{
    const auto next = text.substr(i, 3);
    switch (text[i]) {
    case ':':
        return next == "://" ? addUserInfo(text, i, secrets) : addAssignment(text, i, secrets);
    case '=':
        return addAssignment(text, i, secrets);
    case '/':
        if (next == "/t/")
            addChannelToken(text, i, secrets);
        if (next == "/p/")
            addAuthorisedPath(text, i, secrets);
        return;
    case 'B':
    case 'b':
        return addBearer(text, i, secrets);
    case '-':
        if (text.substr(i).starts_with(keyMark))
            return addPrivateKey(text, i, secrets);
        if (next.size() == 3 && next[1] == '-' && isWord(next[2]) && next[2] != '-')
            return addOption(text, i, secrets);
        if (next.size() == 3 && (next[1] == 'u' || next[1] == 'p' || next[1] == 'w') && next[2] != '=' && i > 0 && !isWord(text[i - 1]))
            return addShortOption(text, i, secrets);
        break;
    default:
        break;
    }
    if (const auto token = tokenAt(text, i))
        secrets.push_back(*token);
}

//! Those that stand as they are.
std::vector<Secret> findPlain(std::string_view text)
{
    std::vector<Secret> secrets;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!anchors[static_cast<unsigned char>(text[i])])
            continue;
        const auto known = secrets.size();
        lookAt(text, i, secrets);
        // A rule that looks back must not reach into what an earlier one took.
        while (secrets.size() > known && known > 0 && secrets[known].begin < secrets[known - 1].end)
            secrets.erase(secrets.begin() + static_cast<std::ptrdiff_t>(known));
        if (secrets.size() == known)
            continue;
        Secret &last = secrets.back();
        if (last.end - last.begin >= longestValue && last.rule != "private-key")
            last.end = std::min(text.find_first_of(" \t\r\n\"'<>", last.end), text.size());
        i = std::max(i, last.end - 1);
    }
    return secrets;
}

//! Those that show in the text as it is.
std::vector<Secret> findShown(std::string_view text)
{
    std::vector<Secret> secrets = findPlain(text);
    const auto plain = secrets.size();
    addLineSecrets(text, secrets);
    addEncoded(text, findPlain, secrets);
    if (secrets.size() > plain)
        unite(secrets);
    return secrets;
}

} // namespace

std::vector<Secret> findSecrets(std::string_view text, std::size_t column)
{
    return findInLayers(text, column, findShown);
}

void unite(std::vector<Secret> &secrets)
{
    std::stable_sort(secrets.begin(), secrets.end(), [](const Secret &a, const Secret &b) { return a.begin < b.begin; });
    std::vector<Secret> united;
    for (const Secret &one : secrets) {
        if (united.empty() || one.begin >= united.back().end) {
            united.push_back(one);
            continue;
        }
        Secret &last = united.back();
        if (one.end - one.begin > last.end - last.begin)
            last.rule = one.rule;
        last.end = std::max(last.end, one.end);
        last.sign = std::min(last.sign, one.sign);
    }
    secrets = std::move(united);
}

} // namespace redossier
