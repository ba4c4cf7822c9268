// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/clock.h"

#include <ctime>

namespace redossier {

namespace {

std::string formatted(const char *pattern)
{
    const std::time_t now = std::time(nullptr);
    std::tm parts = {};
    ::gmtime_r(&now, &parts);
    char text[32];
    std::strftime(text, sizeof text, pattern, &parts);
    return text;
}

} // namespace

std::string utcNow()
{
    return formatted("%Y-%m-%dT%H:%M:%SZ");
}

std::string utcNowCompact()
{
    return formatted("%Y%m%dT%H%M%SZ");
}

} // namespace redossier
