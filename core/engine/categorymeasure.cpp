// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/categorymeasure.h"

#include "core/engine/confusioncount.h"
#include "core/engine/requestparts.h"
#include "core/engine/scorerows.h"

#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr std::size_t differingKept = 50;
constexpr std::uint64_t progressStep = 65536;
constexpr std::uint64_t mostScores = 1u << 20; // of one row

//! One side's category of each row: a label or the greatest score.
class CategorySide
{
public:
    CategorySide(NamedArray &named, std::optional<std::size_t> labelColumn)
        : m_labels(*named.array), m_labelColumn(labelColumn), m_rowElements(named.array->rowElements())
    {
    }
    void takeScores(ScoreSource source)
    {
        if (source.array)
            m_scores.emplace(std::move(source));
    }

    //! Reads a row; its category is in `category`.
    Outcome read(std::uint64_t row)
    {
        category.reset();
        if (m_scores)
            if (const auto done = m_scores->read(row); !done)
                return done;
        if (!m_labelColumn) {
            if (const auto best = m_scores->greatest())
                category = m_scores->names()[*best];
            return Done{};
        }
        auto label = m_labels.text(row * m_rowElements + *m_labelColumn);
        if (!label)
            return label.error();
        category = std::move(*label);
        return Done{};
    }
    bool hasScores() const { return m_scores.has_value(); }
    const ScoreRows &scores() const { return *m_scores; }

    std::optional<std::string> category;

private:
    ElementReader m_labels;
    std::optional<std::size_t> m_labelColumn;
    std::uint64_t m_rowElements;
    std::optional<ScoreRows> m_scores;
};

//! How a rule finds the categories of an output; the code of a refusal where it cannot.
struct CategoryPlan
{
    bool byLabel = true;
    bool oneRow = false; //!< the whole 1-D output is the scores of one row
    std::string column;
    Json refused;
};

CategoryPlan planFor(const Json &rule, const RuleSides &sides)
{
    const std::string by = redossier::textAt(rule, "by");
    const std::string field = redossier::textAt(rule, "field");
    const OutputArray &array = *sides.expected.array;
    CategoryPlan plan;
    plan.column = field;
    if (!field.empty() && by != "argmax") {
        if (!columnIn(sides.expected, field) || !columnIn(sides.found, field))
            plan.refused = ruleRefusal("reason_rule_column_absent", {field});
        return plan;
    }
    const bool single = array.rowElements() == 1;
    plan.byLabel = by == "label" || (by.empty() && single);
    if (plan.byLabel) {
        if (!single)
            plan.refused = ruleRefusal("reason_categories_field");
        return plan;
    }
    plan.oneRow = array.shape().size() < 2;
    const bool numeric = !array.hasTexts() && !sides.found.array->hasTexts() && !array.type().isText() &&
                         !array.type().isComplex();
    if (!numeric)
        plan.refused = ruleRefusal("reason_categories_field");
    else if (array.shape().size() > 2 || (plan.oneRow && !sides.alignment.identity))
        plan.refused = ruleRefusal("reason_categories_shape", {std::to_string(array.shape().size())});
    else if ((plan.oneRow ? array.elements() : array.rowElements()) > mostScores)
        plan.refused = ruleRefusal("reason_categories_many", {std::to_string(mostScores)});
    return plan;
}

class CategoryMeasure
{
public:
    CategoryMeasure(const Json &rule, RuleSides &sides, CategoryPlan plan)
        : m_sides(sides), m_plan(std::move(plan)), m_expected(sides.expected, labelColumn(sides.expected)),
          m_found(sides.found, labelColumn(sides.found))
    {
        const Json &margin = memberAt(rule, "tie_margin");
        m_marginGiven = margin.is_number();
        m_margin = m_marginGiven ? margin.get<double>() : 0.0;
        const Json &scores = memberAt(rule, "scores");
        if (!m_plan.byLabel) {
            m_expected.takeScores(wholeRows(sides.expected, m_plan.oneRow));
            m_found.takeScores(wholeRows(sides.found, m_plan.oneRow));
        } else if (!scores.is_null()) {
            m_expected.takeScores(namedScores(scores, sides.expected, sides.expectedFile, sides.base));
            m_found.takeScores(namedScores(scores, sides.found, sides.foundFile, sides.base));
            m_scoresAbsent = !scoresFit();
        }
    }
    Result<Json> run();

private:
    std::optional<std::size_t> labelColumn(const NamedArray &named) const
    {
        if (!m_plan.byLabel)
            return {};
        return m_plan.column.empty() ? 0 : columnIn(named, m_plan.column);
    }
    bool hasScores() const { return m_expected.hasScores() && m_found.hasScores(); }
    bool scoresFit() const;
    Outcome addRow(std::uint64_t pair);
    bool isTied() const;
    void keep(std::uint64_t pair, bool tied);
    Json document() const;

    RuleSides &m_sides;
    CategoryPlan m_plan;
    CategorySide m_expected, m_found;
    bool m_marginGiven = false;
    bool m_scoresAbsent = false;
    double m_margin = 0;
    std::uint64_t m_items = 0, m_same = 0, m_tied = 0, m_uncategorised = 0, m_undetermined = 0;
    ConfusionCount m_confusion;
    Json m_differing = Json::array();
};

//! As many rows of scores as there are rows of labels, and as many scores on either side.
bool CategoryMeasure::scoresFit() const
{
    return hasScores() && m_expected.scores().names() == m_found.scores().names() &&
           m_expected.scores().rows() >= m_sides.expected.array->count() &&
           m_found.scores().rows() >= m_sides.found.array->count();
}

//! The scores of both categories lie within the margin, on both sides.
bool CategoryMeasure::isTied() const
{
    if (!hasScores() || !m_expected.category || !m_found.category)
        return false;
    const auto a = m_expected.scores().placeOf(*m_expected.category);
    const auto b = m_expected.scores().placeOf(*m_found.category);
    return a && b && m_expected.scores().areTied(*a, *b, m_margin) && m_found.scores().areTied(*a, *b, m_margin);
}

void CategoryMeasure::keep(std::uint64_t pair, bool tied)
{
    if (m_differing.size() >= differingKept)
        return;
    const std::uint64_t row = m_sides.alignment.expectedRow(pair);
    const auto written = [](const std::optional<std::string> &category) { return category ? Json(*category) : Json(nullptr); };
    m_differing.push_back({{"identifier", identifierJson(m_sides.expected, row * m_sides.expected.array->rowElements())},
                           {"row", row},
                           {"expected", written(m_expected.category)},
                           {"found", written(m_found.category)},
                           {"tied", tied}});
}

Outcome CategoryMeasure::addRow(std::uint64_t pair)
{
    if (const auto done = m_expected.read(m_sides.alignment.expectedRow(pair)); !done)
        return done;
    if (const auto done = m_found.read(m_sides.alignment.foundRow(pair)); !done)
        return done;
    ++m_items;
    // A missing label is equal to a missing label; a row of scores with a NaN has no category that could be the same.
    const bool same = m_expected.category == m_found.category && (m_expected.category || m_plan.byLabel);
    const bool tied = !same && isTied();
    m_same += same ? 1 : 0;
    m_tied += tied ? 1 : 0;
    m_uncategorised += m_expected.category && m_found.category ? 0 : 1;
    if (hasScores())
        m_undetermined += m_expected.scores().isUndetermined(m_margin) ? 1 : 0;
    m_confusion.add(m_expected.category.value_or("(none)"), m_found.category.value_or("(none)"), tied);
    if (!same)
        keep(pair, tied);
    return Done{};
}

Json CategoryMeasure::document() const
{
    const auto known = [this](std::uint64_t count) { return hasScores() ? Json(count) : Json(nullptr); };
    return {{"by", m_plan.byLabel ? "label" : "argmax"},
            {"column", m_plan.column.empty() ? Json(nullptr) : Json(m_plan.column)},
            {"scores", hasScores()},
            {"tie_margin", hasScores() || m_marginGiven ? jsonNumber(m_margin) : Json(nullptr)},
            {"items", m_items},
            {"same", m_same},
            {"different", m_items - m_same},
            {"tied", known(m_tied)},
            {"uncategorised", m_uncategorised},
            {"undetermined", known(m_undetermined)},
            {"labels", m_confusion.labels()},
            {"labels_total", m_confusion.labelsTotal()},
            {"confusions", m_confusion.confusions()},
            {"confusions_total", m_confusion.confusionsTotal()},
            {"differing", m_differing}};
}

Result<Json> CategoryMeasure::run()
{
    if (m_scoresAbsent)
        return ruleRefusal("reason_categories_scores");
    const std::uint64_t pairs = m_plan.oneRow && !m_plan.byLabel ? 1 : m_sides.alignment.pairs;
    for (std::uint64_t pair = 0; pair < pairs; ++pair) {
        if (const auto done = addRow(pair); !done)
            return done.error();
        if (m_sides.progress && pair % progressStep == 0)
            m_sides.progress(pair, pairs);
    }
    return Json{{"categories", document()}};
}

} // namespace

Result<Json> measureCategories(const Json &rule, RuleSides &sides)
{
    CategoryPlan plan = planFor(rule, sides);
    if (!plan.refused.is_null())
        return plan.refused;
    return CategoryMeasure(rule, sides, std::move(plan)).run();
}

} // namespace redossier
