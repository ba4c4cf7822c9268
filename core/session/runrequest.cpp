// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/runrequest.h"

#include <algorithm>

namespace redossier {

Result<std::size_t> resumableStep(const Run &run)
{
    for (std::size_t i = 0; i < run.steps.size(); ++i) {
        switch (run.steps[i].state) {
        case StepState::passed:
            continue;
        case StepState::notRun:
        case StepState::stopped:
        case StepState::cancelled:
        case StepState::interrupted:
            return i;
        default:
            return Error{"not_resumable", run.id, "step \"" + run.steps[i].name + "\" is " + std::string(spelling(run.steps[i].state))};
        }
    }
    return Error{"not_resumable", run.id, "every step has passed"};
}

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
