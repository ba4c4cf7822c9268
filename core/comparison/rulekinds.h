// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/programcheck.h"
#include "core/comparison/ruleentry.h"

#include <cstdint>
#include <optional>

namespace redossier {

//! One function a kind: it takes what the engine measured for the rule and settles the entry. The structure is met.
void judgeValues(RuleEntry &entry);
void judgeCosine(RuleEntry &entry);
void judgeCategories(RuleEntry &entry);
void judgeNeighbours(RuleEntry &entry);
void judgeMetric(RuleEntry &entry);
void judgeTrajectory(RuleEntry &entry);
void judgeProgram(RuleEntry &entry, const ProgramAnswer &answer);
//! Adds what a trajectory shows although the structure is not met, and settles nothing.
void showTrajectory(RuleEntry &entry);

//! A whole number that is not negative.
std::optional<std::uint64_t> countAt(const Json &object, std::string_view key);
//! What the engine measured for a rule of this kind; null where it refused or said nothing, and then the rule is not judged.
const Json &measuredOrNotJudged(RuleEntry &entry, std::string_view key);

} // namespace redossier
