// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/humanbytes.h"

#include <cstdio>

namespace redossier {

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
