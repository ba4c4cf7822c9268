// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/process/commandrunner.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace redossier::test {

//! What a scripted command does: `effect` first (it may write files), then the output, then the end.
struct ScriptedAnswer
{
    std::string standardOutput = {};
    std::string standardError = {};
    int exit = 0;
    std::optional<int> signal = {};
    bool cancelled = false;
    bool timedOut = false;
    std::function<void(const Command &)> effect = {};
};

//! A CommandRunner that starts nothing: it answers by the command's name, keeps what it was asked, and writes the logs,
//! feeds the observers and redacts as the real one does. A command without an answer is the Error "internal".
class ScriptedRunner : public CommandRunner
{
public:
    //! Several answers for one name are given in turn; the last one stays.
    ScriptedRunner &answer(const std::string &name, ScriptedAnswer answer);
    //! The command cannot be run at all.
    ScriptedRunner &refuse(const std::string &name, Error error);

    Result<CommandResult> run(const Command &command, const TaskContext &context,
                              const OutputObserver &observer = {}) override;

    //! Every command that was run, oldest first.
    const std::vector<Command> &commands() const { return m_commands; }
    std::vector<std::string> commandNames() const;

private:
    struct Script
    {
        std::vector<Result<ScriptedAnswer>> answers;
        std::size_t next = 0;
    };
    std::map<std::string, Script> m_scripts;
    std::vector<Command> m_commands;
};

} // namespace redossier::test
