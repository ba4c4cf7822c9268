// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/worstpairs.h"

#include <algorithm>
#include <cmath>

namespace redossier {

void WorstPairs::add(const BlockValues &values, std::uint64_t firstPair)
{
    for (std::size_t i = 0; i < values.count; ++i) {
        const double difference = values.difference[i];
        if (std::isnan(difference)) {
            if (values.likeness[i] == Likeness::different && m_undefined.size() < m_mostUndefined)
                m_undefined.push_back(firstPair + i);
            continue;
        }
        const bool full = m_kept.size() == m_most;
        // Pairs come in their order, so an equal difference is never worse than one that is kept.
        if (difference == 0 || (full && difference <= m_kept.top().difference))
            continue;
        if (full)
            m_kept.pop();
        m_kept.push(PointPair::of(values, i, firstPair));
    }
}

std::vector<PointPair> WorstPairs::greatest() const
{
    std::vector<PointPair> list;
    for (auto kept = m_kept; !kept.empty(); kept.pop())
        list.push_back(kept.top());
    std::reverse(list.begin(), list.end());
    return list;
}

} // namespace redossier
