// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/process/childenvironment.h"
#include "core/process/commandrunner.h"

#include <string>
#include <vector>

namespace redossier {

//! What an interpreter says of itself.
struct InterpreterFacts
{
    std::string executable;     //!< sys.executable
    std::string prefix;         //!< sys.prefix
    std::string basePrefix;     //!< sys.base_prefix
    std::string implementation; //!< "CPython"
    std::string version;        //!< "3.11.7"
    std::string machine;        //!< platform.machine()
    bool hasPip = false;
    std::string bundledPip;     //!< the version of pip that it puts into a new environment; "" where it has none

    bool isVirtualEnvironment() const { return prefix != basePrefix; }
    std::string minorVersion() const; //!< "3.11"
};

//! Asks `executable` by running a line of the standard library in it; a name without "/" is looked for on the
//! environment's PATH. Codes: program_missing (it does not start), python_unusable (it starts and does not answer as
//! Python 3 does within `patience` seconds), cancelled.
Result<InterpreterFacts> interrogatePython(const std::filesystem::path &executable, CommandRunner &runner,
                                           const EnvironmentVariables &environment, const TaskContext &context,
                                           int patience = 15);

//! The command that asks it.
std::vector<std::string> interpreterQuestion(const std::filesystem::path &executable);

//! Absolute paths of every `pythonMINOR` (when given), then of every `python3` on PATH, in the order to be tried.
std::vector<std::filesystem::path> pythonCandidates(const std::string &minorVersion, const std::string &path);

} // namespace redossier
