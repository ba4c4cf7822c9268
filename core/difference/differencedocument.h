// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/difference/difference.h"

namespace redossier {

//! `redossier-diff/1`: {schema, a, b, relation, layers, rows}. Without `all` only rows worth a line; `layers` counts every
//! row. A cell that is absent was not recorded, null is none.
Json differenceDocument(const Difference &difference, const Wording &wording, bool all);

//! One row of it.
Json rowJson(const DifferenceRow &row);

} // namespace redossier
