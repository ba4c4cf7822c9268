// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/rulemeasures.h"

#include "core/engine/celltext.h"
#include "core/engine/categorymeasure.h"
#include "core/engine/columnmeasure.h"
#include "core/engine/metricmeasure.h"
#include "core/engine/neighbourmeasure.h"
#include "core/engine/trajectorymeasure.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace redossier {

namespace {

//! How many cells of these columns are texts, and not the same on both sides.
std::uint64_t unequalTexts(const RuleSides &sides, const std::set<std::size_t> &columns)
{
    const OutputArray &expected = *sides.expected.array;
    const OutputArray &found = *sides.found.array;
    std::uint64_t count = 0;
    for (std::uint64_t pair = 0; pair < sides.alignment.pairs; ++pair)
        for (const std::size_t column : columns) {
            const auto e = expected.textAt(sides.alignment.expectedRow(pair) * expected.rowElements() + column);
            const auto f = found.textAt(sides.alignment.foundRow(pair) * found.rowElements() + column);
            count += (e || f) && !isSameText(e, f) ? 1 : 0;
        }
    return count;
}

//! Columns of this output that a `categories` rule names.
std::set<std::size_t> categoryColumns(const Json &rules, const RuleSides &sides)
{
    std::set<std::size_t> columns;
    for (const Json &rule : rules)
        if (redossier::textAt(rule, "kind") == "categories" && ruleHoldsFor(rule, sides.name))
            if (const auto column = columnIn(sides.expected, redossier::textAt(rule, "field")))
                columns.insert(*column);
    return columns;
}

//! A JSON pointer with "~1" and "~0" as the slash and the tilde that they stand for.
std::string withoutEscapes(std::string pointer)
{
    for (const auto &[escape, character] : {std::pair{"~1", "/"}, {"~0", "~"}})
        for (auto at = pointer.find(escape); at != std::string::npos; at = pointer.find(escape, at + 1))
            pointer.replace(at, 2, character);
    return pointer;
}

Result<Json> measureRule(const Json &rule, RuleSides &sides, const std::set<std::size_t> &categoryColumns)
{
    const std::string kind = redossier::textAt(rule, "kind");
    if (kind == "trajectory")
        return measureTrajectory(rule, sides);
    if (!sides.sameShape() || sides.expected.columns != sides.found.columns)
        return Json();
    if (kind == "values")
        return measureColumns(rule, sides, categoryColumns);
    if (kind == "categories")
        return measureCategories(rule, sides);
    if (kind == "metric")
        return measureMetric(rule, sides);
    if (kind == "neighbours")
        return measureNeighbours(rule, sides);
    return Json();
}

} // namespace

Json ruleRefusal(std::string_view code, const std::vector<std::string> &details)
{
    return {{"refused", {{"code", code}, {"details", details}}}};
}

std::optional<std::size_t> columnIn(const NamedArray &named, std::string_view column)
{
    const auto place = std::find(named.columns.begin(), named.columns.end(), column);
    if (!named.isTable || place == named.columns.end())
        return {};
    return static_cast<std::size_t>(place - named.columns.begin());
}

bool ruleHoldsFor(const Json &rule, const std::string &name)
{
    const std::string output = redossier::textAt(rule, "output");
    if (output == "*" || output == name)
        return true;
    const std::string kind = redossier::textAt(rule, "kind");
    if (kind == "metric") {
        const std::string field = withoutEscapes(redossier::textAt(rule, "field"));
        return field.starts_with('/') && (output + field + "/").starts_with(name + "/") && name.starts_with(output + "/");
    }
    return kind == "trajectory" && name == output + "/" + redossier::textAt(rule, "value");
}

Result<Json> measureRules(const Json &rules, RuleSides &sides)
{
    Json list = Json::array();
    const auto columns = categoryColumns(rules, sides);
    const std::uint64_t texts = sides.sameShape() && !columns.empty() ? unequalTexts(sides, columns) : 0;
    for (std::size_t i = 0; rules.is_array() && i < rules.size(); ++i) {
        if (!ruleHoldsFor(rules[i], sides.name))
            continue;
        Json entry{{"rule", i}};
        const bool wholeValues = redossier::textAt(rules[i], "kind") == "values" && memberAt(rules[i], "columns").is_null();
        if (wholeValues) {
            if (texts > 0)
                entry["category_texts"] = texts;
        } else {
            const auto measured = measureRule(rules[i], sides, columns);
            if (!measured)
                return measured.error();
            if (measured->is_object())
                entry.update(*measured);
        }
        if (entry.size() > 1)
            list.push_back(std::move(entry));
    }
    return list;
}

} // namespace redossier
