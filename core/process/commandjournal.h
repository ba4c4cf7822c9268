// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/roottokens.h"
#include "core/plain/json.h"
#include "core/process/commandrunner.h"

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace redossier {

//! A command as run.json has it: `name`, `arguments`, `folder` (root tokens), `environment` (names only), `exit`, `signal`,
//! `seconds`, `peak_memory_bytes`, `dropped_bytes`, `redactions`, `stdout`, `stderr` (paths relative to the run's folder).
Json commandRecord(const Command &command, const CommandResult &result, const RootTokens &tokens,
                   const std::filesystem::path &runFolder);

//! Told when a command begins (its record has neither `exit` nor `signal` yet) and when it has ended, on the calling thread.
using CommandObserver = std::function<void(const Json &record, bool ended)>;

//! Runs the commands of one run: numbers their logs (logs/NN-NAME.stdout.log) and keeps their records.
class CommandJournal
{
public:
    //! Logs go to `runFolder`/logs; numbers start at `firstNumber` (a resumed run goes on counting).
    CommandJournal(CommandRunner &runner, std::filesystem::path runFolder, RootTokens tokens, std::uint64_t logLimit,
                   int firstNumber = 1);
    ~CommandJournal();

    Result<CommandResult> run(Command command, const TaskContext &context, const OutputObserver &observer = {});

    void tell(CommandObserver observer) { m_observer = std::move(observer); }

    //! The records since the last call, oldest first.
    std::vector<Json> takeRecords();
    //! Relative paths of the logs written so far.
    const std::vector<std::string> &logPaths() const { return m_logPaths; }
    const RootTokens &tokens() const { return m_tokens; }

private:
    CommandRunner &m_runner;
    std::filesystem::path m_runFolder;
    RootTokens m_tokens;
    std::uint64_t m_logLimit;
    int m_number;
    std::vector<Json> m_records;
    std::vector<std::string> m_logPaths;
    CommandObserver m_observer;
};

} // namespace redossier
