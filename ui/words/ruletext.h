// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/comparisonrecord.h"
#include "core/reference/criterion.h"

#include <QString>

namespace redossier {

//! A rule as a person reads it: "|found − reference| ≤ 5e-6, for every element; NaN forbidden".
QString ruleText(const Rule &rule);
//! Its limit alone: "none outside", "≥ 0.9999"; empty where it has none.
QString limitText(const Rule &rule);
//! What was measured, with `elements` of the output: "0 of 3 072 outside", "0.99999"; a dash where nothing was.
QString measuredText(const ComparedRule &rule, std::int64_t elements);

//! "8 × 384 float32"; "single value float64" where there is no axis.
QString sideText(const std::optional<ComparedSide> &side);
//! "✓", "✗" or "○"; always shown with ruleStateWord().
QString ruleStateSymbol(RuleState state);
QString ruleStateWord(RuleState state);
//! "good", "attention" or "quiet".
QString ruleStateTone(RuleState state);

} // namespace redossier
