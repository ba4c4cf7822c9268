// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/process/pythoninterpreter.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace redossier {

//! What pyvenv.cfg of an environment says.
struct EnvironmentConfiguration
{
    std::string home;    //!< folder of the interpreter that made it
    std::string version; //!< of that interpreter, "" where it is not said
    std::string madeAt;  //!< the folder it was made as, "" where it is not said
    std::string tool;    //!< "uv" or "virtualenv" where one of them made it

    static EnvironmentConfiguration parse(std::string_view text);
};

//! Why an environment is not usable where it lies (M46, F15): made elsewhere, or its base Python is gone or another one.
//! Nothing when it is sound. `facts` are what its own interpreter says; absent: it did not start.
std::optional<Statement> environmentProblem(const std::filesystem::path &environment,
                                            const std::optional<InterpreterFacts> &facts);

} // namespace redossier
