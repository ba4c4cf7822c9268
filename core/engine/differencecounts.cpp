// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/differencecounts.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <numeric>

namespace redossier {

namespace {

std::uint64_t bitsOf(double number)
{
    return std::bit_cast<std::uint64_t>(number);
}

} // namespace

DifferenceCounts::DifferenceCounts(const DifferenceFilter &filter, std::size_t keepAtMost, std::uint64_t elements)
    : m_filter(filter), m_keepAtMost(keepAtMost)
{
    for (Kept &kept : m_kept)
        kept.inside.emplace_back().reserve(std::min<std::uint64_t>(keepAtMost, elements / 64));
}

void DifferenceCounts::add(const double *differences, std::size_t count, std::uint64_t zeros, const Kernels &kernels)
{
    m_total += count;
    m_zeros += zeros;
    if (m_hits.size() < count)
        m_hits.resize(count);
    DifferenceTally tally;
    const std::size_t hits = kernels.tell(differences, count, m_filter, tally, m_hits.data());
    addOctaves(tally, differences, count, zeros);
    for (std::size_t k = 0; k < DifferenceRanges::count; ++k) {
        m_below[k] += tally.below[k];
        keep(k, hits);
    }
}

//! What lies outside of the octaves of the tally is mostly zeros.
void DifferenceCounts::addOctaves(const DifferenceTally &tally, const double *differences, std::size_t count, std::uint64_t zeros)
{
    if (std::accumulate(std::begin(tally.octave), std::end(tally.octave), zeros) == count) {
        m_octaves[0] += zeros;
        for (unsigned i = 0; i < DifferenceFilter::octaves; ++i)
            m_octaves[m_filter.firstOctave + i] += tally.octave[i];
        return;
    }
    for (std::size_t i = 0; i < count; ++i)
        ++m_octaves[bitsOf(differences[i]) >> 52];
}

//! The hits are told apart by all of their bits.
void DifferenceCounts::keep(std::size_t k, std::size_t hits)
{
    Kept &kept = m_kept[k];
    std::vector<double> &inside = kept.inside.front();
    const double low = m_filter.ranges.low[k];
    const double high = m_filter.ranges.high[k];
    const std::size_t before = inside.size();
    inside.resize(before + hits);
    double *into = inside.data() + before;
    std::size_t count = 0;
    // Without a branch: which one a difference takes is not to be foretold.
    for (std::size_t i = 0; i < hits; ++i) {
        const double hit = m_hits[i];
        into[count] = hit;
        count += (hit > low) & (hit < high);
        kept.atLow += hit == low;
        kept.atHigh += hit == high;
        m_below[k] += (hit < low) & (bitsOf(hit) >> 32 == bitsOf(low) >> 32); // the others were counted by their halves
    }
    if (low == high)
        kept.atHigh = 0; // They count once.
    inside.resize(before + (kept.full ? 0 : count));
    if (inside.size() > m_keepAtMost) {
        kept.full = true;
        inside = {};
    }
}

void DifferenceCounts::append(DifferenceCounts &&other)
{
    for (std::size_t octave = 0; octave < m_octaves.size(); ++octave)
        m_octaves[octave] += other.m_octaves[octave];
    m_total += other.m_total;
    m_zeros += other.m_zeros;
    for (std::size_t k = 0; k < DifferenceRanges::count; ++k) {
        m_below[k] += other.m_below[k];
        Kept &kept = m_kept[k];
        Kept &more = other.m_kept[k];
        kept.atLow += more.atLow;
        kept.atHigh += more.atHigh;
        kept.full = kept.full || more.full;
        std::move(more.inside.begin(), more.inside.end(), std::back_inserter(kept.inside));
    }
}

std::size_t DifferenceCounts::Kept::count() const
{
    return std::accumulate(inside.begin(), inside.end(), std::size_t{0}, [](std::size_t sum, const auto &list) { return sum + list.size(); });
}

//! The few that lie around the rank are found by counting leading bits, once for neighbouring ranks.
double DifferenceCounts::Kept::at(std::size_t rank, double low, double high)
{
    if (rank < m_nearFrom || rank - m_nearFrom >= m_near.size()) {
        constexpr int countedBits = 12;
        const std::uint64_t least = bitsOf(low);
        const int shift = std::max(0, static_cast<int>(std::bit_width(bitsOf(high) - least)) - countedBits);
        const auto bucketOf = [least, shift](double number) { return (bitsOf(number) - least) >> shift; };
        std::vector<std::size_t> counts(std::size_t{1} << countedBits, 0);
        for (const auto &list : inside)
            for (const double number : list)
                ++counts[bucketOf(number)];
        std::size_t bucket = 0;
        m_nearFrom = 0;
        while (rank >= m_nearFrom + counts[bucket])
            m_nearFrom += counts[bucket++];
        m_near.clear();
        m_near.reserve(counts[bucket]);
        for (const auto &list : inside)
            std::copy_if(list.begin(), list.end(), std::back_inserter(m_near), [&bucketOf, bucket](double number) { return bucketOf(number) == bucket; });
    }
    const auto place = m_near.begin() + static_cast<std::ptrdiff_t>(rank - m_nearFrom);
    std::nth_element(m_near.begin(), place, m_near.end());
    return *place;
}

std::optional<double> DifferenceCounts::ranked(std::size_t k, std::uint64_t rank)
{
    Kept &kept = m_kept[k];
    if (rank < m_below[k])
        return {};
    rank -= m_below[k];
    if (rank < kept.atLow)
        return m_filter.ranges.low[k];
    rank -= kept.atLow;
    if (kept.full)
        return {};
    const std::size_t inside = kept.count();
    if (rank < inside)
        return kept.at(rank, m_filter.ranges.low[k], m_filter.ranges.high[k]);
    return rank - inside < kept.atHigh ? std::optional(m_filter.ranges.high[k]) : std::nullopt;
}

} // namespace redossier
