// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/pointsample.h"

#include <queue>

namespace redossier {

//! The pairs that differ most, and the first of those that differ without a difference: a side is not finite, or is text.
class WorstPairs
{
public:
    WorstPairs(std::size_t most, std::size_t mostUndefined) : m_most(most), m_mostUndefined(mostUndefined) {}
    void add(const BlockValues &values, std::uint64_t firstPair);

    //! The worst first, of equal ones the earlier; none with the difference 0.
    std::vector<PointPair> greatest() const;
    const std::vector<std::uint64_t> &undefined() const { return m_undefined; }

private:
    struct Worse
    {
        bool operator()(const PointPair &a, const PointPair &b) const
        {
            return a.difference != b.difference ? a.difference > b.difference : a.pair < b.pair;
        }
    };

    std::size_t m_most, m_mostUndefined;
    std::priority_queue<PointPair, std::vector<PointPair>, Worse> m_kept; //!< the least bad on top
    std::vector<std::uint64_t> m_undefined;
};

} // namespace redossier
