// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharing/networkfinder.h"

#include "core/sharing/characters.h"

#include <algorithm>
#include <array>
#include <optional>

namespace redossier {

namespace {

struct Number
{
    int value;
    std::size_t end;
};

//! 0 to 255 without a leading zero.
std::optional<Number> octet(std::string_view text, std::size_t begin)
{
    std::size_t end = begin;
    int value = 0;
    while (end < text.size() && end - begin < 4 && isDigit(text[end]))
        value = value * 10 + text[end++] - '0';
    if (end == begin || value > 255 || (text[begin] == '0' && end - begin > 1))
        return std::nullopt;
    return Number{value, end};
}

enum class Closed { no, yes, whenMeant };

Closed closedNetwork(int first, int second)
{
    if (first == 10 || (first == 100 && second >= 64 && second < 128))
        return Closed::whenMeant;
    const bool closed = (first == 192 && second == 168) || (first == 172 && second >= 16 && second < 32) || (first == 169 && second == 254);
    return closed ? Closed::yes : Closed::no;
}

//! The word before `begin`, over blanks, brackets and one "=" or ":".
std::string wordBefore(std::string_view text, std::size_t begin)
{
    std::size_t end = begin;
    while (end > 0 && begin - end < 4 && std::string_view(" \t=:([\"'").find(text[end - 1]) != std::string_view::npos)
        --end;
    std::size_t first = end;
    while (first > 0 && end - first < 24 && isNameByte(text[first - 1]))
        --first;
    return lowerCase(text.substr(first, end - first));
}

bool isMeant(std::string_view text, std::size_t begin, std::size_t end)
{
    const char first = before(text, begin);
    const char next = at(text, end);
    if (first == '@' || (first == '/' && before(text, begin - 1) == '/'))
        return true;
    if ((next == ':' || next == '/') && isDigit(at(text, end + 1)))
        return true;
    constexpr std::array<std::string_view, 14> words{"inet", "addr", "address", "ip", "host", "server", "peer", "node",
                                                     "master", "from", "at", "gateway", "nameserver", "ping"};
    const std::string word = wordBefore(text, begin);
    return std::any_of(words.begin(), words.end(), [&](std::string_view one) {
        return word == one || (word.size() > one.size() && word.ends_with(one) && !isLetter(word[word.size() - one.size() - 1]));
    });
}

//! a.b.c.d around the first dot.
void addDotted(std::string_view text, std::size_t dot, PrivateMatches &matches)
{
    std::size_t begin = dot;
    while (begin > 0 && dot - begin < 4 && isDigit(text[begin - 1]))
        --begin;
    const char first = before(text, begin);
    if (begin == dot || isNameByte(first) || first == '.' || (first == '=' && before(text, begin - 1) == '='))
        return;
    std::array<int, 4> parts{};
    std::size_t place = begin;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const auto number = octet(text, place);
        if (!number || (i < 3 && at(text, number->end) != '.'))
            return;
        parts[i] = number->value;
        place = i < 3 ? number->end + 1 : number->end;
    }
    const char next = at(text, place);
    if (isNameByte(next) || next == '+' || (next == '.' && isDigit(at(text, place + 1))))
        return;
    const Closed closed = closedNetwork(parts[0], parts[1]);
    if (closed == Closed::no || (closed == Closed::whenMeant && !isMeant(text, begin, place)))
        return;
    matches.push_back({begin, place, PrivateKind::address, "closed-network", std::string(text.substr(begin, place - begin))});
}

//! Six pairs of hexadecimal digits between equal marks.
void addHardware(std::string_view text, std::size_t mark, PrivateMatches &matches)
{
    if (mark < 2 || !isHexDigit(text[mark - 1]) || !isHexDigit(text[mark - 2]) || isNameByte(before(text, mark - 2)) || before(text, mark - 2) == ':')
        return;
    const std::size_t end = mark + 15;
    if (end > text.size() || isNameByte(at(text, end)) || at(text, end) == ':')
        return;
    bool anyDigit = false;
    for (std::size_t i = mark - 2; i < end; ++i) {
        const bool isMark = (i - (mark - 2)) % 3 == 2;
        if (isMark ? text[i] != ':' : !isHexDigit(text[i]))
            return;
        anyDigit = anyDigit || (!isMark && text[i] != '0' && lower(text[i]) != 'f');
    }
    if (anyDigit)
        matches.push_back({mark - 2, end, PrivateKind::device, "hardware-address", lowerCase(text.substr(mark - 2, end - mark + 2))});
}

//! fe80: and fc00: to fdff:, with another colon behind.
void addWide(std::string_view text, std::size_t colon, PrivateMatches &matches)
{
    if (colon < 4)
        return;
    const std::size_t begin = colon - 4;
    const bool local = standsAt(text, begin, "fe80");
    const bool unique = lower(text[begin]) == 'f' && (lower(text[begin + 1]) == 'c' || lower(text[begin + 1]) == 'd')
                        && isHexDigit(text[begin + 2]) && isHexDigit(text[begin + 3]);
    if ((!local && !unique) || isNameByte(before(text, begin)) || before(text, begin) == ':')
        return;
    std::size_t end = begin;
    std::size_t colons = 0;
    while (end < text.size() && end - begin < 40 && (isHexDigit(text[end]) || text[end] == ':'))
        colons += text[end++] == ':' ? 1 : 0;
    if (colons >= 2 && !isLetter(at(text, end)))
        matches.push_back({begin, end, PrivateKind::address, "closed-network", lowerCase(text.substr(begin, end - begin))});
}

} // namespace

void addAddresses(std::string_view text, PrivateMatches &matches)
{
    for (auto dot = text.find('.', 1); dot < text.size(); dot = text.find('.', dot + 1)) {
        if (!isDigit(text[dot - 1]) || !isDigit(at(text, dot + 1)))
            continue;
        const auto known = matches.size();
        addDotted(text, dot, matches);
        if (matches.size() > known)
            dot = matches.back().end;
    }
    for (auto colon = text.find(':', 2); colon < text.size(); colon = text.find(':', colon + 1)) {
        if (!isHexDigit(text[colon - 1]))
            continue;
        const auto known = matches.size();
        addHardware(text, colon, matches);
        if (matches.size() == known)
            addWide(text, colon, matches);
        if (matches.size() > known)
            colon = matches.back().end;
    }
}

} // namespace redossier
