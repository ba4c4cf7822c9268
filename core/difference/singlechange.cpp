// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/difference/singlechange.h"

#include <algorithm>
#include <unordered_set>

namespace redossier {

std::optional<SingleChange> singleChange(const std::vector<std::string_view> &a, const std::vector<std::string_view> &b)
{
    const auto begin = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
    const auto end = std::mismatch(a.rbegin(), std::make_reverse_iterator(begin.first), b.rbegin(), std::make_reverse_iterator(begin.second));
    const std::vector<std::string_view> left(begin.first, end.first.base()), right(begin.second, end.second.base());
    const std::unordered_set<std::string_view> known(left.begin(), left.end());
    const bool shared = std::any_of(right.begin(), right.end(), [&](std::string_view line) { return known.contains(line); });
    if (shared || (left.empty() && right.empty()))
        return std::nullopt;
    return SingleChange{static_cast<std::size_t>(begin.first - a.begin()), left.size(), right.size()};
}

} // namespace redossier
