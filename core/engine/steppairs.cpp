// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/steppairs.h"

#include <algorithm>
#include <numeric>

namespace redossier {

namespace {

constexpr std::size_t listLimit = 1000;

using Order = std::vector<std::uint64_t>;

//! Rows by step, and those of one step in their order.
Order sortedRows(const std::vector<std::string> &steps)
{
    Order order(steps.size());
    std::iota(order.begin(), order.end(), std::uint64_t{0});
    std::stable_sort(order.begin(), order.end(), [&steps](std::uint64_t a, std::uint64_t b) { return steps[a] < steps[b]; });
    return order;
}

std::size_t endOfStep(const std::vector<std::string> &steps, const Order &order, std::size_t begin)
{
    std::size_t end = begin + 1;
    while (end < order.size() && steps[order[end]] == steps[order[begin]])
        ++end;
    return end;
}

//! The steps of rows in the order of their file.
std::vector<std::string> stepsOf(Order rows, const std::vector<std::string> &steps)
{
    std::sort(rows.begin(), rows.end());
    std::vector<std::string> list;
    for (const std::uint64_t row : rows) {
        if (list.size() >= listLimit)
            break;
        list.push_back(steps[row]);
    }
    return list;
}

//! Walks over both sides in the order of the steps.
class StepPairing
{
public:
    StepPairing(const std::vector<std::string> &expected, const std::vector<std::string> &found)
        : m_expected(expected), m_found(found), m_expectedRows(sortedRows(expected)), m_foundRows(sortedRows(found))
    {
        m_pairs.partners.assign(expected.size(), StepPairs::absent);
    }
    StepPairs run();

private:
    void takeStep(std::size_t expectedEnd, std::size_t foundEnd);
    void finish();

    const std::vector<std::string> &m_expected, &m_found;
    Order m_expectedRows, m_foundRows;
    std::size_t m_e = 0, m_f = 0;
    Order m_missing, m_extra;
    StepPairs m_pairs;
};

void StepPairing::takeStep(std::size_t expectedEnd, std::size_t foundEnd)
{
    const std::size_t times = expectedEnd - m_e;
    const std::size_t foundTimes = foundEnd - m_f;
    const std::string &step = times > 0 ? m_expected[m_expectedRows[m_e]] : m_found[m_foundRows[m_f]];
    for (std::size_t i = 0; i < std::max(times, foundTimes); ++i) {
        if (i < times && i < foundTimes) {
            m_pairs.partners[m_expectedRows[m_e + i]] = m_foundRows[m_f + i];
        } else if (i < times) {
            m_missing.push_back(m_expectedRows[m_e + i]);
            m_pairs.partners[m_expectedRows[m_e + i]] = foundTimes > 0 ? StepPairs::repeated : StepPairs::absent;
        } else {
            m_extra.push_back(m_foundRows[m_f + i]);
        }
    }
    m_pairs.uneven = m_pairs.uneven || (times > 0 && foundTimes > 0 && times != foundTimes);
    if (times > 1 || foundTimes > 1) {
        ++m_pairs.repeatedTotal;
        if (m_pairs.repeatedSteps.size() < listLimit)
            m_pairs.repeatedSteps.push_back({step, times, foundTimes});
    }
    m_e = expectedEnd;
    m_f = foundEnd;
}

void StepPairing::finish()
{
    m_pairs.missingTotal = m_missing.size();
    m_pairs.extraTotal = m_extra.size();
    m_pairs.missing = stepsOf(std::move(m_missing), m_expected);
    m_pairs.extra = stepsOf(std::move(m_extra), m_found);
    std::uint64_t last = 0;
    for (const std::uint64_t partner : m_pairs.partners) {
        if (partner >= StepPairs::repeated)
            continue;
        m_pairs.orderDiffers = m_pairs.orderDiffers || partner < last;
        last = partner;
    }
}

StepPairs StepPairing::run()
{
    while (m_e < m_expectedRows.size() || m_f < m_foundRows.size()) {
        const bool hasExpected = m_e < m_expectedRows.size();
        const bool hasFound = m_f < m_foundRows.size();
        const int order = !hasExpected ? 1 : !hasFound ? -1 : m_expected[m_expectedRows[m_e]].compare(m_found[m_foundRows[m_f]]);
        takeStep(order <= 0 ? endOfStep(m_expected, m_expectedRows, m_e) : m_e,
                 order >= 0 ? endOfStep(m_found, m_foundRows, m_f) : m_f);
    }
    finish();
    return std::move(m_pairs);
}

} // namespace

StepPairs pairSteps(const std::vector<std::string> &expected, const std::vector<std::string> &found)
{
    return StepPairing(expected, found).run();
}

} // namespace redossier
