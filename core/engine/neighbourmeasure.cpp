// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/neighbourmeasure.h"

#include "core/engine/nearestrows.h"
#include "core/engine/requestparts.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr std::uint64_t mostColumns = 1u << 20;

//! Why this output has no neighbours; null where it has.
Json refusalFor(std::uint64_t k, const RuleSides &sides)
{
    const auto isNumbers = [](const NamedArray &named) { return !named.array->hasTexts() && !named.array->type().isText(); };
    if (!isNumbers(sides.expected) || !isNumbers(sides.found))
        return ruleRefusal("reason_rule_needs_numbers");
    const bool rows = sides.expected.array->shape().size() > 1 && sides.expected.array->rowElements() > 0;
    if (!rows || k == 0 || sides.alignment.pairs <= k)
        return ruleRefusal("reason_neighbours_rows", {std::to_string(k), std::to_string(rows ? sides.alignment.pairs : 1)});
    if (sides.expected.array->rowElements() > mostColumns)
        return ruleRefusal("reason_neighbours_wide", {std::to_string(mostColumns)});
    return nullptr;
}

std::size_t commonOf(const std::vector<std::uint64_t> &a, const std::vector<std::uint64_t> &b)
{
    std::vector<std::uint64_t> common;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(common));
    return common.size();
}

class NeighbourMeasure
{
public:
    NeighbourMeasure(RuleSides &sides, RowDistance distance, std::size_t k)
        : m_sides(sides), m_k(k), m_expectedRows(*sides.expected.array, sides.alignment, true),
          m_foundRows(*sides.found.array, sides.alignment, false), m_expected(m_expectedRows, distance, k, sides.torch),
          m_found(m_foundRows, distance, k, sides.torch)
    {
        if (sides.crossCheck && sides.crossCheck->torch().module()) {
            m_checkedExpected.emplace(m_expectedRows, distance, k, &sides.crossCheck->torch());
            m_checkedFound.emplace(m_foundRows, distance, k, &sides.crossCheck->torch());
        }
    }
    Result<Json> run();

private:
    Outcome takeBlock(std::uint64_t first);
    Outcome check(NearestRows &search, std::uint64_t first, const NearestRows::Sets &own);
    void takeRow(std::uint64_t pair, const std::vector<std::uint64_t> &expected, const std::vector<std::uint64_t> &found);
    Json document() const;

    RuleSides &m_sides;
    std::size_t m_k;
    SideRows m_expectedRows, m_foundRows;
    NearestRows m_expected, m_found;
    std::optional<NearestRows> m_checkedExpected, m_checkedFound; //!< by libtorch alone, where a cross-check is asked for
    long double m_sum = 0;
    double m_least = 2;
    std::uint64_t m_worst = 0, m_changed = 0, m_undefined = 0;
};

void NeighbourMeasure::takeRow(std::uint64_t pair, const std::vector<std::uint64_t> &expected, const std::vector<std::uint64_t> &found)
{
    // Fewer than k only where other rows are not finite: all that there are is all that can be asked.
    const std::size_t most = std::min(m_k, std::max(expected.size(), found.size()));
    const double overlap = most > 0 ? static_cast<double>(commonOf(expected, found)) / static_cast<double>(most) : 0.0;
    m_sum += static_cast<long double>(overlap);
    m_undefined += expected.empty() || found.empty() ? 1 : 0;
    m_changed += overlap < 1 ? 1 : 0;
    if (overlap < m_least) {
        m_least = overlap;
        m_worst = pair;
    }
}

Outcome NeighbourMeasure::check(NearestRows &search, std::uint64_t first, const NearestRows::Sets &own)
{
    const auto others = search.find(first, own.size(), {});
    if (!others)
        return others.error();
    if (search.ownTiles() > 0)
        m_sides.crossCheck->fail({"torch_failed", m_sides.crossCheck->torch().module()->library(), "a product lies beyond the bound of its rounding"});
    else
        m_sides.crossCheck->addNeighbours(own, *others);
    return Done{};
}

Outcome NeighbourMeasure::takeBlock(std::uint64_t first)
{
    const std::uint64_t rows = m_sides.alignment.pairs;
    const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(m_expected.blockRows(), rows - first));
    const auto told = [&](std::uint64_t before) {
        return [this, first, count, before, rows](std::uint64_t done) {
            if (m_sides.progress)
                m_sides.progress(2 * first * rows + (before + done) * count, 2 * rows * rows);
        };
    };
    const auto expected = m_expected.find(first, count, told(0));
    if (!expected)
        return expected.error();
    const auto found = m_found.find(first, count, told(rows));
    if (!found)
        return found.error();
    for (std::size_t i = 0; i < count; ++i)
        takeRow(first + i, (*expected)[i], (*found)[i]);
    if (m_checkedExpected)
        if (const auto checked = check(*m_checkedExpected, first, *expected); !checked)
            return checked;
    return m_checkedFound ? check(*m_checkedFound, first, *found) : Done{};
}

Json NeighbourMeasure::document() const
{
    const std::uint64_t worst = m_sides.alignment.expectedRow(m_worst);
    const std::uint64_t rows = m_sides.alignment.pairs;
    Json document{{"k", m_k},
                  {"rows", rows},
                  {"mean_overlap", static_cast<double>(m_sum / static_cast<long double>(rows))},
                  {"minimum_overlap", m_least},
                  {"worst_identifier", identifierJson(m_sides.expected, worst * m_sides.expected.array->rowElements())},
                  {"worst_row", worst},
                  {"rows_changed", m_changed},
                  {"undefined_rows", m_undefined},
                  {"tied_rows", {{"expected", m_expected.tiedRows()}, {"found", m_found.tiedRows()}}}};
    const std::uint64_t tiles = m_expected.torchTiles() + m_found.torchTiles();
    if (tiles > 0)
        document["products_by"] = {{"library", m_sides.torch->module()->library()},
                                   {"tiles", tiles},
                                   {"of", tiles + m_expected.ownTiles() + m_found.ownTiles()}};
    return document;
}

Result<Json> NeighbourMeasure::run()
{
    for (SideRows *side : {&m_expectedRows, &m_foundRows})
        if (const auto prepared = side->prepare(m_k); !prepared)
            return prepared.error();
    for (std::uint64_t first = 0; first < m_sides.alignment.pairs; first += m_expected.blockRows())
        if (const auto taken = takeBlock(first); !taken)
            return taken.error();
    return document();
}

} // namespace

Result<Json> measureNeighbours(const Json &rule, RuleSides &sides)
{
    const Json &asked = memberAt(rule, "k");
    const std::uint64_t k = asked.is_number_unsigned() ? asked.get<std::uint64_t>() : 0;
    if (Json refused = refusalFor(k, sides); !refused.is_null())
        return refused;
    const bool cosine = redossier::textAt(rule, "distance") == "cosine";
    auto measured = NeighbourMeasure(sides, cosine ? RowDistance::cosine : RowDistance::euclidean, static_cast<std::size_t>(k)).run();
    if (!measured)
        return measured;
    (*measured)["distance"] = cosine ? "cosine" : "euclidean";
    return Json{{"neighbours", std::move(*measured)}};
}

} // namespace redossier
