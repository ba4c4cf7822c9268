// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/suggestion.h"

#include <algorithm>

namespace redossier {

namespace {

//! Optimal string alignment distance: insert, delete, replace, swap of neighbours.
std::size_t editDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> beforeLast(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> current(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        last[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        current[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replace = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            current[j] = std::min({last[j] + 1, current[j - 1] + 1, replace});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                current[j] = std::min(current[j], beforeLast[j - 2] + 1);
        }
        std::swap(beforeLast, last);
        std::swap(last, current);
    }
    return last[b.size()];
}

} // namespace

std::optional<std::string> nearest(std::string_view word, const std::vector<std::string> &candidates)
{
    // Nobody mistypes a word of hundreds of letters; the square of its length is not spent on it.
    if (word.empty() || word.size() > 64)
        return std::nullopt;
    std::optional<std::string> best;
    std::size_t least = std::max<std::size_t>(1, word.size() / 3) + 1;
    for (const std::string &candidate : candidates) {
        const std::size_t distance = editDistance(word, candidate);
        if (distance < least) {
            least = distance;
            best = candidate;
        }
    }
    if (best)
        return best;
    std::vector<std::string> begun;
    for (const std::string &candidate : candidates)
        if (word.size() >= 3 && candidate.starts_with(word))
            begun.push_back(candidate);
    return begun.size() == 1 ? std::optional(begun.front()) : std::nullopt;
}

} // namespace redossier
