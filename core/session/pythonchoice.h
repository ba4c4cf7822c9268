// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/process/pythoninterpreter.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace redossier {

struct ChosenPython
{
    std::filesystem::path executable; //!< absolute; the link of a virtual environment is kept, which is known by it
    InterpreterFacts facts;
};

//! What the reference asks of an interpreter.
struct PythonWish
{
    std::optional<std::string> requirement; //!< python.requires
    std::string observed;                   //!< python.version of the reference
};

//! The interpreter itself, where `executable` only starts it: a shell script of a version manager, or a link outside of the
//! installation. What makes an environment is then no shell, and a run can name its place by a token.
std::filesystem::path interpreterItself(const ChosenPython &chosen);

//! `name` as an absolute path; one without "/" is looked for on `path` ($PATH). Code: program_missing.
Result<std::filesystem::path> locateProgram(const std::filesystem::path &name, const std::string &path);

//! The interpreter that makes the new environment: the named one, whatever its version (the gate judges that); else the
//! first of `pythonX.Y` (the reference's minor) and `python3` on PATH that meets the wish. Codes: program_missing,
//! python_unusable, python_not_found (detail: what was tried).
Result<ChosenPython> choosePython(const std::optional<std::filesystem::path> &named, const PythonWish &wish,
                                  CommandRunner &runner, const EnvironmentVariables &environment,
                                  const TaskContext &context);

} // namespace redossier
