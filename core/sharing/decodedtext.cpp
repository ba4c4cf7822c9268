// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sharing/decodedtext.h"

#include "core/sharing/characters.h"

#include <algorithm>
#include <array>

namespace redossier {

namespace {

struct Escape
{
    std::size_t length = 0; //!< 0: none
    std::string_view sign;
};

bool isGraphic(char c)
{
    return static_cast<unsigned char>(c) > ' ' && c != '\x7f';
}

int hexValue(char c)
{
    return isDigit(c) ? c - '0' : lower(c) - 'a' + 10;
}

//! One sign of ASCII by its two digits at `place`; anything else is no part of a word that a rule knows.
std::string_view coded(std::string_view text, std::size_t place)
{
    static constexpr auto signs = [] {
        std::array<char, 128> all{};
        for (std::size_t i = 0; i < all.size(); ++i)
            all[i] = static_cast<char>(i);
        return all;
    }();
    if (!isHexDigit(at(text, place)) || !isHexDigit(at(text, place + 1)))
        return {};
    const int code = hexValue(text[place]) * 16 + hexValue(text[place + 1]);
    return code >= ' ' && code < 0x7f ? std::string_view(&signs[static_cast<std::size_t>(code)], 1) : std::string_view();
}

Escape escapeAt(std::string_view text, std::size_t place)
{
    switch (text[place]) {
    case '%':
        if (const auto sign = coded(text, place + 1); !sign.empty())
            return {3, sign};
        break;
    case '\\':
        if (at(text, place + 1) == '/')
            return {2, "/"};
        if (text.substr(place + 1, 3) == "u00")
            if (const auto sign = coded(text, place + 4); !sign.empty())
                return {6, sign};
        break;
    case '\r':
        if (isGraphic(before(text, place)) && isGraphic(at(text, place + 1)))
            return {1, {}};
        break;
    default:
        break;
    }
    return {};
}

} // namespace

std::optional<DecodedText> DecodedText::of(std::string_view written)
{
    constexpr std::string_view marks = "%\\\r";
    DecodedText decoded;
    std::size_t done = 0;
    for (auto place = written.find_first_of(marks); place < written.size(); place = written.find_first_of(marks, place)) {
        const Escape escape = escapeAt(written, place);
        if (escape.length == 0) {
            place += written.substr(place, 2) == "\\\\" ? 2 : 1; // a backslash that was escaped itself escapes nothing
            continue;
        }
        decoded.m_text.append(written.substr(done, place - done)).append(escape.sign);
        done = place += escape.length;
        decoded.m_shifts.emplace_back(decoded.m_text.size(), done);
    }
    if (decoded.m_shifts.empty())
        return std::nullopt;
    decoded.m_text += written.substr(done);
    return decoded;
}

std::size_t DecodedText::written(std::size_t place) const
{
    const auto next = std::upper_bound(m_shifts.begin(), m_shifts.end(), place, [](std::size_t one, const auto &shift) { return one < shift.first; });
    return next == m_shifts.begin() ? place : std::prev(next)->second + place - std::prev(next)->first;
}

} // namespace redossier
