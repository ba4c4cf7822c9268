// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/comparator.h"
#include "core/dossier/run.h"
#include "core/reference/reference.h"
#include "core/verdict/assessor.h"

#include <filesystem>
#include <optional>

namespace redossier {

struct ComparisonStep
{
    StepReport report;
    std::optional<Comparison> comparison; //!< absent: it was not reached
    std::optional<Error> error;           //!< the engine cannot be started, ..
};

//! Reads criterion and both sides only now. A draft's is stopped (criterion_unlocked).
ComparisonStep compareWithReference(const std::filesystem::path &dossier, const std::filesystem::path &runFolder,
                                    const Reference &reference, bool locked, const std::filesystem::path &engine,
                                    ProgramCheck &program, const Wording &wording, const TaskContext &context);

//! State and words of the step, once the verdict is known: passed for reproduced, failed for not_reproduced, else stopped.
void settle(StepReport &report, const Assessment &assessment);

} // namespace redossier
