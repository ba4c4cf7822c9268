// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/process/secretfinder.h"

#include <algorithm>
#include <string_view>

namespace redossier {

namespace {

constexpr std::size_t longestPrefix = 64;
constexpr std::size_t longestLine = 4096;
constexpr std::size_t longestKey = 65536;

//! What stands in the lines of a key, also where a program writes them as texts of its own.
bool isBodySign(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || std::string_view("_-. \t\r\n\"'+/=\\,").find(c) != std::string_view::npos;
}

bool isHeader(std::string_view line)
{
    for (const std::string_view name : {"Proc-Type: ", "DEK-Info: ", "Version: ", "Comment: ", "Hash: ", "Charset: "})
        if (line.starts_with(name))
            return true;
    return false;
}

//! How much of a line is the prefix, or the part of it that had not arrived before.
std::size_t prefixSize(std::string_view line, std::string_view prefix)
{
    while (!prefix.empty() && !line.starts_with(prefix))
        prefix.remove_prefix(1);
    return prefix.size();
}

} // namespace

std::string_view linePrefix(std::string_view text, std::size_t place)
{
    std::size_t line = place;
    while (line > 0 && place - line < longestPrefix && text[line - 1] != '\r' && text[line - 1] != '\n')
        --line;
    return text.substr(line, place - line);
}

KeyEnd privateKeyEnd(std::string_view text, std::size_t from, std::string_view prefix)
{
    for (std::size_t begin = from; begin < text.size();) {
        const std::size_t first = begin;
        begin += prefixSize(text.substr(begin), prefix);
        const auto near = text.substr(begin, longestKey); // in JSON a whole key is one line
        const auto line = near.substr(0, std::min(near.find('\n'), near.find('\r')));
        const std::size_t end = begin + line.size();
        if (const auto mark = line.find("-----END"); mark != std::string_view::npos) {
            const auto close = line.find("-----", mark + 8);
            return {close == std::string_view::npos ? end : begin + close + 5, false};
        }
        if (!isHeader(line) && (line.size() > longestLine || !std::all_of(line.begin(), line.end(), isBodySign)))
            return {first, false};
        begin = end + 1;
    }
    return {text.size(), true};
}

} // namespace redossier
