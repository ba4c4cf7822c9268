// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/ruleentry.h"
#include "core/comparison/structure.h"

#include <string>

namespace redossier {

//! `facts` are the engine's of this output; `ruleIndex` is the rule's place in the request. Structure comes first: where it is
//! not met, no other rule is judged. A `program` rule is not judged here.
RuleJudgement judgeRule(const Rule &rule, std::size_t ruleIndex, const std::string &output, const Json &facts,
                        const JudgedStructure &structure);

//! A rule that names an output which the reference side does not have: not met.
RuleJudgement ruleWithoutOutput(const Rule &rule);

} // namespace redossier
