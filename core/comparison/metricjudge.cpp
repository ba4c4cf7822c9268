// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/ruleformula.h"
#include "core/comparison/rulekinds.h"

#include <nlohmann/json.hpp>

namespace redossier {

void judgeMetric(RuleEntry &entry)
{
    const Json &metric = measuredOrNotJudged(entry, "metric");
    const auto outside = countAt(metric, "outside");
    const auto rows = countAt(metric, "rows");
    const Json &worst = memberAt(metric, "worst");
    if (!outside || !rows || !worst.is_object())
        return;
    entry.set("measured", memberAt(worst, "change"));
    entry.set("mismatched", *outside);
    entry.set("metric", metric);
    entry.settle(*outside == 0, {"rule_metric_" + std::string(spelling(entry.rule().direction.value_or(MetricDirection::both))),
                                 {entry.output(), entry.rule().field.value_or(""), writtenNumber(memberAt(worst, "expected")),
                                  writtenNumber(memberAt(worst, "found")), writtenNumber(memberAt(worst, "change")),
                                  writtenNumber(entry.at("limit")), std::to_string(*outside), std::to_string(*rows)}});
}

} // namespace redossier
