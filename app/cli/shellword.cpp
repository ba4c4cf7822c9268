// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/shellword.h"

#include <cstdio>

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

std::string humanBytes(unsigned long long bytes)
{
    if (bytes < 1000)
        return std::to_string(bytes) + " B";
    double value = static_cast<double>(bytes);
    const char *unit = "";
    for (const char *next : {"kB", "MB", "GB", "TB"}) {
        if (value < 999.95)
            break;
        value /= 1000;
        unit = next;
    }
    char text[32];
    std::snprintf(text, sizeof text, "%.1f %s", value, unit);
    return text;
}

} // namespace redossier
