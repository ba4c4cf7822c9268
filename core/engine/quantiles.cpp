// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/quantiles.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>
#include <set>

namespace redossier {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr std::uint64_t keepInWalk = 1u << 22;

std::uint64_t leading(std::uint64_t bits, unsigned count)
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

//! Numbers by their rank: each question puts one in its place, and the next one looks between those that are known.
class Ranked
{
public:
    explicit Ranked(std::vector<double> numbers) : m_numbers(std::move(numbers)) {}
    double at(double rank)
    {
        const auto place = static_cast<std::ptrdiff_t>(rank);
        const auto above = m_known.lower_bound(place);
        const std::ptrdiff_t end = above == m_known.end() ? std::ssize(m_numbers) : *above;
        const std::ptrdiff_t begin = above == m_known.begin() ? 0 : *std::prev(above) + 1;
        if (end != place && m_known.insert(place).second)
            std::nth_element(m_numbers.begin() + begin, m_numbers.begin() + place, m_numbers.begin() + end);
        return m_numbers[static_cast<std::size_t>(place)];
    }

private:
    std::vector<double> m_numbers;
    std::set<std::ptrdiff_t> m_known;
};

//! How far the rank of a quantile in a sample is likely to lie from where it is expected: several standard deviations,
//! taken from how much the places of the sample differ from one another.
double marginFor(const Quantiles::Sample &sample, double fraction, double value)
{
    double variance = 0;
    std::size_t begin = 0;
    for (const std::size_t end : sample.places) {
        const auto first = sample.differences.begin();
        const auto below = std::count_if(first + static_cast<std::ptrdiff_t>(begin), first + static_cast<std::ptrdiff_t>(end),
                                         [value](double one) { return one < value; });
        const double surplus = static_cast<double>(below) - fraction * static_cast<double>(end - begin);
        variance += surplus * surplus;
        begin = end;
    }
    return 4 * std::sqrt(variance) + 10;
}

//! The first of the neighbouring octaves that hold most of the sample, without 0.
unsigned firstOctaveFor(const std::vector<double> &sample)
{
    std::array<std::size_t, 2048> counts = {};
    for (const double one : sample)
        ++counts[std::bit_cast<std::uint64_t>(one) >> 52];
    DifferenceFilter filter;
    std::size_t most = 0;
    for (unsigned first = 1; first + DifferenceFilter::octaves <= DifferenceFilter::lastOctave + 1; ++first) {
        const auto begin = counts.begin() + first;
        const auto held = std::accumulate(begin, begin + DifferenceFilter::octaves, std::size_t{0});
        if (held >= most && held > 0) { // the highest ones: there the greatest are, which a sample can miss
            most = held;
            filter.firstOctave = first;
        }
    }
    return filter.firstOctave;
}

} // namespace

DifferenceFilter Quantiles::filterFor(const Sample &sample, std::uint64_t elements)
{
    DifferenceFilter filter;
    filter.firstOctave = firstOctaveFor(sample.differences);
    DifferenceRanges &ranges = filter.ranges;
    const std::vector<double> &numbers = sample.differences;
    Ranked ranked(numbers);
    const double last = static_cast<double>(numbers.size()) - 1;
    for (std::size_t k = 0; k < fractions.size(); ++k) {
        ranges.high[k] = infinity;
        if (elements <= keepAllUpTo || numbers.empty())
            continue;
        const double expected = std::floor(last * fractions[k]);
        const double margin = marginFor(sample, fractions[k], ranked.at(expected));
        if (expected - margin > 0)
            ranges.low[k] = ranked.at(expected - margin);
        if (expected + margin < last)
            ranges.high[k] = ranked.at(expected + margin);
        const auto inside = static_cast<double>(std::count_if(numbers.begin(), numbers.end(), [&ranges, k](double one) {
            return one > ranges.low[k] && one < ranges.high[k];
        }));
        if (inside / (last + 1) * static_cast<double>(elements) > keepAtMost / 2)
            ranges.low[k] = ranges.high[k] = infinity;
    }
    return filter;
}

Quantiles::Quantiles(DifferenceCounts &counts, unsigned threads, Walk walk)
    : m_counts(counts), m_threads(threads), m_walk(std::move(walk))
{
}

//! By the next bits of each number, of which `counts` tells how many have which.
Quantiles::Groups Quantiles::split(const Group &group, const std::uint64_t *counts, unsigned bits)
{
    const std::uint64_t buckets = std::uint64_t{1} << bits;
    Groups parts;
    std::uint64_t below = group.below;
    std::uint64_t bucket = 0;
    for (const std::uint64_t rank : group.ranks) {
        while (bucket < buckets && rank >= below + counts[bucket])
            below += counts[bucket++];
        if (bucket == buckets)
            break; // The numbers changed between two walks; `find` sees that the rank is missing.
        const std::uint64_t prefix = group.prefix << bits | bucket;
        if (parts.empty() || parts.back().prefix != prefix)
            parts.push_back({prefix, group.bits + bits, below, counts[bucket], {}});
        parts.back().ranks.push_back(rank);
    }
    return parts;
}

//! Counts the next bits of every group in one walk, at most 16.
bool Quantiles::refine(Groups &groups)
{
    const unsigned known = groups.front().bits;
    const unsigned next = std::min(16u, 64 - known);
    const std::uint64_t buckets = std::uint64_t{1} << next;
    using Counts = std::vector<std::vector<std::uint64_t>>; // by group
    std::vector<Counts> byThread(m_threads, Counts(groups.size(), std::vector<std::uint64_t>(buckets, 0)));
    const bool walked = m_walk([&](unsigned thread, const double *differences, std::size_t count) {
        for (std::size_t i = 0; i < groups.size(); ++i)
            for (std::size_t j = 0; j < count; ++j)
                if (const auto bits = std::bit_cast<std::uint64_t>(differences[j]); leading(bits, known) == groups[i].prefix)
                    ++byThread[thread][i][leading(bits, known + next) & (buckets - 1)];
    });
    if (!walked)
        return false;
    Groups parts;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        for (unsigned thread = 1; thread < m_threads; ++thread)
            for (std::size_t bucket = 0; bucket < buckets; ++bucket)
                byThread[0][i][bucket] += byThread[thread][i][bucket];
        for (Group &part : split(groups[i], byThread[0][i].data(), next))
            parts.push_back(std::move(part));
    }
    groups = std::move(parts);
    return true;
}

//! Keeps the numbers of every group in one walk, and takes the ranks out of them.
bool Quantiles::settle(const Groups &groups)
{
    using Numbers = std::vector<std::vector<double>>; // by group
    std::vector<Numbers> byThread(m_threads, Numbers(groups.size()));
    const bool walked = m_walk([&](unsigned thread, const double *differences, std::size_t count) {
        for (std::size_t i = 0; i < groups.size(); ++i)
            for (std::size_t j = 0; j < count; ++j)
                if (leading(std::bit_cast<std::uint64_t>(differences[j]), groups[i].bits) == groups[i].prefix)
                    byThread[thread][i].push_back(differences[j]);
    });
    if (!walked)
        return false;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        std::vector<double> &numbers = byThread[0][i];
        for (unsigned thread = 1; thread < m_threads; ++thread)
            numbers.insert(numbers.end(), byThread[thread][i].begin(), byThread[thread][i].end());
        std::sort(numbers.begin(), numbers.end());
        for (const std::uint64_t rank : groups[i].ranks)
            if (rank - groups[i].below < numbers.size()) // else the file changed between two walks
                m_values[rank] = numbers[rank - groups[i].below];
    }
    return true;
}

void Quantiles::search(std::vector<std::uint64_t> ranks)
{
    std::sort(ranks.begin(), ranks.end());
    constexpr unsigned octaveBits = 12; // with the sign, which is never set
    std::vector<std::uint64_t> octaves(std::size_t{1} << octaveBits, 0);
    std::copy(m_counts.octaves().begin(), m_counts.octaves().end(), octaves.begin());
    Groups groups = split({0, 0, 0, m_counts.total(), std::move(ranks)}, octaves.data(), octaveBits);
    const auto numbers = [&groups] {
        std::uint64_t sum = 0;
        for (const Group &group : groups)
            sum += group.count;
        return sum;
    };
    while (numbers() > keepInWalk && groups.front().bits < 64)
        if (!refine(groups))
            return;
    if (groups.empty() || groups.front().bits < 64) {
        settle(groups);
        return;
    }
    for (const Group &group : groups)
        for (const std::uint64_t rank : group.ranks)
            m_values[rank] = std::bit_cast<double>(group.prefix);
}

std::optional<Quantiles::Values> Quantiles::find()
{
    const std::uint64_t last = m_counts.total() - 1;
    const auto position = [last](double fraction) { return static_cast<double>(last) * fraction; };
    std::vector<std::uint64_t> missing;
    for (std::size_t k = 0; k < fractions.size(); ++k) {
        const auto low = static_cast<std::uint64_t>(position(fractions[k]));
        for (const std::uint64_t rank : {low, std::min(low + 1, last)}) {
            if (const auto value = m_counts.ranked(k, rank))
                m_values[rank] = *value;
            else
                missing.push_back(rank);
        }
    }
    if (!missing.empty())
        search(std::move(missing));
    Values values = {};
    for (std::size_t k = 0; k < fractions.size(); ++k) {
        const double place = position(fractions[k]);
        const auto low = static_cast<std::uint64_t>(place);
        const auto below = m_values.find(low);
        const auto above = m_values.find(std::min(low + 1, last));
        if (below == m_values.end() || above == m_values.end())
            return {};
        values[k] = interpolated(below->second, above->second, place - std::floor(place));
    }
    return values;
}

} // namespace redossier
