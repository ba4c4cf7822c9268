// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/difference/rowmaker.h"
#include "core/difference/sidesource.h"

namespace redossier {

//! What reference.json, criterion.json and observation.json say, layer by layer. Files, packages, data and weights, and
//! rules have rows of their own.
void addFactRows(RowMaker &rows, const SideSource &a, const SideSource &b);

//! One row for a document that one side lacks (not recorded) or holds damaged; true when there are two to compare.
bool bothPresent(RowMaker &rows, std::string_view layer, const SideDocument &a, const SideDocument &b);

} // namespace redossier
