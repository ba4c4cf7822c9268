// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/blockvalues.h"
#include "core/engine/quantiles.h"
#include "core/engine/rowcosines.h"
#include "core/engine/tolerance.h"

#include <functional>
#include <optional>
#include <vector>

namespace redossier {

//! Everything that is measured over the pairs of one output, in one walk and one short second one for the quantiles.
struct PairMeasures
{
    std::uint64_t elements = 0;
    bool bitwiseEqual = true;
    std::uint64_t different = 0;
    std::uint64_t signOfZero = 0;

    std::uint64_t finitePairs = 0;
    std::optional<std::uint64_t> worstPair; //!< of elements, with the greatest difference
    double maximum = 0;
    long double sum = 0;
    std::optional<double> median, p99;
    long double differenceSquares = 0;
    long double expectedSquares = 0; //!< over the same pairs
    Quantiles differences;

    std::vector<ToleranceCount> tolerances;
    std::optional<RowCosines> cosines; //!< absent where an element is text, or there is none
};

struct MeasureOptions
{
    std::vector<Tolerance> tolerances;
    std::vector<double> cosineMinima;
    bool wholeIsOneRow = false; //!< a 1-D output, or a single value
    std::function<void(std::uint64_t done, std::uint64_t total)> progress;
};

//! Codes: file_unreadable, file_unstable (the second walk saw other numbers).
Result<PairMeasures> measurePairs(PairReader &reader, OutputArray &expected, OutputArray &found,
                                  const MeasureOptions &options);

} // namespace redossier
