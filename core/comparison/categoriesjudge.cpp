// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/ruleformula.h"
#include "core/comparison/rulekinds.h"

#include <nlohmann/json.hpp>

namespace redossier {

void judgeCategories(RuleEntry &entry)
{
    const Json &categories = measuredOrNotJudged(entry, "categories");
    const auto items = countAt(categories, "items");
    const auto same = countAt(categories, "same");
    if (!items || !same)
        return;
    const double agreement = *items > 0 ? static_cast<double>(*same) / static_cast<double>(*items) : 1.0;
    entry.set("measured", agreement);
    entry.set("mismatched", *items - *same);
    entry.set("categories", categories);
    std::vector<std::string> facts{entry.output(), std::to_string(*same), std::to_string(*items),
                                   writtenNumber(agreement), writtenNumber(entry.at("limit"))};
    const auto &minimum = entry.rule().minimumAgreement;
    const bool met = minimum && agreement >= *minimum;
    // A tie is said, and never forgiven: it counts as a difference all the same.
    const auto tied = countAt(categories, "tied").value_or(0);
    if (tied == 0)
        return entry.settle(met, {"rule_categories", facts});
    facts.push_back(std::to_string(tied));
    facts.push_back(writtenNumber(memberAt(categories, "tie_margin")));
    entry.settle(met, {"rule_categories_tied", facts});
}

} // namespace redossier
