// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/difference/rowmaker.h"
#include "core/difference/sidesource.h"

namespace redossier {

//! What a step would have told that did not run on one side: nothing can be said of it. Such rows become the fields of one row,
//! that of the step, with the note `not_run_a` or `not_run_b`.
void groupNotRun(std::vector<DifferenceRow> &rows, const LayerTable &layers, const SideSource &a, const SideSource &b);

} // namespace redossier
