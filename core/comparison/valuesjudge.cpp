// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/ruleformula.h"
#include "core/comparison/rulekinds.h"

#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

//! Three digits, unless a share that is not what is allowed would look as if it were.
std::string shareText(double share, double allowed)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.3g", share);
    return share != allowed && std::strtod(text, nullptr) == allowed ? writtenNumber(jsonNumber(share)) : text;
}

void settleShare(RuleEntry &entry, std::uint64_t mismatched, std::uint64_t elements)
{
    const double share = elements > 0 ? static_cast<double>(mismatched) / static_cast<double>(elements) : 0.0;
    const double allowed = entry.rule().allowedFraction;
    entry.set("measured", share);
    entry.set("mismatched", mismatched);
    std::vector<std::string> counts{entry.output(), std::to_string(mismatched), std::to_string(elements)};
    if (allowed == 0)
        return entry.settle(mismatched == 0, {"rule_values_none", counts}, {"reason_values_none", counts});
    counts.push_back(shareText(share, allowed));
    counts.push_back(writtenNumber(jsonNumber(allowed)));
    entry.settle(share <= allowed, {"rule_values", counts}, {"reason_values_outside", counts});
}

void judgeColumns(RuleEntry &entry)
{
    const Json &columns = measuredOrNotJudged(entry, "columns");
    const auto mismatched = countAt(columns, "mismatched");
    const auto elements = countAt(columns, "elements");
    if (!mismatched || !elements)
        return;
    entry.set("max_relative", memberAt(columns, "max_relative"));
    entry.set("columns", memberAt(columns, "by_column"));
    settleShare(entry, *mismatched, *elements);
}

} // namespace

void judgeValues(RuleEntry &entry)
{
    if (!entry.rule().columns.empty())
        return judgeColumns(entry);
    const auto mismatched = countAt(entry.measured(), "mismatched");
    const auto elements = countAt(memberAt(entry.facts(), "values"), "elements");
    if (!mismatched || !elements)
        return entry.notJudged("reason_rule_unreadable");
    // Texts of a column that a categories rule names are judged there.
    const std::uint64_t texts = countAt(entry.measured(), "category_texts").value_or(0);
    entry.set("max_relative", memberAt(entry.measured(), "max_relative"));
    settleShare(entry, *mismatched - std::min(texts, *mismatched), *elements);
}

void judgeCosine(RuleEntry &entry)
{
    const Json &values = memberAt(entry.facts(), "values");
    const Json &cosine = memberAt(values, "cosine");
    const auto below = countAt(entry.measured(), "mismatched");
    const std::string limit = writtenNumber(entry.at("limit"));
    if (!cosine.is_object() || !below)
        return entry.notJudged("reason_rule_needs_numbers");
    entry.set("measured", memberAt(cosine, "minimum"));
    entry.set("mismatched", *below);
    const std::string least = writtenNumber(entry.at("measured"));
    entry.settle(*below == 0, {"rule_cosine", {entry.output(), least, limit, std::to_string(*below)}},
                 {"reason_cosine_not_met", {entry.output(), least, limit}});
}

} // namespace redossier
