// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"

#include <string>
#include <string_view>
#include <vector>

namespace redossier {

enum class RuleState { met, notMet, notJudged };

std::string_view spelling(RuleState state);

//! One rule held against one output.
struct JudgedRule
{
    std::string kind;
    RuleState state = RuleState::notJudged;
    Statement reason; //!< why it is not met or not judged; the code is empty when it is met
};

enum class Presence { readable, absent, unreadable };

//! What the verdict needs to know of one output.
struct JudgedOutput
{
    std::string name;
    Presence expected = Presence::readable;
    Presence found = Presence::readable;
    bool structureMet = false;
    std::vector<std::string> problems; //!< codes of the structure's problems
    std::vector<JudgedRule> rules;
    bool identifiersGiven = false;
    bool oneRow = false;             //!< on both sides: there is nothing to mistake it for
    bool identifiersAssumed = false; //!< their order was taken from the sample's inputs
    bool holdsNothing = false; //!< no element on either side: there was nothing to compare
};

} // namespace redossier
