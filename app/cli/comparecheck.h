// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command.h"
#include "core/comparison/programcheck.h"
#include "core/process/supervisedrunner.h"
#include "core/session/temporarywork.h"

#include <filesystem>
#include <optional>

namespace redossier {

//! What `compare` was told of the checks of `program` rules.
struct CompareCheckRequest
{
    std::filesystem::path python;
    std::filesystem::path expected, found; //!< the two sides: {expected} and {outputs}
    std::filesystem::path rules;           //!< {code}, {inputs} and {configuration} lie beside it, as in a dossier
    bool yes = false;
};

//! The checks of `program` rules for one call of `compare`: shown, approved, then run in a temporary folder. An approval
//! holds for the call: what a check imports lies outside of everything that could be compared with a stored one.
class CompareCheck
{
public:
    //! Codes: not_approved (nothing was made), program_missing, python_unusable, cannot_write, those of fillPlaceholders.
    static Result<std::unique_ptr<CompareCheck>> prepare(const std::vector<Rule> &rules, const CompareCheckRequest &request,
                                                         CommandSurroundings &surroundings);
    ProgramCheck &program() { return *m_program; }

private:
    explicit CompareCheck(const CommandSurroundings &surroundings) : m_runner(surroundings.places.supervisor) {}
    SupervisedRunner m_runner;
    std::optional<TemporaryWork> m_work;
    std::optional<ProgramCheck> m_program;
};

} // namespace redossier
