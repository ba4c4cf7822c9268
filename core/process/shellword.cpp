// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/process/shellword.h"

namespace redossier {

std::string shellWord(std::string_view argument)
{
    constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-";
    if (!argument.empty() && argument.find_first_not_of(plain) == std::string_view::npos)
        return std::string(argument);
    std::string word = "'";
    for (const char c : argument) {
        if (c == '\'')
            word += "'\\''";
        else
            word += c;
    }
    return word + "'";
}

std::string shellPath(const std::string &path)
{
    return shellWord(path.starts_with('-') ? "./" + path : path);
}

} // namespace redossier
