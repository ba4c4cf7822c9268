// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/floatformat.h"
#include "core/engine/pairsample.h"
#include "core/plain/json.h"

namespace redossier {

//! What the size and the places of the differences say about rounding. Adds reduced_precision with `test`: "cast" (one side
//! is the other, rounded), "grid" (all numbers of one side are numbers of a coarser format), or "size" (the differences are
//! as great as a product of matrices rounded through the format leaves them); or rounding_noise (no difference beyond what
//! the order of summation changes in the last bits). A dtype that is no floating-point format of ours adds nothing.
bool findPrecision(const PairSample &spread, const PairSample &differing, const std::optional<FloatFormat> &expected,
                   const std::optional<FloatFormat> &found, double greatestDifference, Json &list);

} // namespace redossier
