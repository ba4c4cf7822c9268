// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string_view>

namespace redossier {

//! Numbers only; the words come from whoever shows it.
struct Progress
{
    std::string_view task; //!< a stable name such as "fingerprint" or a step's name
    std::uint64_t done = 0;
    std::uint64_t total = 0; //!< 0: unknown
};

//! How a long function is cancelled, and how it tells where it is. Either function may be empty.
struct TaskContext
{
    std::stop_token stop;
    std::function<void(const Progress &)> progress;
    std::function<void(std::string_view)> log; //!< pieces of a child's output, already redacted

    bool cancelled() const { return stop.stop_requested(); }
};

} // namespace redossier
