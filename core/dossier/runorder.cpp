// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dossier/runorder.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

namespace redossier {

void placeUnnumbered(std::vector<RunEntry> &runs)
{
    const auto isNumbered = [](const RunEntry &entry) { return entry.run.number > 0; };
    const auto first = std::stable_partition(runs.begin(), runs.end(), isNumbered);
    std::vector<RunEntry> unnumbered(std::make_move_iterator(first), std::make_move_iterator(runs.end()));
    runs.erase(first, runs.end());
    for (RunEntry &one : unnumbered) {
        const auto earlier = std::find_if(runs.rbegin(), runs.rend(), [&](const RunEntry &entry) { return entry.id < one.id; });
        runs.insert(earlier.base(), std::move(one));
    }
}

} // namespace redossier
