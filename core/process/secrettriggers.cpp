// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/process/secretfinder.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace redossier {

namespace {

//! Words that may announce a credential.
constexpr std::array<std::string_view, 23> triggers{"://",    "pass",  "pwd",    "secret", "token", "key",   "auth",  "bear", "creden", "jwt",
                                                    "-----b", "-----e", "cookie", "curl", "login",  "docker", "podman", "wandb", "proxy", ":\\/\\/", "mysql", "ldap", "private-l"};

//! For the first byte of a trigger: which second ones go on, by their low five bits.
constexpr auto triggerPairs = [] {
    std::array<std::uint32_t, 256> table{};
    for (const std::string_view trigger : triggers)
        table[static_cast<unsigned char>(trigger[0])] |= 1u << (static_cast<unsigned char>(trigger[1]) & 31u);
    return table;
}();

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

} // namespace

std::size_t triggerIn(std::string_view line)
{
    const auto low = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
        const auto first = static_cast<unsigned char>(low(line[i])), second = static_cast<unsigned char>(low(line[i + 1]));
        if ((triggerPairs[first] >> (second & 31u) & 1u) == 0)
            continue;
        for (const auto trigger : triggers)
            if (line.size() - i >= trigger.size() && std::equal(trigger.begin(), trigger.end(), line.begin() + static_cast<std::ptrdiff_t>(i), [&](char a, char b) { return a == low(b); }))
                return i;
    }
    return line.size();
}

std::size_t unfinishedFrom(std::string_view line)
{
    std::size_t hold = triggerIn(line);
    while (hold > 0 && !isBlank(line[hold - 1]))
        --hold;
    return hold;
}

} // namespace redossier
