// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace redossier {

//! The one place in which two lists of lines differ.
struct SingleChange
{
    std::size_t before = 0; //!< lines that both begin with
    std::size_t a = 0, b = 0; //!< lines of each side that follow them and differ
};

//! Most files that were edited differ in one place, and where its lines are altogether other ones nothing is left to search
//! for: any shortest answer is this. Nothing: they share lines between their common beginning and end, or are equal.
std::optional<SingleChange> singleChange(const std::vector<std::string_view> &a, const std::vector<std::string_view> &b);

} // namespace redossier
