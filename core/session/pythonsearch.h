// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/pythonchoice.h"

#include <filesystem>
#include <optional>
#include <vector>

namespace redossier {

//! An interpreter that a person may choose.
struct FoundPython
{
    std::filesystem::path executable;
    std::optional<InterpreterFacts> facts; //!< absent: it does not answer
    std::optional<Error> problem;          //!< then why
    std::optional<bool> meets;             //!< what the reference asks for; nothing: cannot be told

    ChosenPython chosen() const { return {executable, *facts}; } //!< only where it answers
};

//! Asks one file. Code: cancelled is told in `problem` too.
FoundPython lookAtPython(const std::filesystem::path &executable, const PythonWish &wish, CommandRunner &runner,
                         const EnvironmentVariables &environment, const TaskContext &context);

//! Every Python 3 on PATH, each installation once: those that meet the wish first, in the order in which choosePython()
//! tries them, and newer ones of a folder before older ones. Starts each of them; ends early when cancelled.
std::vector<FoundPython> findPythons(const PythonWish &wish, CommandRunner &runner, const EnvironmentVariables &environment,
                                     const TaskContext &context);

} // namespace redossier
