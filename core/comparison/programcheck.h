// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"
#include "core/process/commandrunner.h"
#include "core/reference/criterion.h"
#include "core/reference/entrypoint.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace redossier {

//! What an author's own check answered, or why it has no answer.
struct ProgramAnswer
{
    std::string problem;              //!< code of a statement; empty: there is an answer
    std::string detail;               //!< what is wrong, in the words of a program
    bool passed = false;
    std::shared_ptr<const Json> measured; //!< a number, a text, a truth value or null
    std::string message;
};

//! How the checks of `program` rules are started.
struct ProgramSurroundings
{
    PlaceholderValues places;      //!< `expected` and `outputs` are the two sides
    std::filesystem::path folder;  //!< working folder
    EnvironmentVariables environment;
    std::optional<double> timeLimit; //!< seconds; absent: none
    //! Starts one below the supervisor; codes of CommandRunner::run.
    std::function<Result<CommandResult>(Command, const TaskContext &)> start;
};

//! Runs the checks of `program` rules. The same command is run once, however many outputs it judges.
class ProgramCheck
{
public:
    explicit ProgramCheck(ProgramSurroundings surroundings) : m_surroundings(std::move(surroundings)) {}

    //! Standard output must be one strict JSON object with `passed` (true or false), `measured` (one value) and `message`
    //! (text); all else is a problem. Codes: those of the start, and cancelled.
    Result<ProgramAnswer> answer(const Rule &rule, const TaskContext &context);

private:
    Result<ProgramAnswer> run(const std::vector<std::string> &arguments, const TaskContext &context) const;

    ProgramSurroundings m_surroundings;
    std::map<std::vector<std::string>, ProgramAnswer> m_answers;
};

//! Reads what a check printed.
ProgramAnswer readProgramAnswer(const std::string &printed);

} // namespace redossier
