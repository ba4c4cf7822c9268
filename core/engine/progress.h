// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>

namespace redossier {

//! Told now and then how much is done of what is to be done; may be empty.
using ProgressTaker = std::function<void(std::uint64_t done, std::uint64_t total)>;

} // namespace redossier
