// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/rulesides.h"

namespace redossier {

//! A `categories` rule: `{kind, output, field, scores, by, tie_margin}`. The category of a row is its label (the column
//! `field`, or the only value of the row) or the place of its greatest score, the first one as NumPy's argmax gives it; a
//! row with a NaN has none.
//!
//! Gives `{categories: {by, column, scores, tie_margin, items, same, different, tied, uncategorised, undetermined, labels,
//! labels_total, confusions, confusions_total, differing}}`. Two categories of a row are tied where their scores lie within
//! the margin on both sides; a tie is counted among `different` too. Or `{refused: ..}`.
Result<Json> measureCategories(const Json &rule, RuleSides &sides);

} // namespace redossier
