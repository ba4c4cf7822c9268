// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/pairsample.h"
#include "core/engine/rowscan.h"
#include "core/plain/json.h"

namespace redossier {

//! From a scan of everything: non_finite_spread (where FOUND is not finite and EXPECTED is) and flushed_to_zero (every
//! difference is a subnormal number against 0).
void findSpecialValues(const RowScan &scan, std::uint64_t elements, Json &list);

//! signed_zeros: nothing differs but `count` signs of zero.
void addSignedZeros(std::uint64_t count, Json &list);

//! constant_found: FOUND holds one number only, where EXPECTED does not.
bool findConstant(const PairSample &spread, Json &list);

} // namespace redossier
