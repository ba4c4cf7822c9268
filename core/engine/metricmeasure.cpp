// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/metricmeasure.h"

#include "core/engine/elementreader.h"
#include "core/engine/requestparts.h"

#include <charconv>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

struct ElementPair
{
    std::uint64_t expected = 0, found = 0;
};

//! "~1" is a slash and "~0" a tilde, as RFC 6901 has it.
std::vector<std::string> pointerTokens(std::string_view pointer)
{
    std::vector<std::string> tokens;
    for (std::size_t i = 0; i < pointer.size(); ++i) {
        if (pointer[i] == '/') {
            tokens.emplace_back();
        } else if (!tokens.empty()) {
            const bool escaped = pointer[i] == '~' && i + 1 < pointer.size() && (pointer[i + 1] == '0' || pointer[i + 1] == '1');
            tokens.back() += escaped ? (pointer[i + 1] == '1' ? '/' : '~') : pointer[i];
            i += escaped ? 1 : 0;
        }
    }
    return tokens;
}

std::optional<std::uint64_t> indexFrom(const std::string &token, std::uint64_t length)
{
    std::uint64_t index = 0;
    const auto [end, failure] = std::from_chars(token.data(), token.data() + token.size(), index);
    const bool whole = failure == std::errc() && end == token.data() + token.size() && !token.empty();
    return whole && index < length ? std::optional(index) : std::nullopt;
}

//! The tokens that are left once the output's own name is reached; nothing when the pointer leads elsewhere.
std::optional<std::vector<std::string>> tokensWithin(const Json &rule, const RuleSides &sides)
{
    std::vector<std::string> tokens = pointerTokens(redossier::textAt(rule, "field"));
    std::string reached = redossier::textAt(rule, "output");
    if (reached == "*")
        return tokens;
    while (reached != sides.name) {
        if (tokens.empty())
            return {};
        reached += "/" + tokens.front();
        tokens.erase(tokens.begin());
    }
    return tokens;
}

//! The pair of elements of a pointer into one array; rows belong together as everywhere.
std::optional<ElementPair> elementAt(const std::vector<std::string> &tokens, const RuleSides &sides)
{
    const OutputArray &array = *sides.expected.array;
    std::uint64_t element = 0;
    if (sides.expected.isTable && tokens.size() >= 2) {
        const auto row = indexFrom(tokens[0], array.count());
        const auto column = columnIn(sides.expected, tokens.size() == 2 ? tokens[1] : tokens[1] + "[" + tokens[2] + "]");
        if (!row || !column || tokens.size() > 3)
            return {};
        element = *row * array.rowElements() + *column;
    } else {
        if (tokens.size() != array.shape().size())
            return {};
        for (std::size_t axis = 0; axis < tokens.size(); ++axis) {
            const auto index = indexFrom(tokens[axis], array.shape()[axis]);
            if (!index)
                return {};
            element = element * array.shape()[axis] + *index;
        }
    }
    if (sides.alignment.identity)
        return ElementPair{element, element};
    const std::uint64_t row = element / array.rowElements();
    for (std::uint64_t pair = 0; pair < sides.alignment.pairs; ++pair)
        if (sides.alignment.expectedRow(pair) == row)
            return ElementPair{element, sides.alignment.foundRow(pair) * array.rowElements() + element % array.rowElements()};
    return {};
}

//! Holds pairs of numbers against the allowed change.
class MetricMeasure
{
public:
    MetricMeasure(const Json &rule, RuleSides &sides)
        : m_sides(sides), m_expected(*sides.expected.array), m_found(*sides.found.array),
          m_direction(redossier::textAt(rule, "direction"))
    {
        const Json &allowed = memberAt(rule, "allowed_change");
        m_allowed = allowed.is_number() ? allowed.get<double>() : 0.0;
    }
    //! False when one of the two is no number.
    Result<bool> add(const ElementPair &pair);
    Json document() const;

private:
    Result<double> change(const ElementPair &pair, bool &equal);

    RuleSides &m_sides;
    ElementReader m_expected, m_found;
    std::string m_direction;
    double m_allowed = 0;
    std::uint64_t m_rows = 0, m_outside = 0;
    std::optional<ElementPair> m_worst;
    double m_worstChange = 0;
    double m_worstExcess = -std::numeric_limits<double>::infinity();
};

//! found - expected; exact for integers before it is rounded. NaN where there is none.
Result<double> MetricMeasure::change(const ElementPair &pair, bool &equal)
{
    if (m_expected.array().type().isExact() && m_found.array().type().isExact()) {
        const auto expected = m_expected.integer(pair.expected);
        const auto found = m_found.integer(pair.found);
        if (!expected || !found)
            return expected ? found.error() : expected.error();
        equal = *expected == *found;
        return static_cast<double>(*found - *expected);
    }
    const auto expected = m_expected.number(pair.expected);
    const auto found = m_found.number(pair.found);
    if (!expected || !found)
        return expected ? found.error() : expected.error();
    equal = *expected == *found;
    return equal ? 0.0 : found->real() - expected->real();
}

Result<bool> MetricMeasure::add(const ElementPair &pair)
{
    const bool complex = m_expected.array().type().isComplex() || m_found.array().type().isComplex();
    if (complex || m_expected.isText(pair.expected) || m_found.isText(pair.found))
        return false;
    bool equal = false;
    const auto changed = change(pair, equal);
    if (!changed)
        return changed.error();
    const double excess = m_direction == "not_lower" ? -*changed : m_direction == "not_higher" ? *changed : std::fabs(*changed);
    ++m_rows;
    m_outside += excess <= m_allowed ? 0 : 1; // a change that is no number is never within
    const bool noNumber = std::isnan(excess);
    if (!m_worst || (noNumber && !std::isnan(m_worstExcess)) || excess > m_worstExcess) {
        m_worst = pair;
        m_worstChange = *changed;
        m_worstExcess = excess;
    }
    return true;
}

Json MetricMeasure::document() const
{
    Json worst = nullptr;
    if (m_worst)
        worst = {{"identifier", identifierJson(m_sides.expected, m_worst->expected)},
                 {"index", indexJson(m_sides.expected.array->shape(), m_worst->expected)},
                 {"expected", elementJson(*m_sides.expected.array, m_worst->expected)},
                 {"found", elementJson(*m_sides.found.array, m_worst->found)},
                 {"change", jsonNumber(m_worstChange)}};
    return {{"metric", {{"rows", m_rows}, {"outside", m_outside}, {"worst", worst}}}};
}

} // namespace

Result<Json> measureMetric(const Json &rule, RuleSides &sides)
{
    const std::string field = redossier::textAt(rule, "field");
    MetricMeasure measure(rule, sides);
    const auto refusedAt = [&field](const char *code) { return ruleRefusal(code, {field}); };
    if (field.starts_with('/')) {
        const auto tokens = tokensWithin(rule, sides);
        const auto pair = tokens ? elementAt(*tokens, sides) : std::nullopt;
        if (!pair)
            return refusedAt("reason_metric_absent");
        const auto added = measure.add(*pair);
        if (!added)
            return added.error();
        return *added ? measure.document() : refusedAt("reason_metric_no_number");
    }
    const auto column = columnIn(sides.expected, field);
    const auto counterpart = columnIn(sides.found, field);
    if (!column || !counterpart)
        return refusedAt("reason_rule_column_absent");
    if (sides.alignment.pairs == 0)
        return refusedAt("reason_metric_absent");
    for (std::uint64_t pair = 0; pair < sides.alignment.pairs; ++pair) {
        const auto added = measure.add({sides.alignment.expectedRow(pair) * sides.expected.array->rowElements() + *column,
                                        sides.alignment.foundRow(pair) * sides.found.array->rowElements() + *counterpart});
        if (!added)
            return added.error();
        if (!*added)
            return refusedAt("reason_metric_no_number");
    }
    return measure.document();
}

} // namespace redossier
