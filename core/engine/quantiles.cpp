// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/quantiles.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace redossier {

namespace {

std::uint64_t leading(std::uint64_t bits, int count)
{
    return bits >> (64 - count);
}

//! NumPy's interpolation: exact at both ends, and never beyond them.
double interpolated(double low, double high, double part)
{
    if (low == high)
        return low;
    const double step = high - low;
    return part >= 0.5 ? high - step * (1 - part) : low + step * part;
}

} // namespace

void Quantiles::add(double value)
{
    if (value == 0) {
        ++m_zeros;
        value = 0; // -0.0 would have its sign set
    }
    ++m_total;
    ++m_counts[leading(std::bit_cast<std::uint64_t>(value), 16)];
}

std::array<std::uint64_t, 2048> Quantiles::octaves() const
{
    std::array<std::uint64_t, 2048> counts = {};
    for (std::size_t bucket = 0; bucket < bucketCount; ++bucket)
        counts[bucket >> 4] += m_counts[bucket];
    counts[0] -= m_zeros;
    return counts;
}

Quantiles::Groups Quantiles::split(const Group &group, const std::vector<std::uint64_t> &counts)
{
    Groups parts;
    std::uint64_t below = group.below;
    std::size_t bucket = 0;
    for (const std::uint64_t rank : group.ranks) {
        while (bucket < counts.size() && rank >= below + counts[bucket])
            below += counts[bucket++];
        if (bucket == counts.size())
            break; // The numbers changed between two walks; `find` sees that the rank is missing.
        const std::uint64_t prefix = group.prefix << 16 | bucket;
        if (parts.empty() || parts.back().prefix != prefix)
            parts.push_back({prefix, group.bits + 16, below, counts[bucket], {}});
        parts.back().ranks.push_back(rank);
    }
    return parts;
}

//! Counts the next 16 bits of every group in one walk.
bool Quantiles::refine(Groups &groups, const Walk &walk)
{
    std::vector<std::vector<std::uint64_t>> counts(groups.size(), std::vector<std::uint64_t>(65536, 0));
    const bool walked = walk([&](double value) {
        const auto bits = std::bit_cast<std::uint64_t>(value == 0 ? 0.0 : value);
        for (std::size_t i = 0; i < groups.size(); ++i)
            if (leading(bits, groups[i].bits) == groups[i].prefix)
                ++counts[i][leading(bits, groups[i].bits + 16) & 0xffff];
    });
    if (!walked)
        return false;
    Groups parts;
    for (std::size_t i = 0; i < groups.size(); ++i)
        for (Group &part : split(groups[i], counts[i]))
            parts.push_back(std::move(part));
    groups = std::move(parts);
    return true;
}

//! Keeps the numbers of every group in one walk, and takes the ranks out of them.
bool Quantiles::settle(Groups &groups, const Walk &walk, std::map<std::uint64_t, double> &values)
{
    std::vector<std::vector<double>> kept(groups.size());
    const bool walked = walk([&](double value) {
        const auto bits = std::bit_cast<std::uint64_t>(value == 0 ? 0.0 : value);
        for (std::size_t i = 0; i < groups.size(); ++i)
            if (leading(bits, groups[i].bits) == groups[i].prefix)
                kept[i].push_back(value);
    });
    if (!walked)
        return false;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        std::sort(kept[i].begin(), kept[i].end());
        for (const std::uint64_t rank : groups[i].ranks) {
            if (rank - groups[i].below >= kept[i].size())
                return false; // The file changed between two walks.
            values[rank] = kept[i][rank - groups[i].below];
        }
    }
    return true;
}

std::vector<double> Quantiles::find(const std::vector<double> &fractions, const Walk &walk)
{
    std::map<std::uint64_t, double> values;
    std::vector<std::uint64_t> ranks;
    const auto position = [this](double fraction) { return static_cast<double>(m_total - 1) * fraction; };
    for (const double fraction : fractions) {
        const auto low = static_cast<std::uint64_t>(position(fraction));
        for (const std::uint64_t rank : {low, std::min(low + 1, m_total - 1)}) {
            if (rank < m_zeros)
                values[rank] = 0;
            else
                ranks.push_back(rank);
        }
    }
    std::sort(ranks.begin(), ranks.end());
    Group all{0, 0, 0, m_total, std::move(ranks)};
    Groups groups = split(all, m_counts);
    const auto numbers = [&groups] {
        std::uint64_t sum = 0;
        for (const Group &group : groups)
            sum += group.count;
        return sum;
    };
    while (numbers() > keepAtMost && !groups.empty() && groups.front().bits < 64)
        if (!refine(groups, walk))
            return {};
    if (!groups.empty() && groups.front().bits == 64) {
        for (const Group &group : groups)
            for (const std::uint64_t rank : group.ranks)
                values[rank] = std::bit_cast<double>(group.prefix);
    } else if (!groups.empty() && !settle(groups, walk, values)) {
        return {};
    }
    std::vector<double> result;
    for (const double fraction : fractions) {
        const double at = position(fraction);
        const auto low = static_cast<std::uint64_t>(at);
        const std::uint64_t high = std::min(low + 1, m_total - 1);
        if (!values.contains(low) || !values.contains(high))
            return {};
        result.push_back(interpolated(values[low], values[high], at - std::floor(at)));
    }
    return result;
}

} // namespace redossier
