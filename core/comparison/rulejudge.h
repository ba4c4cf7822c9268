// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/programcheck.h"
#include "core/comparison/ruleentry.h"
#include "core/comparison/structure.h"

#include <string>

namespace redossier {

//! `facts` are the engine's of this output; `ruleIndex` is the rule's place in the request. Structure comes first: where it is
//! not met, no other rule is judged. `answer` is that of a `program` rule; absent: none was run.
RuleJudgement judgeRule(const Rule &rule, std::size_t ruleIndex, const std::string &output, const Json &facts,
                        const JudgedStructure &structure, const std::optional<ProgramAnswer> &answer = {});

//! A rule that names an output which the reference side does not have: not met.
RuleJudgement ruleWithoutOutput(const Rule &rule);

} // namespace redossier
