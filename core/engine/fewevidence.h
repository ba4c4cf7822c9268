// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/pairsample.h"
#include "core/engine/rowscan.h"
#include "core/plain/json.h"

namespace redossier {

//! From a scan of everything: few_rows (only few differ, or few carry nearly all of the squared difference), few_columns,
//! and first_difference (nothing differs before a row, nearly everything from it on).
void findFew(const RowScan &scan, Json &list);

//! few_columns from a sample.
void findFewColumns(const PairSample &spread, Json &list);

} // namespace redossier
