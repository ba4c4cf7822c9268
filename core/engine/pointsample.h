// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/blockvalues.h"

#include <cstdint>
#include <queue>
#include <vector>

namespace redossier {

//! One pair of finite numbers: element `pair` of the walk.
struct PointPair
{
    std::uint64_t pair = 0;
    double expected = 0, found = 0; //!< moduli where a side is complex
    double difference = 0;

    //! Element `i` of the block; both sides must be finite.
    static PointPair of(const BlockValues &values, std::size_t i, std::uint64_t firstPair);
};

//! At most `most` of the pairs and the extremes of both sides. Which ones is decided by a hash of their number: evenly over
//! all rows and columns, in no step with the length of a row, and the same whenever the same data are read.
class PointSample
{
public:
    explicit PointSample(std::size_t most) : m_most(most) {}
    void add(const BlockValues &values, std::uint64_t firstPair);
    //! In no order, a pair more than once.
    std::vector<PointPair> points() const;

private:
    struct Ranked
    {
        std::uint64_t hash = 0;
        PointPair point;
        bool operator<(const Ranked &other) const { return hash < other.hash; }
    };

    void addExtremes(const PointPair &point);

    std::size_t m_most;
    std::priority_queue<Ranked> m_kept; //!< the greatest hash on top
    std::vector<PointPair> m_extremes;  //!< least and greatest EXPECTED, least and greatest FOUND
};

} // namespace redossier
