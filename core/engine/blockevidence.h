// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/pairsample.h"
#include "core/plain/json.h"

namespace redossier {

//! Adds batch_pattern where how much the rows of `first` (the first rows, without a gap) differ changes at every so many
//! rows and little between, or repeats with that period; and padding_pattern where in each row of `differing` all elements
//! from a place on differ and none before it, or the other way round.
void findBlocks(const PairSample &first, const PairSample &differing, Json &list);

} // namespace redossier
