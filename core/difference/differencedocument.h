// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/difference/differencefilter.h"

namespace redossier {

//! `redossier-diff/1`: {schema, a, b, relation, layers, rows}: the rows that `filter` leaves; `layers` counts every row. A cell
//! that is absent was not recorded, null is none.
Json differenceDocument(const Difference &difference, const Wording &wording, const DifferenceFilter &filter);

//! One row of it.
Json rowJson(const DifferenceRow &row);

} // namespace redossier
