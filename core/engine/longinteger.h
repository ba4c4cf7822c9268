// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace redossier {

//! A little-endian integer in two's complement, of any length: its value where 64 bits hold it.
std::optional<std::int64_t> shortInteger(std::string_view bytes);
//! Its decimal digits, with a sign when it is negative.
std::string decimalDigits(std::string_view bytes);

} // namespace redossier
