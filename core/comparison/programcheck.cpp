// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/programcheck.h"

#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr std::size_t answerLimit = 1u << 20;

ProgramAnswer problem(const char *code, std::string detail)
{
    ProgramAnswer answer;
    answer.problem = code;
    answer.detail = std::move(detail);
    return answer;
}

//! How it ended, when it did not end well.
std::string endOf(const CommandResult &result)
{
    if (result.timedOut)
        return "time limit";
    if (result.signal)
        return "signal " + std::to_string(*result.signal);
    return "exit status " + std::to_string(result.exit.value_or(-1));
}

} // namespace

ProgramAnswer readProgramAnswer(const std::string &printed)
{
    constexpr const char *refused = "reason_program_answer";
    if (printed.size() >= answerLimit)
        return problem(refused, "more than " + std::to_string(answerLimit) + " bytes were printed");
    const auto document = parseJson(printed, "answer");
    if (!document)
        return problem(refused, document.error().detail.empty() ? document.error().code : document.error().detail);
    const Json &passed = memberAt(*document, "passed");
    const Json &measured = memberAt(*document, "measured");
    const Json &message = memberAt(*document, "message");
    if (!document->is_object())
        return problem(refused, "no JSON object");
    if (!passed.is_boolean())
        return problem(refused, "\"passed\" is neither true nor false");
    if (!document->contains("measured") || measured.is_structured())
        return problem(refused, "\"measured\" is no single value");
    if (!message.is_string())
        return problem(refused, "\"message\" is no text");
    ProgramAnswer answer;
    answer.passed = passed.get<bool>();
    answer.measured = std::make_shared<const Json>(measured);
    answer.message = message.get<std::string>();
    return answer;
}

Result<ProgramAnswer> ProgramCheck::answer(const Rule &rule, const TaskContext &context)
{
    const auto arguments = fillPlaceholders(rule.arguments, m_surroundings.places);
    if (!arguments)
        return problem("reason_program_arguments", arguments.error().subject + ": " + arguments.error().detail);
    if (const auto known = m_answers.find(*arguments); known != m_answers.end())
        return known->second;
    auto answered = run(*arguments, context);
    if (answered)
        m_answers.emplace(*arguments, *answered);
    return answered;
}

Result<ProgramAnswer> ProgramCheck::run(const std::vector<std::string> &arguments, const TaskContext &context) const
{
    Command command;
    command.name = "program";
    command.arguments = arguments;
    command.folder = m_surroundings.folder;
    command.environment = m_surroundings.environment;
    command.timeLimit = m_surroundings.timeLimit;
    command.captureLimit = answerLimit;
    if (command.arguments.empty() || !command.arguments.front().starts_with('/'))
        return problem("reason_program_arguments", "the first argument is not {python}");
    if (context.progress)
        context.progress({"program", 0, 0});
    const auto result = m_surroundings.start(std::move(command), context);
    if (!result)
        return result.error();
    if (result->cancelled)
        return Error{"cancelled", "program", {}};
    if (!result->succeeded())
        return problem("reason_program_ended", endOf(*result));
    return readProgramAnswer(result->standardOutput);
}

} // namespace redossier
