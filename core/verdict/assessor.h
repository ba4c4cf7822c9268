// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/comparison/judgement.h"

#include <string>
#include <string_view>
#include <vector>

namespace redossier {

enum class Verdict { notComparable, notAnswered, notReproduced, inconclusive, reproduced };

std::string_view spelling(Verdict verdict);

//! Everything that the verdict depends on. `compare` leaves the first four as they are: it has reached the comparison.
struct Evidence
{
    bool contentDiffers = false;      //!< inputs, data or weights differ from the reference's digests
    bool criterionUnlocked = false;
    bool comparisonReached = true;
    bool neededCheckMissing = false;  //!< a check that the verdict needs did not run
    bool foundMayBeUnreadable = true; //!< `compare`; in a run an absent output fails the sample step instead
    std::vector<JudgedOutput> outputs;

    // For the sentences only.
    std::vector<std::string> differingContent; //!< names of inputs, data, weights
    std::vector<std::string> missingChecks;
    std::string blockingStep;      //!< the step that kept the comparison from being reached
    std::string blockingState;     //!< its state as run.json spells it
    std::vector<std::string> unexpectedOutputs;
    std::vector<std::string> unexpectedNonFinite; //!< those of them that hold numbers that are not finite, and how many
    std::vector<Statement> circumstances; //!< facts of the run that the conditions name: see `condition_*` in codes.json
};

struct Assessment
{
    Verdict verdict = Verdict::inconclusive;
    std::vector<Statement> conditions; //!< under which it holds
    std::vector<Statement> reasons;    //!< what decided it
    std::vector<Statement> notChecked; //!< what nobody looked at
};

//! The first that applies of dossier-format.md. Pure and total.
Verdict decide(const Evidence &evidence);
Assessment assess(const Evidence &evidence);

//! One sentence: statement of code `verdict_VERDICT`, with the number of outputs and rules.
Statement verdictStatement(const Assessment &assessment, const Evidence &evidence);

} // namespace redossier
