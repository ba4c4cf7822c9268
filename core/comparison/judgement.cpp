// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/judgement.h"

namespace redossier {

std::string_view spelling(RuleState state)
{
    switch (state) {
    case RuleState::met:
        return "met";
    case RuleState::notMet:
        return "not_met";
    case RuleState::notJudged:
        return "not_judged";
    }
    return "not_judged";
}

} // namespace redossier
