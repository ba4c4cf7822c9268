// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/columnmeasure.h"

#include "core/engine/elementpair.h"
#include "core/engine/requestparts.h"

#include <charconv>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

struct MeasuredColumn
{
    std::string name;
    std::size_t place = 0;
    bool isCategory = false;
    std::uint64_t mismatched = 0;
    double maximum = NAN;
};

std::optional<std::size_t> placeOf(const NamedArray &named, const std::string &column)
{
    if (named.isTable)
        return columnIn(named, column);
    std::size_t number = 0;
    const auto [end, failure] = std::from_chars(column.data(), column.data() + column.size(), number);
    const bool whole = failure == std::errc() && end == column.data() + column.size();
    return whole && named.array->shape().size() == 2 && number < named.array->rowElements() ? std::optional(number) : std::nullopt;
}

class ColumnMeasure
{
public:
    ColumnMeasure(const Json &rule, RuleSides &sides)
        : m_sides(sides), m_expected(*sides.expected.array), m_found(*sides.found.array)
    {
        const auto number = [&rule](const char *key) {
            const Json &value = memberAt(rule, key);
            return value.is_number() ? value.get<double>() : 0.0;
        };
        m_tolerance = {number("atol"), number("rtol"), redossier::textAt(rule, "nan") == "same_places"};
    }
    Result<Json> run(std::vector<MeasuredColumn> columns);

private:
    Outcome add(std::uint64_t pair, MeasuredColumn &column);

    RuleSides &m_sides;
    ElementReader m_expected, m_found;
    Tolerance m_tolerance;
    std::uint64_t m_elements = 0, m_mismatched = 0;
    double m_relative = 0;
    Json m_worst = nullptr;
};

Outcome ColumnMeasure::add(std::uint64_t pair, MeasuredColumn &column)
{
    const std::uint64_t expected = m_sides.alignment.expectedRow(pair) * m_sides.expected.array->rowElements() + column.place;
    const std::uint64_t found = m_sides.alignment.foundRow(pair) * m_sides.found.array->rowElements() + column.place;
    const auto held = holdPair(m_expected, expected, m_found, found, m_tolerance);
    if (!held)
        return held.error();
    ++m_elements;
    if (!std::isnan(held->difference) && !(held->difference <= column.maximum))
        column.maximum = held->difference;
    if (held->within || (column.isCategory && (m_expected.isText(expected) || m_found.isText(found))))
        return Done{};
    ++m_mismatched;
    ++column.mismatched;
    const double relative = held->magnitude > 0 ? held->difference / held->magnitude : NAN;
    if (std::isnan(relative) || (!m_worst.is_null() && relative <= m_relative))
        return Done{};
    m_relative = relative;
    m_worst = {{"value", jsonNumber(relative)},
               {"identifier", identifierJson(m_sides.expected, expected)},
               {"index", indexJson(m_sides.expected.array->shape(), expected)},
               {"expected", elementJson(*m_sides.expected.array, expected)},
               {"found", elementJson(*m_sides.found.array, found)}};
    return Done{};
}

Result<Json> ColumnMeasure::run(std::vector<MeasuredColumn> columns)
{
    for (std::uint64_t pair = 0; pair < m_sides.alignment.pairs; ++pair)
        for (MeasuredColumn &column : columns)
            if (const auto added = add(pair, column); !added)
                return added.error();
    Json list = Json::array();
    for (const MeasuredColumn &column : columns)
        list.push_back({{"column", column.name},
                        {"mismatched", column.mismatched},
                        {"max_absolute", std::isnan(column.maximum) ? Json(nullptr) : jsonNumber(column.maximum)}});
    return Json{{"columns",
                 {{"elements", m_elements}, {"mismatched", m_mismatched}, {"max_relative", m_worst}, {"by_column", std::move(list)}}}};
}

} // namespace

Result<Json> measureColumns(const Json &rule, RuleSides &sides, const std::set<std::size_t> &categoryColumns)
{
    std::vector<MeasuredColumn> columns;
    for (const Json &named : memberAt(rule, "columns")) {
        const std::string name = named.is_string() ? named.get<std::string>() : std::string();
        const auto place = placeOf(sides.expected, name);
        if (!place || placeOf(sides.found, name) != place)
            return ruleRefusal("reason_rule_column_absent", {name});
        columns.push_back({name, *place, categoryColumns.contains(*place)});
    }
    return ColumnMeasure(rule, sides).run(std::move(columns));
}

} // namespace redossier
