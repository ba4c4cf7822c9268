// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/difference/rowmaker.h"
#include "core/difference/sidesource.h"

namespace redossier {

//! One row for each entry of `data` and `weights`, by name, wherever the bytes lie.
void addAssetRows(RowMaker &rows, const SideSource &a, const SideSource &b);

//! One row for each rule of criterion.json, by output, kind and what it looks at; true when the rules differ.
bool addRuleRows(RowMaker &rows, const SideSource &a, const SideSource &b);

} // namespace redossier
