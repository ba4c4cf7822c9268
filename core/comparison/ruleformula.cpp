// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/ruleformula.h"

#include <nlohmann/json.hpp>

namespace redossier {

namespace {

Json numberOrNull(const std::optional<double> &value)
{
    return value ? jsonNumber(*value) : Json(nullptr);
}

std::string written(const std::optional<double> &value)
{
    return writtenNumber(numberOrNull(value));
}

std::string quotedList(const std::vector<std::string> &names)
{
    std::string text;
    for (const std::string &name : names)
        text += (text.empty() ? "\"" : ", \"") + name + "\"";
    return text;
}

std::string toleranceText(const Rule &rule, const std::string &found, const std::string &expected)
{
    return "abs(" + found + " - " + expected + ") <= " + written(rule.atol) + " + " + written(rule.rtol) + " * abs(" + expected + ")";
}

std::string valuesFormula(const Rule &rule)
{
    return toleranceText(rule, "found", "expected") + ", NaN " +
           (rule.nan == NanPolicy::samePlaces ? "allowed in the same places" : "forbidden") + ", for all but a share of " +
           writtenNumber(jsonNumber(rule.allowedFraction)) +
           (rule.columns.empty() ? "" : ", of the elements in the columns " + quotedList(rule.columns));
}

std::string categoriesFormula(const Rule &rule)
{
    const bool argmax = rule.by == CategorySource::argmax;
    std::string category = rule.field && !argmax ? "\"" + *rule.field + "\""
                           : argmax              ? "argmax(scores)"
                           : rule.by             ? "label"
                                                 : "label, or argmax of a row of scores";
    std::string text = "share of rows with category(found) = category(expected) >= " + written(rule.minimumAgreement) +
                       ", category = " + category;
    if (rule.scores)
        text += ", scores = \"" + *rule.scores + "\"";
    if (!rule.scoreColumns.empty())
        text += ", scores = " + quotedList(rule.scoreColumns);
    return text + ", rows whose scores of both categories lie within " + written(rule.tieMargin.value_or(0)) +
           " on both sides are counted apart as ties, and not as the same";
}

std::string neighboursFormula(const Rule &rule)
{
    const std::string k = rule.k ? std::to_string(*rule.k) : "none";
    const bool cosine = rule.distance == NeighbourDistance::cosine;
    return "mean over rows of |neighbours(found row) and neighbours(expected row)| / " + k + " >= " + written(rule.minimumOverlap) +
           ", neighbours = the " + k + " nearest other rows of the same side by " +
           (cosine ? "cosine distance 1 - cos(a, b)" : "Euclidean distance |a - b|") + ", of equal distances the earlier row";
}

std::string metricFormula(const Rule &rule)
{
    const std::string allowed = written(rule.allowedChange);
    const std::string field = rule.field.value_or("none");
    const std::string found = "found[" + field + "]";
    const std::string expected = "expected[" + field + "]";
    switch (rule.direction.value_or(MetricDirection::both)) {
    case MetricDirection::notLower:
        return found + " - " + expected + " >= -" + allowed;
    case MetricDirection::notHigher:
        return found + " - " + expected + " <= " + allowed;
    case MetricDirection::both:
        break;
    }
    return "abs(" + found + " - " + expected + ") <= " + allowed;
}

std::string trajectoryFormula(const Rule &rule)
{
    const std::string value = "[" + rule.value.value_or("none") + "]";
    return toleranceText(rule, "found" + value, "expected" + value) + " at every \"" + rule.step.value_or("none") +
           "\" of the reference, each of which must be there";
}

} // namespace

std::string writtenNumber(const Json &value)
{
    return value.is_null() ? "none" : value.is_string() ? value.get<std::string>() : dumpJsonLine(value);
}

std::string formulaOf(const Rule &rule)
{
    switch (rule.kind) {
    case RuleKind::structure:
        return "count, shape, dtype, identifiers and kinds of non-finite values are those of the reference";
    case RuleKind::values:
        return valuesFormula(rule);
    case RuleKind::cosine:
        return "cosine(found row, expected row) >= " + written(rule.minimum) + " for every row";
    case RuleKind::categories:
        return categoriesFormula(rule);
    case RuleKind::neighbours:
        return neighboursFormula(rule);
    case RuleKind::metric:
        return metricFormula(rule);
    case RuleKind::trajectory:
        return trajectoryFormula(rule);
    case RuleKind::program:
        break;
    }
    return "the author's own check answers passed";
}

Json limitOf(const Rule &rule)
{
    switch (rule.kind) {
    case RuleKind::values:
        return jsonNumber(rule.allowedFraction);
    case RuleKind::cosine:
        return numberOrNull(rule.minimum);
    case RuleKind::categories:
        return numberOrNull(rule.minimumAgreement);
    case RuleKind::neighbours:
        return numberOrNull(rule.minimumOverlap);
    case RuleKind::metric:
        return numberOrNull(rule.allowedChange);
    default:
        return nullptr;
    }
}

} // namespace redossier
