// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/difference/difference.h"

#include <string>

namespace redossier {

//! The difference for a terminal, line by line and without control characters: head, what the number of layers means, then
//! section by section what differs. `all`: equal and volatile rows too.
std::string differenceText(const Difference &difference, const Wording &wording, bool all);

} // namespace redossier
