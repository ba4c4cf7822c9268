// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace redossier {

//! What is summed over one row of pairs, or over a piece of one. Of use only where every number was finite and no square
//! left the range of float64: `difference` is not finite otherwise, or a sum of squares tells.
struct RowSums
{
    double difference = 0; //!< of abs(found - expected)
    double differenceSquares = 0, expectedSquares = 0, foundSquares = 0, product = 0;
    double maximum = 0; //!< the greatest difference
    std::uint64_t equalValues = 0, equalBits = 0;
};

//! Two ranges of differences: `low` <= difference <= `high`.
struct DifferenceRanges
{
    static constexpr std::size_t count = 2;
    double low[count] = {0, 0};
    double high[count] = {0, 0};
};

//! What is told apart among differences, by the leading half of their bits: numbers >= 0 are ordered as these are.
struct DifferenceFilter
{
    static constexpr unsigned octaves = 16;
    static constexpr unsigned lastOctave = 2046; //!< of finite numbers

    DifferenceRanges ranges;
    //! Octave k is [2^(k-1023), 2^(k-1022)); these sixteen are counted. At least 1 (0 is in octave 0), at most 2031.
    unsigned firstOctave = 1000;
};

struct DifferenceTally
{
    std::uint64_t below[DifferenceRanges::count] = {}; //!< whose half is less than that of low[k]
    std::uint64_t octave[DifferenceFilter::octaves] = {};
};

//! The loops over pairs of one type. EXPECTED and FOUND may lie at any address.
struct TypedLoops
{
    //! Each difference, and the sums of every row of `columns` pairs.
    void (*rows)(const std::byte *expected, const std::byte *found, std::size_t rows, std::size_t columns, double *difference,
                 RowSums *sums);
    //! How many of the finite pairs have difference > atol + rtol * abs(expected).
    std::uint64_t (*beyond)(const std::byte *expected, const double *difference, std::size_t count, double atol, double rtol);
    //! The greatest difference / abs(expected) among those whose `expected` is not 0; -1 without one.
    double (*worstRelative)(const std::byte *expected, const double *difference, std::size_t count, double atol, double rtol);
};

//! The inner loops of a comparison, compiled once for each set of instructions. All of them give the same bits: element i of
//! a row adds to sum i % 8, the eight sums are added in one order, and no multiplication is fused with an addition but one whose
//! product is exact.
struct Kernels
{
    const char *name;
    TypedLoops float32, float64;
    //! Adds to the tally, and writes the differences whose half is that of a number of a range to `hits`, in any order; it
    //! has room for all. Gives their number.
    std::size_t (*tell)(const double *difference, std::size_t count, const DifferenceFilter &filter, DifferenceTally &tally,
                        double *hits);
};

//! The best ones for this processor.
const Kernels &kernels();

//! All that this processor can run, the plain ones first.
std::vector<const Kernels *> everyKernels();

} // namespace redossier
