// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/markdowntext.h"

#include "core/base/markdownsigns.h"

#include <algorithm>
#include <string_view>

namespace redossier {

namespace {

constexpr std::string_view digits = "0123456789";

//! The place of a sign that would begin a list, a ruler or the underline of a heading when it stands first; npos: none.
std::size_t blockSign(std::string_view text)
{
    if (text.empty())
        return std::string_view::npos;
    const auto endsThere = [&](std::size_t at) { return at >= text.size() || text[at] == ' ' || text[at] == '\t' || text[at] == '\n'; };
    if (text.front() == '=' || text.starts_with("--"))
        return 0;
    if ((text.front() == '-' || text.front() == '+') && endsThere(1))
        return 0;
    const std::size_t number = text.find_first_not_of(digits);
    if (number != std::string_view::npos && number > 0 && (text[number] == '.' || text[number] == ')') && endsThere(number + 1))
        return number;
    return std::string_view::npos;
}

} // namespace

std::string markdownText(const std::string &text)
{
    const std::size_t content = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    std::size_t sign = blockSign(std::string_view(text).substr(content));
    if (sign != std::string::npos)
        sign += content;
    std::string result;
    result.reserve(text.size() + 16);
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool isLink = c == ':' && text.compare(i, 3, "://") == 0; // some renderers make a link of a bare address
        if (i == sign || isLink || markdownSigns.find(c) != std::string_view::npos)
            result += '\\';
        if (i < content || c == '\t')
            result += "&#32;"; // a blank that does not make a block of code
        else
            result += c == '\n' || c == '\r' ? ' ' : c;
    }
    return result;
}

std::string markdownFence(const std::string &text)
{
    std::size_t longest = 2, run = 0;
    for (const char c : text) {
        run = c == '`' ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    return std::string(longest + 1, '`');
}

} // namespace redossier
