// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/kernels/kernels.h"

#include <array>
#include <optional>
#include <vector>

namespace redossier {

//! Counts differences (>= 0, all of them finite pairs' ones) by their leading 16 bits, and keeps those inside of two ranges.
//! Each thread has one of its own.
class DifferenceCounts
{
public:
    //! Of each range at most `keepAtMost` numbers are kept; where there are more, it holds no rank.
    DifferenceCounts(const DifferenceRanges &ranges, std::size_t keepAtMost);
    //! `zeros` of the differences are 0.
    void add(const double *differences, std::size_t count, std::uint64_t zeros, const Kernels &kernels);
    void append(DifferenceCounts &&other);

    std::uint64_t total() const { return m_total; }
    std::uint64_t zeros() const { return m_zeros; }
    //! Element k counts the numbers in [2^(k-1023), 2^(k-1022)), without 0 itself.
    std::array<std::uint64_t, 2048> octaves() const;
    //! How many have each value of their leading 16 bits.
    std::vector<std::uint64_t> byLeadingBits() const;

    //! The difference of a rank (from 0), where range `k` holds it. Reorders what was kept.
    std::optional<double> ranked(std::size_t k, std::uint64_t rank);

private:
    struct Kept;
    void keep(Kept &kept, double low, double high, std::size_t hits);

    static constexpr std::size_t bucketCount = 32768; // the sign is never set
    static constexpr std::size_t copies = 4;          // neighbours often fall into one bucket: its counters take turns

    //! Those strictly inside are kept; the two ends can be many times there and are counted.
    struct Kept
    {
        std::uint64_t atLow = 0, atHigh = 0;
        std::vector<double> inside;
        bool full = false;
    };

    DifferenceRanges m_ranges;
    std::size_t m_keepAtMost;
    std::vector<std::uint64_t> m_counts; //!< by the leading 16 bits
    std::uint64_t m_total = 0, m_zeros = 0;
    std::uint64_t m_below[DifferenceRanges::count] = {};
    Kept m_kept[DifferenceRanges::count];
    std::vector<double> m_hits;
};

} // namespace redossier
