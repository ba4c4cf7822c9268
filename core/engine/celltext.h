// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/outputarray.h"

#include <optional>
#include <string_view>

namespace redossier {

//! Whether two texts are the same number, exactly, when both are numbers beyond float64: 1e400, 1E+400 and 10.0e399 are. The
//! work is that of reading them, however great an exponent is.
bool isSameGreatNumber(std::string_view a, std::string_view b);

//! Whether two cells that are kept as texts are the same: both missing, the same text, or the same number beyond float64.
bool isSameText(const std::optional<TextCell> &a, const std::optional<TextCell> &b);

} // namespace redossier
