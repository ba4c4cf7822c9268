// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/pairsample.h"
#include "core/plain/json.h"

namespace redossier {

//! Whether found = factor * expected, expected + offset, or both, with one pair of numbers for everything, a row or a column.
//! The simplest that holds is added to `list`: scaled_rows, scaled_columns, constant_offset, linear_change. `differing` are
//! rows of which each differs; a model a row is held against them, the others against all rows of `spread`.
bool findLinearChange(const PairSample &spread, const PairSample &differing, Json &list);

} // namespace redossier
