// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace redossier {

//! Counts numbers >= 0 by their logarithm, over the whole range of float64: eight bins an octave. Zero and infinity (a
//! difference that float64 cannot hold) have no logarithm and are counted apart.
class LogHistogram
{
public:
    LogHistogram() : m_counts(bucketCount, 0) {}
    void add(double value);

    std::uint64_t zeros() const { return m_zeros; }
    std::uint64_t infinite() const { return m_infinite; }

    struct Bins
    {
        std::vector<double> edges; //!< one more than counts, ascending; a bin holds its lower edge; empty without numbers
        std::vector<std::uint64_t> counts;
    };
    //! From the least to the greatest number; 1, 2, 4, .. neighbours are joined until there are at most `most` bins.
    Bins bins(std::size_t most) const;

private:
    static constexpr int leastOctave = -1023; // what is smaller counts as the first bucket
    static constexpr std::size_t bucketCount = (1024 - leastOctave) * 8;
    static double lowerEdge(std::size_t bucket);

    std::vector<std::uint64_t> m_counts;
    std::uint64_t m_zeros = 0;
    std::uint64_t m_infinite = 0;
};

} // namespace redossier
