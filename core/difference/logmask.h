// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace redossier {

//! A line of a log without what is another one each time: dates and times of day, durations, rates, addresses of memory,
//! random names, and the folders of absolute paths, whose last part stays. Two lines that are equal so say the same.
std::string withoutVolatileParts(std::string_view line);

} // namespace redossier
