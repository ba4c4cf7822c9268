// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/judgement.h"
#include "core/comparison/structure.h"
#include "core/reference/criterion.h"

#include <string>
#include <vector>

namespace redossier {

//! One rule held against one output, and its entry in the document.
struct RuleJudgement
{
    JudgedRule judged;
    std::shared_ptr<Json> document; //!< {kind, state, measured, limit, mismatched, max_relative, formula, justification}
};

//! `facts` are the engine's of this output; `ruleIndex` is the rule's place in the request. Structure comes first: where it is
//! not met, no other rule is judged.
RuleJudgement judgeRule(const Rule &rule, std::size_t ruleIndex, const std::string &output, const Json &facts,
                        const JudgedStructure &structure);

//! A rule that names an output which the reference side does not have: not met.
RuleJudgement ruleWithoutOutput(const Rule &rule);

//! The rules that the engine measures by itself, each at its own place; others are null.
Json rulesForEngine(const std::vector<Rule> &rules);

} // namespace redossier
