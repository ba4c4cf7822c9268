// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/dossierstate.h"
#include "core/session/runrequest.h"

#include <string>
#include <vector>

namespace redossier {

//! How a step can be carried out from where the dossier stands: always the chain up to it, as a new run, or as the shown run
//! that goes on.
struct StepOffer
{
    enum class Obstacle {
        none,
        noRun,            //!< nothing was run yet
        stepPassed,       //!< a step that has passed is not done again inside its run
        stepFailed,       //!< a failed step is never repeated inside its run
        environmentGone,  //!< this machine does not keep the run's environment
        referenceChanged, //!< the run was made from another reference
        runDamaged,       //!< its run.json cannot be relied on
        refused           //!< it was tried, and the run could not go on
    };

    Obstacle obstacle = Obstacle::noRun; //!< why the shown run does not go on to the step
    std::string step;                    //!< the step that has failed, for stepFailed
    std::size_t first = 0;               //!< position in stepNames() of the first step that would be carried out

    bool goesOn() const { return obstacle == Obstacle::none; }
};

//! What would happen if `step` were asked for now.
StepOffer offerFor(const DossierState &state, const std::string &step);

//! The request that carries the chain out up to `step`: `goOn` resumes the shown run. The interpreter and the places of what
//! lies outside are those of state.choices.
RunRequest requestFor(const DossierState &state, const std::string &step, bool goOn,
                      std::vector<Acceptance> acceptances = {});

//! The names of data and weights that the reference declares and that do not lie in the dossier, in their order.
std::vector<std::string> outsideNames(const Reference &reference);

} // namespace redossier
