// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/ruleformula.h"
#include "core/comparison/rulekinds.h"

#include <nlohmann/json.hpp>

namespace redossier {

namespace {

void settleShare(RuleEntry &entry, std::uint64_t mismatched, std::uint64_t elements)
{
    const double share = elements > 0 ? static_cast<double>(mismatched) / static_cast<double>(elements) : 0.0;
    const double allowed = entry.rule().allowedFraction;
    entry.set("measured", share);
    entry.set("mismatched", mismatched);
    const std::string shareText = writtenNumber(share);
    const std::string allowedText = writtenNumber(jsonNumber(allowed));
    entry.settle(share <= allowed,
                 {"rule_values", {entry.output(), std::to_string(mismatched), std::to_string(elements), shareText, allowedText}},
                 {"reason_values_not_met", {entry.output(), shareText, allowedText}});
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
    if (memberAt(values, "elements") == 0) // There is no row that could be below.
        return entry.settle(true, {"rule_cosine_no_row", {entry.output()}});
    if (!cosine.is_object() || !below)
        return entry.notJudged("reason_rule_needs_numbers");
    entry.set("measured", memberAt(cosine, "minimum"));
    entry.set("mismatched", *below);
    const std::string least = writtenNumber(entry.at("measured"));
    entry.settle(*below == 0, {"rule_cosine", {entry.output(), least, limit, std::to_string(*below)}},
                 {"reason_cosine_not_met", {entry.output(), least, limit}});
}

} // namespace redossier
