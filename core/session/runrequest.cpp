// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/runrequest.h"

#include <algorithm>

namespace redossier {

int runExitStatus(const Run &run, const std::optional<std::string> &until)
{
    const auto isIn = [](StepState state) { return [state](const StepReport &step) { return step.state == state; }; };
    if (std::any_of(run.steps.begin(), run.steps.end(), isIn(StepState::failed)) || run.verdict == "not_reproduced")
        return 1;
    if (!until)
        return run.verdict == "reproduced" ? 0 : 2;
    auto end = std::find_if(run.steps.begin(), run.steps.end(), [&](const StepReport &step) { return step.name == *until; });
    if (end != run.steps.end())
        ++end;
    return std::all_of(run.steps.begin(), end, isIn(StepState::passed)) ? 0 : 2;
}

} // namespace redossier
