// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace redossier {

// ASCII alone, whatever the locale: bytes above 127 belong to names.
inline bool isDigit(char c) { return c >= '0' && c <= '9'; }
inline bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
inline bool isHexDigit(char c) { return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
inline bool isNameByte(char c) { return isLetter(c) || isDigit(c) || c == '_' || c == '-' || (static_cast<unsigned char>(c) & 0x80u) != 0; }
inline char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

inline std::string lowerCase(std::string_view text)
{
    std::string result(text);
    for (char &c : result)
        c = lower(c);
    return result;
}

//! Whether `word`, which is in lower case, stands at `at`.
inline bool standsAt(std::string_view text, std::size_t at, std::string_view word)
{
    if (at > text.size() || text.size() - at < word.size())
        return false;
    for (std::size_t i = 0; i < word.size(); ++i)
        if (lower(text[at + i]) != word[i])
            return false;
    return true;
}

inline char before(std::string_view text, std::size_t at) { return at == 0 || at > text.size() ? '\n' : text[at - 1]; }
inline char at(std::string_view text, std::size_t place) { return place < text.size() ? text[place] : '\n'; }

//! Where the line of `place` begins; of a very long one only its near part counts.
inline std::size_t lineBegin(std::string_view text, std::size_t place, std::size_t most = 512)
{
    const std::size_t from = place > most ? place - most : 0;
    const auto end = text.substr(from, place - from).rfind('\n');
    return end == std::string_view::npos ? from : from + end + 1;
}

//! What ends a name in a path, a list or a sentence.
inline bool endsName(char c)
{
    return (static_cast<unsigned char>(c) < ' ') || std::string_view("/\\\"'`<>|:;,()[]{}=*?&! \t\r\n").find(c) != std::string_view::npos;
}

} // namespace redossier
