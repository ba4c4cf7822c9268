// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! The candidate that `word` was probably meant to be: the fewest edits (a swap of neighbours is one), at most a third of
//! the word's length, or the only candidate that it begins. Nothing when none is near.
std::optional<std::string> nearest(std::string_view word, const std::vector<std::string> &candidates);

} // namespace redossier
