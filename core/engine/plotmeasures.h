// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/blockgrid.h"
#include "core/engine/loghistogram.h"
#include "core/engine/worstpairs.h"

#include <functional>

namespace redossier {

namespace plotlimits {
inline constexpr std::size_t bins = 48;
inline constexpr std::size_t points = 5000;
inline constexpr std::uint64_t blocks = 256; //!< along each axis
inline constexpr std::size_t rows = 200;
inline constexpr std::size_t undefinedRows = 50; //!< of `rows`
} // namespace plotlimits

//! What the plots of one output are drawn from: of one size, however many elements there are. Elements = finite + alike +
//! mismatched.
struct PlotMeasures
{
    std::uint64_t elements = 0;
    std::uint64_t finite = 0;     //!< pairs of numbers that have a difference
    std::uint64_t alike = 0;      //!< pairs without one that are the same: NaN and NaN, equal infinities, equal texts
    std::uint64_t mismatched = 0; //!< the other pairs without one
    bool moduli = false;          //!< a side is complex: points are moduli
    LogHistogram histogram = {};
    std::vector<PointPair> points = {}; //!< at most 5,000 in the order of the elements: a sample, the extremes, the worst
    WorstPairs worst{plotlimits::rows, plotlimits::undefinedRows};
    BlockGrid blocks;
};

//! One walk. Code: file_unreadable.
Result<PlotMeasures> measurePlot(PairReader &reader, const OutputArray &expected, const OutputArray &found,
                                 const std::function<void(std::uint64_t done, std::uint64_t total)> &progress);

} // namespace redossier
