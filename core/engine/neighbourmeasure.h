// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/rulesides.h"

namespace redossier {

//! A `neighbours` rule: `{kind, output, k, distance}`. The overlap of a row is the share of the k nearest other rows of its
//! own side that are the same on both sides.
//!
//! Gives `{neighbours: {k, distance, rows, mean_overlap, minimum_overlap, worst_identifier, worst_row, rows_changed,
//! undefined_rows, tied_rows: {expected, found}}}`, or `{refused: ..}`. A row with a number that is not finite overlaps by 0.
Result<Json> measureNeighbours(const Json &rule, RuleSides &sides);

} // namespace redossier
