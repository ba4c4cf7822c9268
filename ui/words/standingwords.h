// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/dossierstate.h"

#include <QString>

namespace redossier {

//! Why what a run has on record is not to be relied on.
struct StandingWords
{
    QString title; //!< begins with its symbol
    QString text;  //!< the first of the files that say so, each with what is wrong, and how many more there are
    QString all;   //!< all of them
};

StandingWords standingWords(const RunStanding &standing, const RunEntry &run);

//! "run 3"; a run whose number cannot be read is called by the name of its folder.
QString runName(const RunEntry &run);

//! One finding a line: the first `most`, and how many more there are.
QString firstOf(const Findings &findings, std::size_t most = 3);

//! As the step list has them: a doubt stands in place of the recorded state.
QString stepSymbol(const StepSummary &step);
QString stepWord(const StepSummary &step);
//! "good" is only what was checked.
QString stepTone(const StepSummary &step);

} // namespace redossier
