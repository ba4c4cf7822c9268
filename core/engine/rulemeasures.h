// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/rulesides.h"

namespace redossier {

//! What every rule that has a measure of its own finds in one output: `{rule: index, KIND: {..}}`, or `{rule: index,
//! refused: {code, details}}`; the kinds are categories, metric, trajectory, neighbours, and values of some columns. Of other
//! `values` rules `{rule: index, category_texts: n}` says how many of their unequal elements are texts in columns that a
//! `categories` rule names.
Result<Json> measureRules(const Json &rules, RuleSides &sides);

//! A rule that names this output: by its name, as every output, or (metric, trajectory) as a member of the file it names.
bool ruleHoldsFor(const Json &rule, const std::string &name);

} // namespace redossier
