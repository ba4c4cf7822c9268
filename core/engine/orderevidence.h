// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/pairsample.h"
#include "core/plain/json.h"

namespace redossier {

//! Adds row_order where rows of FOUND that differ from their counterpart agree with other rows of EXPECTED, each with one of
//! its own. `spread` and `differing` are those of findLinearChange. Code: file_unreadable.
Result<bool> findRowOrder(PairSampler &sampler, const PairSample &spread, const PairSample &differing, Json &list);

//! The same of columns: column_order.
bool findColumnOrder(const PairSample &spread, Json &list);

} // namespace redossier
