// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/kernels/kernels.h"

#include <array>
#include <optional>
#include <vector>

namespace redossier {

//! Counts differences (>= 0, all of them finite pairs' ones) by their octave, and keeps those inside of two ranges. Each
//! thread has one of its own.
class DifferenceCounts
{
public:
    //! Of each range at most `keepAtMost` numbers are kept; where there are more, it holds no rank. `elements` are to come.
    DifferenceCounts(const DifferenceFilter &filter, std::size_t keepAtMost, std::uint64_t elements);
    //! `zeros` of the differences are 0.
    void add(const double *differences, std::size_t count, std::uint64_t zeros, const Kernels &kernels);
    void append(DifferenceCounts &&other);

    std::uint64_t total() const { return m_total; }
    std::uint64_t zeros() const { return m_zeros; }
    //! Element k counts the numbers in [2^(k-1023), 2^(k-1022)), and the first one 0 too.
    const std::array<std::uint64_t, 2048> &octaves() const { return m_octaves; }

    //! The difference of a rank (from 0), where range `k` holds it.
    std::optional<double> ranked(std::size_t k, std::uint64_t rank);

private:
    //! Those strictly inside are kept; the two ends can be many times there and are counted.
    struct Kept
    {
        std::uint64_t atLow = 0, atHigh = 0;
        std::vector<std::vector<double>> inside; //!< a list of each thread
        bool full = false;

        std::size_t count() const;
        //! The number of a rank, less than count(); `low` and `high` are the ends of the range.
        double at(std::size_t rank, double low, double high);

    private:
        std::size_t m_nearFrom = 0;  //!< the rank of the least of ..
        std::vector<double> m_near;  //!< .. these, which follow one another
    };

    void addOctaves(const DifferenceTally &tally, const double *differences, std::size_t count, std::uint64_t zeros);
    void keep(std::size_t k, std::size_t hits);

    DifferenceFilter m_filter;
    std::size_t m_keepAtMost;
    std::array<std::uint64_t, 2048> m_octaves = {};
    std::uint64_t m_total = 0, m_zeros = 0;
    std::uint64_t m_below[DifferenceRanges::count] = {};
    Kept m_kept[DifferenceRanges::count];
    std::vector<double> m_hits;
};

} // namespace redossier
