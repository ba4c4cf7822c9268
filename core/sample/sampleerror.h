// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/dossier/run.h"
#include "core/process/commandrunner.h"
#include "core/sample/firsterror.h"

#include <filesystem>
#include <optional>
#include <string>

namespace redossier {

//! How a sample ended, and what is known of it.
struct SampleEnd
{
    CommandResult result;
    std::filesystem::path runFolder;
    std::string stdoutLog, stderrLog; //!< relative to runFolder
    std::optional<double> timeLimit;
    bool memoryEvidence = false; //!< asked only after SIGKILL
    ErrorClues clues;
};

struct SampleError
{
    FirstError first;
    std::string code; //!< what was recognised, with a sentence in core/messages
};

//! The first error of a sample that did not end well: the earliest that its logs tell, else the signal, the time limit or the
//! exit status.
SampleError sampleErrorOf(const SampleEnd &end);

} // namespace redossier
