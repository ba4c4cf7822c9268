// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/rulesides.h"

namespace redossier {

//! A `metric` rule: `{kind, output, field, allowed_change, direction}`. `field` is a column, whose every row is held, or a
//! JSON pointer below the rule's output: "/f1" of "scores" is the output "scores/f1", "/0" an element of an array.
//!
//! Gives `{metric: {rows, outside, worst: {identifier, index, expected, found, change}}}`; the worst one is the change that
//! goes furthest in the direction that counts. Or `{refused: ..}`.
Result<Json> measureMetric(const Json &rule, RuleSides &sides);

} // namespace redossier
