// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/trajectorymeasure.h"

#include "core/engine/elementpair.h"
#include "core/engine/requestparts.h"
#include "core/engine/steppairs.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr std::uint64_t mostPoints = 512;

//! One column of numbers of one side.
struct NumberColumn
{
    NamedArray *named = nullptr;
    std::uint64_t width = 1;
    std::uint64_t place = 0;

    std::uint64_t rows() const { return named->array->count(); }
    std::uint64_t element(std::uint64_t row) const { return row * width + place; }
};

//! A column of the table, or an array of the file with one number a row.
std::optional<NumberColumn> columnNamed(const std::string &column, NamedArray &named, OutputFile &file, const std::string &base)
{
    if (const auto place = columnIn(named, column))
        return NumberColumn{&named, named.array->rowElements(), *place};
    for (NamedArray &other : file.arrays)
        if (!named.isTable && !other.problem && (other.name == column || base + "/" + other.name == column) &&
            other.array->shape().size() == 1)
            return NumberColumn{&other, 1, 0};
    return {};
}

//! Steps and values of one side.
struct TrajectorySide
{
    std::vector<std::string> steps;
    NumberColumn values;
};

Result<std::vector<std::string>> textsOf(const NumberColumn &column)
{
    std::vector<std::string> texts;
    ElementReader reader(*column.named->array);
    for (std::uint64_t row = 0; row < column.rows(); ++row) {
        auto text = reader.text(column.element(row));
        if (!text)
            return text.error();
        texts.push_back(text->value_or("(none)"));
    }
    return texts;
}

//! Json: a refusal.
struct SideOrRefusal
{
    std::optional<TrajectorySide> side;
    Json refused;
};

Result<SideOrRefusal> sideFrom(const Json &rule, NamedArray &named, OutputFile &file, const RuleSides &sides)
{
    const std::string step = redossier::textAt(rule, "step");
    const std::string value = redossier::textAt(rule, "value");
    SideOrRefusal result;
    const auto values = columnNamed(value, named, file, sides.base);
    if (!values) {
        result.refused = ruleRefusal("reason_rule_column_absent", {value});
        return result;
    }
    TrajectorySide side{{}, *values};
    if (named.identified && sides.identifierColumn == step) {
        for (const std::string_view identifier : named.identifiers)
            side.steps.emplace_back(identifier);
    } else {
        const auto steps = columnNamed(step, named, file, sides.base);
        if (!steps) {
            result.refused = ruleRefusal("reason_rule_column_absent", {step});
            return result;
        }
        auto texts = textsOf(*steps);
        if (!texts)
            return texts.error();
        side.steps = std::move(*texts);
    }
    if (side.steps.size() != values->rows())
        result.refused = ruleRefusal("reason_trajectory_lengths", {std::to_string(side.steps.size()), std::to_string(values->rows())});
    else
        result.side = std::move(side);
    return result;
}

class TrajectoryMeasure
{
public:
    TrajectoryMeasure(const Json &rule, TrajectorySide expected, TrajectorySide found)
        : m_expected(std::move(expected)), m_found(std::move(found)), m_expectedReader(*m_expected.values.named->array),
          m_foundReader(*m_found.values.named->array), m_pairs(pairSteps(m_expected.steps, m_found.steps))
    {
        const auto number = [&rule](const char *key) {
            const Json &value = memberAt(rule, key);
            return value.is_number() ? value.get<double>() : 0.0;
        };
        m_tolerance = {number("atol"), number("rtol"), false};
    }
    Result<Json> run();

private:
    Outcome takeStep(std::uint64_t row);
    Json valueJson(const TrajectorySide &side, std::uint64_t row) const
    {
        return elementJson(*side.values.named->array, side.values.element(row));
    }
    void diverge(std::uint64_t row, const char *kind, const HeldPair *pair);
    Json points() const;
    Json document() const;

    TrajectorySide m_expected, m_found;
    ElementReader m_expectedReader, m_foundReader;
    StepPairs m_pairs;
    Tolerance m_tolerance;
    std::uint64_t m_within = 0, m_outside = 0;
    Json m_firstDiverging = nullptr, m_lastWithin = nullptr, m_greatest = nullptr;
    double m_maximum = 0;
};

void TrajectoryMeasure::diverge(std::uint64_t row, const char *kind, const HeldPair *pair)
{
    ++m_outside;
    if (!m_firstDiverging.is_null())
        return;
    m_firstDiverging = {{"step", m_expected.steps[row]}, {"row", row},           {"kind", kind},
                        {"expected", valueJson(m_expected, row)}, {"found", nullptr}, {"difference", nullptr},
                        {"limit", nullptr}};
    if (!pair)
        return;
    m_firstDiverging["found"] = valueJson(m_found, m_pairs.partners[row]);
    m_firstDiverging["difference"] = jsonNumber(pair->difference);
    m_firstDiverging["limit"] = jsonNumber(pair->limit);
}

Outcome TrajectoryMeasure::takeStep(std::uint64_t row)
{
    const std::uint64_t partner = m_pairs.partners[row];
    if (partner >= StepPairs::repeated) {
        diverge(row, partner == StepPairs::absent ? "missing" : "repeated", nullptr);
        return Done{};
    }
    const auto pair = holdPair(m_expectedReader, m_expected.values.element(row), m_foundReader, m_found.values.element(partner), m_tolerance);
    if (!pair)
        return pair.error();
    if (!std::isnan(pair->difference) && (m_greatest.is_null() || pair->difference > m_maximum)) {
        m_maximum = pair->difference;
        m_greatest = {{"value", jsonNumber(pair->difference)}, {"step", m_expected.steps[row]}, {"row", row}};
    }
    if (!pair->within) {
        diverge(row, "outside", &*pair);
        return Done{};
    }
    ++m_within;
    if (m_firstDiverging.is_null())
        m_lastWithin = m_expected.steps[row];
    return Done{};
}

//! At most 512 steps at even distances, the first diverging one among them.
Json TrajectoryMeasure::points() const
{
    const std::uint64_t rows = m_expected.steps.size();
    const std::uint64_t stride = (rows + mostPoints - 2) / (mostPoints - 1);
    const Json &first = memberAt(m_firstDiverging, "row");
    Json list = Json::array();
    for (std::uint64_t row = 0; row < rows; ++row) {
        if (row % stride != 0 && row + 1 != rows && first != row)
            continue;
        const std::uint64_t partner = m_pairs.partners[row];
        list.push_back({m_expected.steps[row], valueJson(m_expected, row),
                        partner >= StepPairs::repeated ? Json(nullptr) : valueJson(m_found, partner)});
    }
    return list;
}

Json TrajectoryMeasure::document() const
{
    Json repeated = Json::array();
    for (const RepeatedStep &one : m_pairs.repeatedSteps)
        repeated.push_back({{"step", one.step}, {"expected", one.expected}, {"found", one.found}});
    return {{"steps", m_expected.steps.size()},
            {"found_steps", m_found.steps.size()},
            {"within", m_within},
            {"outside", m_outside},
            {"missing", m_pairs.missing},
            {"missing_total", m_pairs.missingTotal},
            {"extra", m_pairs.extra},
            {"extra_total", m_pairs.extraTotal},
            {"repeated", std::move(repeated)},
            {"repeated_total", m_pairs.repeatedTotal},
            {"uneven", m_pairs.uneven},
            {"order_differs", m_pairs.orderDiffers},
            {"first_diverging", m_firstDiverging},
            {"last_within", m_lastWithin},
            {"max_absolute", m_greatest},
            {"points", points()}};
}

Result<Json> TrajectoryMeasure::run()
{
    for (std::uint64_t row = 0; row < m_expected.steps.size(); ++row)
        if (const auto done = takeStep(row); !done)
            return done.error();
    return Json{{"trajectory", document()}};
}

} // namespace

Result<Json> measureTrajectory(const Json &rule, RuleSides &sides)
{
    auto expected = sideFrom(rule, sides.expected, sides.expectedFile, sides);
    if (!expected)
        return expected.error();
    auto found = sideFrom(rule, sides.found, sides.foundFile, sides);
    if (!found)
        return found.error();
    if (!expected->side)
        return expected->refused;
    if (!found->side)
        return found->refused;
    return TrajectoryMeasure(rule, std::move(*expected->side), std::move(*found->side)).run();
}

} // namespace redossier
