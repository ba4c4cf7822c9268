// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/enginerules.h"

#include <nlohmann/json.hpp>

namespace redossier {

namespace {

Json ruleForEngine(const Rule &rule)
{
    Json asked{{"kind", spelling(rule.kind)}, {"output", rule.output}};
    switch (rule.kind) {
    case RuleKind::values:
        asked.update({{"atol", rule.atol.value_or(0)}, {"rtol", rule.rtol.value_or(0)}, {"nan", spelling(rule.nan)}});
        if (!rule.columns.empty())
            asked["columns"] = rule.columns;
        return asked;
    case RuleKind::cosine:
        asked["minimum"] = rule.minimum.value_or(1);
        return asked;
    case RuleKind::categories:
        if (rule.field)
            asked["field"] = *rule.field;
        if (rule.by)
            asked["by"] = spelling(*rule.by);
        if (rule.tieMargin)
            asked["tie_margin"] = *rule.tieMargin;
        if (rule.scores)
            asked["scores"] = *rule.scores;
        if (!rule.scoreColumns.empty())
            asked["scores"] = rule.scoreColumns;
        return asked;
    case RuleKind::neighbours:
        asked.update({{"k", rule.k.value_or(1)}, {"distance", spelling(rule.distance)}});
        return asked;
    case RuleKind::metric:
        asked.update({{"field", rule.field.value_or("")},
                      {"allowed_change", rule.allowedChange.value_or(0)},
                      {"direction", spelling(rule.direction.value_or(MetricDirection::both))}});
        return asked;
    case RuleKind::trajectory:
        asked.update({{"step", rule.step.value_or("")},
                      {"value", rule.value.value_or("")},
                      {"atol", rule.atol.value_or(0)},
                      {"rtol", rule.rtol.value_or(0)}});
        return asked;
    case RuleKind::structure:
    case RuleKind::program:
        break;
    }
    return nullptr;
}

} // namespace

Json rulesForEngine(const std::vector<Rule> &rules)
{
    Json list = Json::array();
    for (const Rule &rule : rules)
        list.push_back(ruleForEngine(rule));
    return list;
}

} // namespace redossier
