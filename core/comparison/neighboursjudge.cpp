// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/ruleformula.h"
#include "core/comparison/rulekinds.h"

#include <nlohmann/json.hpp>

namespace redossier {

void judgeNeighbours(RuleEntry &entry)
{
    const Json &neighbours = measuredOrNotJudged(entry, "neighbours");
    const Json &overlap = memberAt(neighbours, "mean_overlap");
    const auto changed = countAt(neighbours, "rows_changed");
    if (!overlap.is_number() || !changed)
        return;
    entry.set("measured", overlap);
    entry.set("mismatched", *changed);
    entry.set("neighbours", neighbours);
    const auto &minimum = entry.rule().minimumOverlap;
    entry.settle(minimum && overlap.get<double>() >= *minimum,
                 {"rule_neighbours", {entry.output(), writtenNumber(memberAt(neighbours, "k")), writtenNumber(overlap),
                                      writtenNumber(entry.at("limit")), std::to_string(*changed),
                                      writtenNumber(memberAt(neighbours, "rows"))}});
}

} // namespace redossier
