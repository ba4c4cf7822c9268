// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/rulesides.h"

#include <set>

namespace redossier {

//! A `values` rule for some columns only: `{kind, output, columns, atol, rtol, nan}`. Columns of a table by their names,
//! those of an array with two axes by their numbers; unequal texts in `categoryColumns` are no mismatch.
//!
//! Gives `{columns: {elements, mismatched, max_relative, by_column: [{column, mismatched, max_absolute}]}}`, or `{refused: ..}`.
Result<Json> measureColumns(const Json &rule, RuleSides &sides, const std::set<std::size_t> &categoryColumns);

} // namespace redossier
