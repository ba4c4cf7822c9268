// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/loghistogram.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace redossier {

namespace {

//! 2^(k/8)
constexpr double steps[] = {1.0,
                            1.0905077326652577,
                            1.189207115002721,
                            1.2968395546510096,
                            1.4142135623730951,
                            1.5422108254079408,
                            1.681792830507429,
                            1.8340080864093424};

} // namespace

void LogHistogram::add(double value)
{
    if (value == 0) {
        ++m_zeros;
        return;
    }
    if (std::isinf(value)) {
        ++m_infinite;
        return;
    }
    int exponent = 0;
    const double mantissa = 2 * std::frexp(value, &exponent);
    const int octave = exponent - 1 - leastOctave;
    if (octave < 0) {
        ++m_counts[0];
        return;
    }
    std::size_t step = 0;
    for (std::size_t k = 1; k < std::size(steps); ++k)
        step += mantissa >= steps[k] ? 1 : 0;
    ++m_counts[static_cast<std::size_t>(octave) * 8 + step];
}

double LogHistogram::lowerEdge(std::size_t bucket)
{
    if (bucket == 0)
        return std::numeric_limits<double>::denorm_min();
    return std::ldexp(steps[bucket % 8], static_cast<int>(bucket / 8) + leastOctave);
}

LogHistogram::Bins LogHistogram::bins(std::size_t most) const
{
    std::size_t first = 0;
    std::size_t last = bucketCount;
    while (first < last && m_counts[first] == 0)
        ++first;
    while (last > first && m_counts[last - 1] == 0)
        --last;
    Bins result;
    if (first == last)
        return result;
    std::size_t width = 1;
    const auto binsOf = [&] { return (last + width - 1) / width - first / width; };
    while (binsOf() > most)
        width *= 2;
    // Bins begin at multiples of their width, so that those of a power of two begin at powers of two.
    for (std::size_t begin = first / width * width; begin < last; begin += width) {
        std::uint64_t count = 0;
        for (std::size_t bucket = begin; bucket < std::min(begin + width, bucketCount); ++bucket)
            count += m_counts[bucket];
        result.edges.push_back(lowerEdge(begin));
        result.counts.push_back(count);
        if (begin + width >= last)
            result.edges.push_back(std::min(lowerEdge(begin + width), std::numeric_limits<double>::max()));
    }
    return result;
}

} // namespace redossier
