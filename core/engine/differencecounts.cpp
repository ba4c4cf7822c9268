// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/differencecounts.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace redossier {

DifferenceCounts::DifferenceCounts(const DifferenceRanges &ranges, std::size_t keepAtMost)
    : m_ranges(ranges), m_keepAtMost(keepAtMost), m_counts(bucketCount * copies, 0)
{
}

void DifferenceCounts::add(const double *differences, std::size_t count, std::uint64_t zeros, const Kernels &kernels)
{
    std::uint64_t *counts = m_counts.data();
    const auto addOne = [counts](double difference, std::size_t copy) {
        ++counts[(std::bit_cast<std::uint64_t>(difference) >> 48) * copies + copy];
    };
    static_assert(copies == 4);
    std::size_t i = 0;
    for (; i + copies <= count; i += copies) {
        addOne(differences[i], 0);
        addOne(differences[i + 1], 1);
        addOne(differences[i + 2], 2);
        addOne(differences[i + 3], 3);
    }
    for (; i < count; ++i)
        addOne(differences[i], 0);
    m_total += count;
    m_zeros += zeros;
    if (m_hits.size() < count + 8)
        m_hits.resize(count + 8);
    const std::size_t hits = kernels.select(differences, count, m_ranges, m_below, m_hits.data());
    for (std::size_t k = 0; k < DifferenceRanges::count; ++k)
        keep(m_kept[k], m_ranges.low[k], m_ranges.high[k], hits);
}

void DifferenceCounts::keep(Kept &kept, double low, double high, std::size_t hits)
{
    const std::size_t before = kept.inside.size();
    kept.inside.resize(before + hits);
    double *inside = kept.inside.data() + before;
    std::size_t count = 0;
    // Without a branch: which one a difference takes is not to be foretold.
    for (std::size_t i = 0; i < hits; ++i) {
        const double hit = m_hits[i];
        inside[count] = hit;
        count += (hit > low) & (hit < high);
        kept.atLow += hit == low;
        kept.atHigh += hit == high;
    }
    if (low == high)
        kept.atHigh = 0; // They count once.
    kept.inside.resize(before + (kept.full ? 0 : count));
    if (kept.inside.size() > m_keepAtMost) {
        kept.full = true;
        kept.inside = {};
    }
}

void DifferenceCounts::append(DifferenceCounts &&other)
{
    for (std::size_t i = 0; i < m_counts.size(); ++i)
        m_counts[i] += other.m_counts[i];
    m_total += other.m_total;
    m_zeros += other.m_zeros;
    for (std::size_t k = 0; k < DifferenceRanges::count; ++k) {
        m_below[k] += other.m_below[k];
        Kept &kept = m_kept[k];
        Kept &more = other.m_kept[k];
        kept.atLow += more.atLow;
        kept.atHigh += more.atHigh;
        kept.full = kept.full || more.full;
        kept.inside.insert(kept.inside.end(), more.inside.begin(), more.inside.end());
        more.inside = {};
    }
}

std::vector<std::uint64_t> DifferenceCounts::byLeadingBits() const
{
    std::vector<std::uint64_t> counts(bucketCount);
    for (std::size_t bucket = 0; bucket < bucketCount; ++bucket)
        for (std::size_t copy = 0; copy < copies; ++copy)
            counts[bucket] += m_counts[bucket * copies + copy];
    return counts;
}

std::array<std::uint64_t, 2048> DifferenceCounts::octaves() const
{
    std::array<std::uint64_t, 2048> counts = {};
    for (std::size_t i = 0; i < m_counts.size(); ++i)
        counts[i / copies >> 4] += m_counts[i];
    counts[0] -= m_zeros;
    return counts;
}

std::optional<double> DifferenceCounts::ranked(std::size_t k, std::uint64_t rank)
{
    Kept &kept = m_kept[k];
    if (rank < m_below[k])
        return {};
    rank -= m_below[k];
    if (rank < kept.atLow)
        return m_ranges.low[k];
    rank -= kept.atLow;
    if (kept.full)
        return {};
    if (rank < kept.inside.size()) {
        const auto place = kept.inside.begin() + static_cast<std::ptrdiff_t>(rank);
        std::nth_element(kept.inside.begin(), place, kept.inside.end());
        return *place;
    }
    return rank - kept.inside.size() < kept.atHigh ? std::optional(m_ranges.high[k]) : std::nullopt;
}

} // namespace redossier
