// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <string>

namespace redossier {

//! Now, as "2026-11-29T18:45:12Z".
std::string utcNow();
//! Now, as "20261129T184512Z".
std::string utcNowCompact();

//! Seconds on the monotonic clock since it was made.
class Stopwatch
{
public:
    double seconds() const
    {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - m_start).count();
    }

private:
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
};

} // namespace redossier
