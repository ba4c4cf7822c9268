// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharing/knownwords.h"

#include "core/sharing/characters.h"
#include "core/sharing/privatefinder.h"

#include <algorithm>
#include <cstdlib>
#include <pwd.h>
#include <unistd.h>

namespace redossier {

namespace {

//! A shorter one would be found in other words as well.
constexpr std::size_t leastCredential = 8;
constexpr std::size_t mostCredential = 4096;
constexpr std::size_t mostWords = 6000;

std::string base64(std::string_view bytes, bool forAddresses)
{
    const std::string_view digits = forAddresses ? "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
                                                 : "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    unsigned held = 0;
    unsigned bits = 0;
    for (const char c : bytes) {
        held = held << 8 | static_cast<unsigned char>(c);
        for (bits += 8; bits >= 6; bits -= 6)
            text += digits[held >> (bits - 6) & 63u];
    }
    return text; // what depends on the bytes that follow is left away
}

//! The part of the encoded text that `bytes` alone decide when `shift` bytes stand before them.
std::string shiftedBase64(std::string_view bytes, std::size_t shift, bool forAddresses)
{
    const std::string whole = base64(std::string(shift, '\0') + std::string(bytes), forAddresses);
    constexpr std::size_t undecided[] = {0, 2, 3};
    return whole.substr(std::min(undecided[shift], whole.size()));
}

//! `mark` stands before each byte: none in a digest, a blank or a colon in a listing of bytes, \x in a program.
std::string hexadecimal(std::string_view bytes, const char *digits, std::string_view mark = {})
{
    std::string text;
    for (const char c : bytes) {
        text += mark;
        text += digits[static_cast<unsigned char>(c) >> 4];
        text += digits[static_cast<unsigned char>(c) & 15u];
    }
    return text;
}

std::string percentEncoded(std::string_view bytes, const char *digits)
{
    std::string text;
    for (const char c : bytes) {
        if (isLetter(c) || isDigit(c) || c == '-' || c == '_' || c == '.' || c == '~')
            text += c;
        else
            text += "%" + hexadecimal({&c, 1}, digits);
    }
    return text;
}

std::string wide(std::string_view bytes)
{
    std::string text;
    for (const char c : bytes)
        (text += c) += '\0';
    text.pop_back();
    return text;
}

void addCredential(const std::string &value, WordSet &words)
{
    const auto add = [&](std::string text, std::string_view rule) {
        if (text.size() >= leastCredential)
            words.add({std::move(text), PrivateKind::credential, value, rule, false});
    };
    add(value, "known-credential");
    for (const bool forAddresses : {false, true})
        for (const std::size_t shift : {0u, 1u, 2u})
            add(shiftedBase64(value, shift, forAddresses), "known-base64");
    for (const char *digits : {"0123456789abcdef", "0123456789ABCDEF"}) {
        for (const std::string_view mark : {"", " ", ":", "\\x"})
            add(hexadecimal(value, digits, mark).substr(mark.size() % 2), "known-hexadecimal"); // nothing stands before the first of a listing
        add(percentEncoded(value, digits), "known-percent");
    }
    add(wide(value), "known-utf16");
}

bool isTellingName(const std::string &name, PrivateKind kind)
{
    return isTelling({0, 0, kind, {}, name});
}

} // namespace

WordSet knownWords(const std::vector<PrivateRow> &rows, const MachineNames &names)
{
    WordSet words;
    for (const PrivateRow &row : rows) {
        if (words.size() >= mostWords)
            break;
        if (row.kind == PrivateKind::credential && row.rule != "private-key" && row.value.size() >= leastCredential && row.value.size() <= mostCredential)
            addCredential(row.value, words);
        else if (isTellingName(row.value, row.kind))
            words.add({row.value, row.kind, row.value, "known-name", true});
    }
    for (const std::string &user : names.users)
        if (isTellingName(lowerCase(user), PrivateKind::user))
            words.add({lowerCase(user), PrivateKind::user, lowerCase(user), "known-name", true});
    for (const std::string &host : names.hosts)
        if (isTellingName(lowerCase(host), PrivateKind::host) && host != "localhost")
            words.add({lowerCase(host), PrivateKind::host, lowerCase(host), "known-name", true});
    return words;
}

MachineNames MachineNames::ofThisMachine()
{
    MachineNames names;
    if (const passwd *user = getpwuid(getuid()); user && user->pw_name)
        names.users.emplace_back(user->pw_name);
    char host[256] = {};
    if (gethostname(host, sizeof host - 1) == 0 && host[0] != '\0')
        names.hosts.emplace_back(host);
    return names;
}

} // namespace redossier
