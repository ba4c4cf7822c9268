// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/scriptedrunner.h"

#include "core/process/redactor.h"

#include <fstream>

namespace redossier::test {

namespace {

void writeLog(const std::filesystem::path &log, const std::string &text)
{
    if (!log.empty())
        std::ofstream(log, std::ios::binary) << text;
}

} // namespace

ScriptedRunner &ScriptedRunner::answer(const std::string &name, ScriptedAnswer answer)
{
    m_scripts[name].answers.emplace_back(std::move(answer));
    return *this;
}

ScriptedRunner &ScriptedRunner::refuse(const std::string &name, Error error)
{
    m_scripts[name].answers.emplace_back(std::move(error));
    return *this;
}

Result<CommandResult> ScriptedRunner::run(const Command &command, const TaskContext &context,
                                          const OutputObserver &observer)
{
    m_commands.push_back(command);
    if (context.cancelled())
        return Error{"cancelled", command.name, {}};
    const auto found = m_scripts.find(command.name);
    if (found == m_scripts.end())
        return Error{"internal", command.name, "no answer is scripted for this command"};
    Script &script = found->second;
    const auto &answer = script.answers[std::min(script.next++, script.answers.size() - 1)];
    if (!answer)
        return answer.error();
    if (answer->effect)
        answer->effect(command);

    CommandResult result;
    const std::string out = redactCredentials(answer->standardOutput, &result.redactions);
    const std::string err = redactCredentials(answer->standardError, &result.redactions);
    writeLog(command.stdoutLog, out);
    writeLog(command.stderrLog, err);
    for (const auto &[stream, text] : {std::pair{Stream::standardOutput, out}, std::pair{Stream::standardError, err}}) {
        if (observer && !text.empty())
            observer(stream, text);
        if (context.log && !text.empty())
            context.log(text);
    }
    result.standardOutput = out.substr(0, command.captureLimit);
    result.standardError = err.substr(0, command.captureLimit);
    result.signal = answer->signal;
    if (!answer->signal)
        result.exit = answer->exit;
    result.cancelled = answer->cancelled;
    result.timedOut = answer->timedOut;
    result.seconds = 0.01;
    result.peakMemoryBytes = 1u << 20;
    return result;
}

std::vector<std::string> ScriptedRunner::commandNames() const
{
    std::vector<std::string> names;
    for (const Command &command : m_commands)
        names.push_back(command.name);
    return names;
}

} // namespace redossier::test
