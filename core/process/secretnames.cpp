// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/process/secretnames.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace redossier {

namespace {

bool isLower(char c)
{
    return c >= 'a' && c <= 'z';
}
bool isUpper(char c)
{
    return c >= 'A' && c <= 'Z';
}
bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

std::string lowered(std::string_view text)
{
    std::string result(text);
    for (char &c : result)
        if (isUpper(c))
            c = static_cast<char>(c - 'A' + 'a');
    return result;
}

template <std::size_t size> bool isOneOf(std::string_view word, const std::array<std::string_view, size> &words)
{
    return std::find(words.begin(), words.end(), word) != words.end();
}

//! "apiKey", "API_KEY" and "api-key" are all {"api", "key"}.
std::vector<std::string> wordsOf(std::string_view name)
{
    std::vector<std::string> words(1);
    for (std::size_t i = 0; i < name.size(); ++i) {
        const char c = name[i];
        if (!isLower(c) && !isUpper(c) && !isDigit(c)) {
            words.emplace_back();
            continue;
        }
        if (isUpper(c) && i > 0 && isLower(name[i - 1]))
            words.emplace_back();
        words.back() += lowered({&c, 1});
    }
    std::erase_if(words, [](const std::string &word) { return word.empty(); });
    return words;
}

constexpr std::array<std::string_view, 14> strongWords{"password",      "passwd",          "passphrase", "pwd",
                                                       "secret",        "apikey",          "authtoken",  "accesstoken",
                                                       "authorization", "secretkey",       "accesskey",  "privatekey",
                                                       "accountkey",    "sharedaccesskey"};
constexpr std::array<std::string_view, 13> keyWords{"api",     "access", "secret",     "private", "auth",        "account", "signing",
                                                    "shared", "session", "encryption", "master",  "subscription", "storage"};
//! What a "pass" belongs to: forward_pass is none.
constexpr std::array<std::string_view, 14> accountWords{"smtp", "imap", "db", "user", "mail", "ftp", "proxy", "admin", "root", "mysql", "pg", "redis", "login", "ssh"};
//! What a word may end with when it is written in one: "pgpassword".
constexpr std::array<std::string_view, 10> strongEndings{"password",    "passwd",       "passphrase",    "apikey",       "accesskey",
                                                         "secretkey", "accesstoken", "refreshtoken", "identitytoken", "sessiontoken"};
//! Words that make "token" a piece of text and not a credential.
constexpr std::array<std::string_view, 34> textWords{
    "pad",   "eos",    "bos",     "unk",    "sep",        "cls",     "mask", "max",    "min",
    "num",   "next",   "special", "first",  "last",       "start",   "end",  "stop",   "image",
    "audio", "video",  "new",     "per",    "prev",       "current", "text", "prompt", "total",
    "input", "output", "decoder", "forced", "unexpected", "invalid", "time"};

//! Whether a name may be one at all, by its last three letters: most names of a log end here.
bool endsLikeASecret(std::string_view name)
{
    if (name.size() < 3)
        return false;
    const auto letter = [&name](std::size_t fromTheEnd) {
        const char c = name[name.size() - fromTheEnd];
        return static_cast<unsigned>(isUpper(c) ? c - 'A' + 'a' : c) & 0xFFu;
    };
    constexpr auto packed = [](const char(&text)[4]) {
        return static_cast<unsigned>(text[0]) << 16 | static_cast<unsigned>(text[1]) << 8
               | static_cast<unsigned>(text[2]);
    };
    switch (letter(3) << 16 | letter(2) << 8 | letter(1)) {
    case packed("ord"): // password
    case packed("swd"):
    case packed("pwd"):
    case packed("ase"): // passphrase
    case packed("ass"):
    case packed("ret"): // secret
    case packed("key"):
    case packed("ken"): // token
    case packed("ion"): // authorization
    case packed("jwt"):
    case packed("uth"): // auth
        return true;
    default:
        return false;
    }
}

} // namespace

bool isEnvironmentName(std::string_view name)
{
    return !name.empty() && isUpper(name.front())
           && std::all_of(name.begin(), name.end(), [](char c) { return isUpper(c) || isDigit(c) || c == '_'; });
}

NameSecrecy secrecyOf(std::string_view name)
{
    if (!endsLikeASecret(name))
        return NameSecrecy::none;
    const auto words = wordsOf(name);
    if (words.empty() || name == "PWD" || name == "OLDPWD")
        return NameSecrecy::none;
    const std::string &last = words.back();
    const std::string_view before = words.size() > 1 ? std::string_view(words[words.size() - 2]) : std::string_view{};
    if (isOneOf(last, strongWords) || std::any_of(strongEndings.begin(), strongEndings.end(), [&](std::string_view ending) { return last.ends_with(ending); }))
        return NameSecrecy::strong;
    if (last == "auth") // _auth of .npmrc; google-auth is a package
        return name.front() == '_' || isEnvironmentName(name) ? NameSecrecy::weak : NameSecrecy::none;
    if (last == "jwt") // PyJWT is a package
        return before == "py" ? NameSecrecy::none : NameSecrecy::weak;
    if (last == "key")
        return isOneOf(before, keyWords) ? NameSecrecy::strong : NameSecrecy::none;
    if (last == "pass")
        return words.size() == 1 ? NameSecrecy::weak : isEnvironmentName(name) || isOneOf(before, accountWords) ? NameSecrecy::strong : NameSecrecy::none;
    if (last != "token" || isOneOf(before, textWords))
        return NameSecrecy::none;
    return before.empty() ? NameSecrecy::weak : NameSecrecy::strong;
}

bool isSecretParameter(std::string_view name)
{
    static constexpr std::array<std::string_view, 11> names{"sig",  "signature", "auth",        "token",       "key-pair-id",    "policy", "private_token",
                                                            "q-ak", "q-signature", "awsaccesskeyid", "ossaccesskeyid"};
    const std::string plain = lowered(name);
    // x-amz-, x-goog-, x-oss-, x-cos-, x-obs-, x-tos-: every cloud signs by the same pattern.
    const bool signs = plain.starts_with("x-") && (plain.ends_with("-signature") || plain.ends_with("-credential") || plain.ends_with("-security-token"));
    return signs || isOneOf(plain, names) || secrecyOf(name) == NameSecrecy::strong;
}

bool looksRandom(std::string_view value, std::size_t least)
{
    if (value.size() < least)
        return false;
    const bool digit = std::any_of(value.begin(), value.end(), isDigit);
    const bool letter = std::any_of(value.begin(), value.end(), [](char c) { return isLower(c) || isUpper(c); });
    const bool upperInside = std::any_of(value.begin() + 1, value.end(), isUpper);
    const bool lower = std::any_of(value.begin(), value.end(), isLower);
    return letter && (digit || (upperInside && lower));
}

bool isPlaceholder(std::string_view value)
{
    static constexpr std::array<std::string_view, 27> words{
        "none",  "null",     "nil",     "true",    "false",  "undefined", "required", "optional", "str",
        "bytes", "disabled", "enabled", "hidden",  "unset",  "missing",   "default",  "password", "secret",
        "token", "string",   "present", "absent",  "masked", "redacted",  "provided", "unknown",  "empty"};
    if (value.empty() || isOneOf(lowered(value), words))
        return true;
    const char first = value.front();
    if (first == '<' || first == '{' || value.starts_with("&lt;") || value.starts_with("%s") || value.starts_with("%(")
        || value.starts_with("[redacted:"))
        return true;
    if (first == '[' && value.back() == ']' && std::all_of(value.begin() + 1, value.end() - 1, [](char c) { return isUpper(c) || c == '_'; }))
        return true; // [PAD]
    if (first == '$')
        return value.size() > 1 && (value[1] == '{' || value[1] == '(' || isUpper(value[1]));
    return std::all_of(value.begin(), value.end(),
                       [](char c) { return c == '*' || c == 'x' || c == 'X' || c == '.' || c == '-'; });
}

} // namespace redossier
