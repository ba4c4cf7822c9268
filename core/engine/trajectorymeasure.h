// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/rulesides.h"

namespace redossier {

//! A `trajectory` rule: `{kind, output, step, value, atol, rtol}`. Rows belong together by their step, whatever their place;
//! the n-th row of a repeated step to the n-th. `step` and `value` are columns of a table (`step` may be the identifiers), or
//! two arrays of the same file, one of which is this output.
//!
//! Gives `{trajectory: {steps, found_steps, within, outside, missing, missing_total, extra, extra_total, repeated,
//! repeated_total, order_differs, first_diverging, last_within, max_absolute, points}}`, whether or not both sides have as
//! many rows; lists hold at most 1,000, `points` at most 512 of [step, expected, found]. Or `{refused: ..}`.
Result<Json> measureTrajectory(const Json &rule, RuleSides &sides);

} // namespace redossier
