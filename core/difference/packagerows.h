// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/difference/rowmaker.h"
#include "core/difference/sidesource.h"

namespace redossier {

//! One row for each distribution that either side has, by normalised name: version, local label, origin, hash of the
//! archive, wheel tags, altered and missing files.
void addPackageRows(RowMaker &rows, const SideSource &a, const SideSource &b);

//! Marks rows of packages that a run's `variant` accepted, where the two values are those that were accepted.
void acceptVariants(std::vector<DifferenceRow> &rows, const SideSource &a, const SideSource &b);

} // namespace redossier
