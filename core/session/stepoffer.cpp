// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/stepoffer.h"

#include <algorithm>

namespace redossier {

namespace {

using Obstacle = StepOffer::Obstacle;

std::size_t positionOf(const std::string &step)
{
    const auto &names = stepNames();
    return static_cast<std::size_t>(std::find(names.begin(), names.end(), step) - names.begin());
}

} // namespace

StepOffer offerFor(const DossierState &state, const std::string &step)
{
    if (!state.run)
        return {Obstacle::noRun, {}, 0};
    const RunEntry &entry = state.run->entry;
    if (!entry.problems.empty() || state.runIsChanged())
        return {Obstacle::runDamaged, {}, 0};
    if (state.runIsStale())
        return {Obstacle::referenceChanged, {}, 0};
    const auto &steps = entry.run.steps;
    const auto open = std::find_if(steps.begin(), steps.end(), [](const StepReport &one) { return one.state != StepState::passed; });
    const auto first = static_cast<std::size_t>(open - steps.begin());
    if (first > positionOf(step) || open == steps.end())
        return {Obstacle::stepPassed, {}, 0};
    if (open->state == StepState::failed)
        return {Obstacle::stepFailed, open->name, 0};
    if (!state.run->resume)
        return {Obstacle::environmentGone, {}, 0};
    return {Obstacle::none, {}, first};
}

std::vector<std::string> outsideNames(const Reference &reference)
{
    std::vector<std::string> names;
    for (const auto *assets : {&reference.data, &reference.weights})
        for (const Asset &asset : *assets)
            if (!asset.path)
                names.push_back(asset.name);
    return names;
}

RunRequest requestFor(const DossierState &state, const std::string &step, bool goOn, std::vector<Acceptance> acceptances)
{
    RunRequest request;
    request.dossier = state.root;
    request.until = step;
    request.acceptances = std::move(acceptances);
    if (goOn && state.run)
        request.resume = state.run->entry.id;
    else
        request.python = state.choices.python; // a run that goes on keeps the interpreter that it began with
    for (const std::string &name : outsideNames(state.reference)) // an older choice may name what is no longer declared
        if (const auto place = state.choices.located.find(name); place != state.choices.located.end())
            request.located.insert(*place);
    return request;
}

} // namespace redossier
