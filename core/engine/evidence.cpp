// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/evidence.h"

#include "core/engine/axisevidence.h"
#include "core/engine/blockevidence.h"
#include "core/engine/fewevidence.h"
#include "core/engine/floatformat.h"
#include "core/engine/linearevidence.h"
#include "core/engine/orderevidence.h"
#include "core/engine/pairreport.h"
#include "core/engine/precisionevidence.h"
#include "core/engine/requestparts.h"
#include "core/engine/signevidence.h"
#include "core/engine/specialevidence.h"

#include <algorithm>
#include <future>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr std::uint64_t alwaysScanned = std::uint64_t{1} << 22; // elements: a few milliseconds

bool isText(const OutputArray &array)
{
    return array.type().isText() || array.hasTexts();
}

class EvidenceSearch
{
public:
    EvidenceSearch(NamedArray &expected, NamedArray &found, const Alignment &alignment, const MeasuredTotals &totals, CrossCheck *crossCheck)
        : m_expected(expected), m_found(found), m_alignment(alignment), m_totals(totals), m_crossCheck(crossCheck),
          m_sampler(*expected.array, *found.array, alignment), m_expectedFormat(formatOfType(expected.array->type().name())),
          m_foundFormat(formatOfType(found.array->type().name()))
    {
    }
    Result<MeasuredEvidence> run();

private:
    bool sampleMisses() const;
    Outcome scanAll();
    Outcome collect();
    Result<bool> findStructure();
    Json roundings() const;
    void addRoundings(const Json &list);
    void addPlaces(Json &evidence) const;
    Outcome findWorstRows(Json &list);

    NamedArray &m_expected, &m_found;
    const Alignment &m_alignment;
    const MeasuredTotals &m_totals;
    CrossCheck *m_crossCheck;
    PairSampler m_sampler;
    std::optional<FloatFormat> m_expectedFormat, m_foundFormat;
    PairSample m_spread, m_differing; //!< as findLinearChange has them
    PairSample m_first;               //!< the first rows, without a gap
    std::optional<RowScan> m_scan;
    Json m_list = Json::array();
};

//! Rows that do not differ, or differences far greater than those of the sample: then the sample is not the whole story.
bool EvidenceSearch::sampleMisses() const
{
    if (m_sampler.rows() * m_sampler.columns() <= alwaysScanned || m_totals.foundNonFinite ||
        m_differing.rows() < m_spread.rows() || m_first.differingRows().rows() < m_first.rows())
        return true;
    double squares = 0;
    for (std::size_t i = 0; i < m_spread.expected.size(); ++i)
        if (m_spread.isFinite(i))
            squares += (m_spread.found[i] - m_spread.expected[i]) * (m_spread.found[i] - m_spread.expected[i]);
    const double scale = static_cast<double>(m_sampler.rows() * m_sampler.columns()) / static_cast<double>(m_spread.expected.size());
    return m_totals.differenceSquares > 3 * scale * squares || m_totals.maximum * m_totals.maximum > 0.05 * m_totals.differenceSquares;
}

Outcome EvidenceSearch::scanAll()
{
    const double leastNormal = std::max(m_expectedFormat ? m_expectedFormat->leastNormal() : 0, m_foundFormat ? m_foundFormat->leastNormal() : 0);
    m_scan.emplace(m_expected.array->rowElements(), m_sampler.parts(), leastNormal);
    PairReader reader(*m_expected.array, *m_found.array, m_alignment);
    return m_scan->walk(reader, *m_expected.array, *m_found.array, m_totals.foundNonFinite);
}

Outcome EvidenceSearch::collect()
{
    auto spread = m_sampler.spread();
    if (!spread)
        return spread.error();
    auto first = m_sampler.firstRows();
    if (!first)
        return first.error();
    m_spread = std::move(*spread);
    m_first = std::move(*first);
    m_differing = m_spread.differingRows();
    if (!sampleMisses())
        return Done{};
    if (const auto scanned = scanAll(); !scanned || m_spread.everyRow)
        return scanned;
    auto rows = m_sampler.rowsAt(m_scan->someDifferingRows());
    if (!rows)
        return rows.error();
    if (rows->rows() > m_differing.rows())
        m_differing = rows->differingRows();
    return Done{};
}

//! Rival explanations of the whole difference: the first that holds is the one that is told.
Result<bool> EvidenceSearch::findStructure()
{
    if (findConstant(m_spread, m_list))
        return true;
    if (const auto axes = findAxisOrder(*m_expected.array, *m_found.array, m_list); !axes || *axes)
        return axes;
    if (const auto rows = findRowOrder(m_sampler, m_spread, m_differing, m_list); !rows || *rows)
        return rows;
    return findColumnOrder(m_spread, m_list) || findSignFlips(m_spread, m_differing, m_list) ||
           findLinearChange(m_spread, m_differing, m_list);
}

Json EvidenceSearch::roundings() const
{
    Json list = Json::array();
    findPrecision(m_spread, m_differing, m_expectedFormat, m_foundFormat, m_totals.maximum, list);
    return list;
}

void EvidenceSearch::addRoundings(const Json &list)
{
    m_list.insert(m_list.end(), list.begin(), list.end());
    if (!m_crossCheck || !m_expectedFormat || !m_foundFormat)
        return;
    m_crossCheck->addRoundings(m_differing.expected);
    m_crossCheck->addRoundings(m_differing.found);
}

//! Numbers of pairs become rows of EXPECTED with their identifiers, and columns their names.
void EvidenceSearch::addPlaces(Json &evidence) const
{
    const std::uint64_t width = m_expected.array->rowElements();
    if (evidence.contains("rows")) {
        Json identifiers = Json::array();
        for (Json &row : evidence["rows"]) {
            row = m_alignment.expectedRow(row.get<std::uint64_t>());
            identifiers.push_back(identifierJson(m_expected, row.get<std::uint64_t>() * width));
        }
        if (m_expected.identified)
            evidence["identifiers"] = std::move(identifiers);
    }
    if (evidence.contains("columns")) {
        Json columns = Json::array();
        for (const Json &part : evidence["columns"]) {
            const std::uint64_t column = part.get<std::uint64_t>() / m_sampler.parts();
            const Json name = column < m_expected.columns.size() ? Json(m_expected.columns[column]) : Json(column);
            if (columns.empty() || columns.back() != name)
                columns.push_back(name);
        }
        evidence["columns"] = std::move(columns);
    }
    if (evidence.contains("first")) {
        const std::uint64_t pair = evidence["first"].get<std::uint64_t>() / m_sampler.parts();
        const std::uint64_t element = m_alignment.expectedRow(pair / width) * width + pair % width;
        evidence["first"] = {{"index", indexJson(m_expected.array->shape(), element)}, {"identifier", identifierJson(m_expected, element)}};
    }
}

//! The element that differs most in a row: one that is not finite on one side alone, else the greatest difference.
std::size_t worstElement(const PairSample &sample, std::size_t row)
{
    std::size_t worst = sample.at(row, 0);
    double greatest = -1;
    for (std::size_t i = sample.at(row, 0); i < sample.at(row + 1, 0); ++i) {
        if (!sample.differsAt(i))
            continue;
        const double difference = sample.isFinite(i) ? std::fabs(sample.found[i] - sample.expected[i]) : INFINITY;
        if (difference > greatest) {
            greatest = difference;
            worst = i;
        }
    }
    return worst;
}

Outcome EvidenceSearch::findWorstRows(Json &list)
{
    list = Json::array();
    for (const ScannedRow &row : m_scan->worst()) {
        const auto sample = m_sampler.rowsAt({row.row});
        if (!sample)
            return sample.error();
        if (!sample->everyColumn) { // too wide to be looked at whole: then nothing is said
            list = nullptr;
            return Done{};
        }
        const std::size_t i = worstElement(*sample, 0);
        const std::uint64_t width = m_expected.array->rowElements();
        const std::uint64_t column = sample->columnNumbers[i] / m_sampler.parts();
        const std::uint64_t element = m_alignment.expectedRow(row.row) * width + column;
        list.push_back({{"row", m_alignment.expectedRow(row.row)},
                        {"identifier", identifierJson(m_expected, element)},
                        {"index", indexJson(m_expected.array->shape(), element)},
                        {"expected", elementJson(*m_expected.array, element)},
                        {"found", elementJson(*m_found.array, m_alignment.foundRow(row.row) * width + column)},
                        {"vectors", rowVectorsJson(m_expected, m_alignment.expectedRow(row.row), m_found, m_alignment.foundRow(row.row))},
                        {"difference", sample->isFinite(i) ? jsonNumber(std::fabs(sample->found[i] - sample->expected[i])) : Json(nullptr)}});
    }
    return Done{};
}

Result<MeasuredEvidence> EvidenceSearch::run()
{
    if (const auto collected = collect(); !collected)
        return collected.error();
    if (m_scan)
        findSpecialValues(*m_scan, m_sampler.rows() * m_sampler.columns(), m_list);
    const std::size_t special = m_list.size();
    // They are told where no structure is found, and nobody waits for them then.
    auto rounding = std::async(std::launch::async | std::launch::deferred, [this, special] { return special == 0 ? roundings() : Json(); });
    const auto structure = findStructure();
    if (!structure)
        return structure.error();
    if (!*structure && special == 0)
        addRoundings(rounding.get());
    // What one number explains in some rows leaves open why in these.
    if (!*structure || m_first.differingRows().rows() < m_first.rows())
        findBlocks(m_first, m_differing, m_list);
    if (!m_spread.everyRow)
        for (std::size_t i = special; i < m_list.size(); ++i)
            m_list[i]["sample"] = {{"rows", m_spread.rows()}, {"of", m_sampler.rows()}};
    if (m_scan)
        findFew(*m_scan, m_list);
    else
        findFewColumns(m_spread, m_list);
    for (Json &evidence : m_list)
        addPlaces(evidence);
    Json worst = nullptr;
    if (m_scan)
        if (const auto found = findWorstRows(worst); !found)
            return found.error();
    return MeasuredEvidence{std::move(m_list), std::move(worst)};
}

} // namespace

Result<MeasuredEvidence> measureEvidence(NamedArray &expected, NamedArray &found, const Alignment &alignment, const MeasuredTotals &totals,
                                         CrossCheck *crossCheck)
{
    MeasuredEvidence evidence{Json::array()};
    if (isText(*expected.array) || isText(*found.array))
        return evidence;
    if (expected.array->shape() != found.array->shape()) {
        if (const auto axes = findAxisOrder(*expected.array, *found.array, evidence.list); !axes)
            return axes.error();
        return evidence;
    }
    if (totals.different > 0)
        return EvidenceSearch(expected, found, alignment, totals, crossCheck).run();
    evidence.worstRows = Json::array();
    if (totals.signOfZero > 0)
        addSignedZeros(totals.signOfZero, evidence.list);
    return evidence;
}

} // namespace redossier
