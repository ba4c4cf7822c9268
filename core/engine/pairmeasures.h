// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/blockvalues.h"
#include "core/engine/nonfinite.h"
#include "core/engine/rowcosines.h"
#include "core/engine/tolerance.h"

#include <array>
#include <functional>
#include <optional>
#include <vector>

namespace redossier {

struct Kernels;

//! What is counted, summed and sought over pairs, of a whole output or of a part of it.
struct PairSums
{
    bool bitwiseEqual = true;
    std::uint64_t different = 0;
    std::uint64_t signOfZero = 0;

    std::uint64_t finitePairs = 0;
    std::optional<std::uint64_t> worstPair; //!< of elements, the first with the greatest difference
    double maximum = 0;
    long double sum = 0;
    long double differenceSquares = 0;
    long double expectedSquares = 0; //!< over the same pairs

    std::vector<ToleranceCount> tolerances;
    std::optional<RowCosines> cosines; //!< absent where an element is text, or there is none
    NonFiniteCount expectedNonFinite, foundNonFinite; //!< of the pairs; places are elements of the array

    //! The sums of the pairs that follow.
    void append(const PairSums &later);
};

//! Everything that is measured over the pairs of one output.
struct PairMeasures : PairSums
{
    std::uint64_t elements = 0;
    std::optional<double> median, p99;
    //! Of the differences: element k counts those in [2^(k-1023), 2^(k-1022)), without 0 itself.
    std::array<std::uint64_t, 2048> octaves = {};
    std::uint64_t zeros = 0;
};

struct MeasureOptions
{
    std::vector<Tolerance> tolerances;
    std::vector<double> cosineMinima;
    bool wholeIsOneRow = false; //!< a 1-D output, or a single value
    //! Called by any thread, by one at a time.
    std::function<void(std::uint64_t done, std::uint64_t total)> progress;
    unsigned threads = 0;             //!< 0: as many as there are processors; the answer is the same
    const Kernels *kernels = nullptr; //!< null: the best ones; the answer is the same
};

//! One walk over both arrays, and further ones where a sample missed the quantiles. Codes: file_unreadable, file_unstable (a
//! later walk saw other numbers).
Result<PairMeasures> measurePairs(PairReader &reader, OutputArray &expected, OutputArray &found,
                                  const MeasureOptions &options);

} // namespace redossier
