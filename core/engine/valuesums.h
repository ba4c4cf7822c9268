// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/pairmeasures.h"

namespace redossier {

//! Adds a block of pairs of any types; `bitwiseEqual` and what is not finite are not looked at.
void addValues(PairSums &sums, const BlockValues &values, std::uint64_t firstPair);

//! Counts the numbers of both sides that are not finite.
void addNonFinite(PairSums &sums, const BlockValues &values, std::uint64_t firstPair, const PairReader &reader,
                  const OutputArray &expected, const OutputArray &found);

} // namespace redossier
