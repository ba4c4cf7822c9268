// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/comparator.h"
#include "core/dossier/dossier.h"
#include "core/dossier/run.h"
#include "core/session/observation.h"
#include "core/verdict/assessor.h"

#include <optional>
#include <string>
#include <vector>

namespace redossier {

//! What a run found out that its verdict depends on, besides the states of its steps.
struct RunEvidence
{
    std::vector<std::string> changedContent; //!< inputs, data, weights that differ from the reference's digests
    std::optional<Comparison> comparison;
};

struct RunAssessment
{
    Assessment assessment;
    Statement sentence;
};

//! The verdict of a run with its conditions; pure.
RunAssessment assessRun(const Dossier &dossier, const Run &run, const RunEvidence &evidence, const Observation &observation);

} // namespace redossier
