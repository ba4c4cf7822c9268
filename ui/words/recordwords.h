// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dossier/run.h"
#include "ui/words/words.h"

#include <QString>
#include <string>
#include <vector>

namespace redossier {

//! One finding of a step, in words. A run that was read back has the words in which it was written.
struct StepFinding
{
    std::string code;
    Severity severity = Severity::error;
    std::string where;
    std::string subject;
    Advice words;
};

std::vector<StepFinding> findingsOf(const StepReport &step);
//! Why a step stopped, failed or was not run; empty where nothing was recorded.
QString reasonOf(const StepReport &step);
//! A list of sentences, one on each line.
QString sentences(const std::vector<Statement> &statements);

//! "exception", "signal", .. and the layers of a first error, in words.
QString errorKindWord(const std::string &kind);
QString layerSentence(const std::string &layer);

} // namespace redossier
