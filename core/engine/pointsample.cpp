// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/pointsample.h"

#include "core/engine/mixedbits.h"

#include <cmath>

namespace redossier {

PointPair PointPair::of(const BlockValues &values, std::size_t i, std::uint64_t firstPair)
{
    if (!values.complex)
        return {firstPair + i, values.expected[i], values.found[i], values.difference[i]};
    return {firstPair + i, values.magnitude[i], std::hypot(values.found[i], values.foundImaginary[i]), values.difference[i]};
}

void PointSample::add(const BlockValues &values, std::uint64_t firstPair)
{
    for (std::size_t i = 0; i < values.count; ++i) {
        if (std::isnan(values.difference[i]))
            continue;
        const PointPair point = PointPair::of(values, i, firstPair);
        addExtremes(point);
        const std::uint64_t hash = mixedBits(point.pair);
        if (m_kept.size() == m_most && hash > m_kept.top().hash)
            continue;
        if (m_kept.size() == m_most)
            m_kept.pop();
        m_kept.push({hash, point});
    }
}

void PointSample::addExtremes(const PointPair &point)
{
    if (m_extremes.empty())
        m_extremes.assign(4, point);
    if (point.expected < m_extremes[0].expected)
        m_extremes[0] = point;
    if (point.expected > m_extremes[1].expected)
        m_extremes[1] = point;
    if (point.found < m_extremes[2].found)
        m_extremes[2] = point;
    if (point.found > m_extremes[3].found)
        m_extremes[3] = point;
}

std::vector<PointPair> PointSample::points() const
{
    std::vector<PointPair> points = m_extremes;
    for (auto kept = m_kept; !kept.empty(); kept.pop())
        points.push_back(kept.top().point);
    return points;
}

} // namespace redossier
