// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/processlimits.h"

#include <algorithm>
#include <sys/resource.h>

namespace redossier {

namespace {

//! The hard limit stays: the engine itself opens the soft one where it knows why.
void setSoft(decltype(RLIMIT_AS) kind, rlim_t value)
{
    rlimit limit = {};
    ::getrlimit(kind, &limit);
    limit.rlim_cur = std::min(value, limit.rlim_max);
    ::setrlimit(kind, &limit);
}

rlim_t soft(decltype(RLIMIT_AS) kind)
{
    rlimit limit = {};
    ::getrlimit(kind, &limit);
    return limit.rlim_cur;
}

} // namespace

void limitProcess(std::uint64_t fileBytes)
{
    setSoft(RLIMIT_AS, (rlim_t{2} << 30) + 12 * fileBytes);
    setSoft(RLIMIT_CPU, 3600 + 20 * (fileBytes >> 20));
    setSoft(RLIMIT_FSIZE, 0);
    const rlimit none = {0, 0};
    ::setrlimit(RLIMIT_CORE, &none);
}

void allowFile(std::uint64_t bytes)
{
    if (soft(RLIMIT_FSIZE) < bytes)
        setSoft(RLIMIT_FSIZE, bytes);
}

void allowMapping(std::uint64_t bytes)
{
    if (const rlim_t now = soft(RLIMIT_AS); now != RLIM_INFINITY)
        setSoft(RLIMIT_AS, now + bytes);
}

} // namespace redossier
