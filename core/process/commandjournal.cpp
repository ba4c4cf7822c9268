// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/process/commandjournal.h"

#include "core/base/atomicfile.h"
#include "core/process/redactor.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

//! A log's path as the documents have it: relative to the run's folder, null where none is kept.
Json logPath(const std::filesystem::path &log, const std::filesystem::path &runFolder)
{
    return log.empty() ? Json(nullptr) : Json(log.lexically_relative(runFolder).generic_string());
}

} // namespace

Json commandRecord(const Command &command, const CommandResult &result, const RootTokens &tokens,
                   const std::filesystem::path &runFolder)
{
    Json arguments = Json::array();
    for (const std::string &argument : command.arguments)
        arguments.push_back(tokens.tokenised(redactCredentials(argument)));
    std::vector<std::string> names;
    for (const auto &variable : command.environment)
        names.push_back(variable.first);
    std::sort(names.begin(), names.end());

    Json record = {{"name", command.name}, {"arguments", std::move(arguments)}};
    record["folder"] = tokens.tokenised(command.folder.string());
    record["environment"] = names;
    record["exit"] = result.exit ? Json(*result.exit) : Json(nullptr);
    record["signal"] = result.signal ? Json(*result.signal) : Json(nullptr);
    if (result.cancelled)
        record["cancelled"] = true;
    if (result.timedOut)
        record["timed_out"] = true;
    record["seconds"] = result.seconds;
    record["peak_memory_bytes"] = result.peakMemoryBytes;
    record["dropped_bytes"] = result.droppedBytes;
    record["redactions"] = result.redactions;
    if (result.survivors > 0)
        record["survivors"] = result.survivors;
    record["stdout"] = logPath(command.stdoutLog, runFolder);
    record["stderr"] = logPath(command.stderrLog, runFolder);
    return record;
}

CommandJournal::CommandJournal(CommandRunner &runner, std::filesystem::path runFolder, RootTokens tokens,
                               std::uint64_t logLimit, int firstNumber)
    : m_runner(runner), m_runFolder(std::move(runFolder)), m_tokens(std::move(tokens)), m_logLimit(logLimit),
      m_number(firstNumber)
{}

CommandJournal::~CommandJournal() = default;

Result<CommandResult> CommandJournal::run(Command command, const TaskContext &context, const OutputObserver &observer)
{
    if (auto made = makeFolderBeneath(m_runFolder, "logs"); !made)
        return made.error();
    const std::string number = (m_number < 10 ? "0" : "") + std::to_string(m_number);
    ++m_number;
    const std::string base = "logs/" + number + "-" + command.name;
    command.stdoutLog = m_runFolder / (base + ".stdout.log");
    command.stderrLog = m_runFolder / (base + ".stderr.log");
    command.logLimit = m_logLimit;
    if (m_observer) {
        Json begun = commandRecord(command, {}, m_tokens, m_runFolder);
        for (const char *key : {"exit", "signal", "seconds", "peak_memory_bytes", "dropped_bytes", "redactions"})
            begun.erase(key);
        m_observer(begun, false);
    }
    auto result = m_runner.run(command, context, observer);
    std::error_code ignored;
    for (const char *ending : {".stdout.log", ".stderr.log"})
        if (std::filesystem::exists(m_runFolder / (base + ending), ignored))
            m_logPaths.push_back(base + ending);
    if (result) {
        m_records.push_back(commandRecord(command, *result, m_tokens, m_runFolder));
        if (m_observer)
            m_observer(m_records.back(), true);
    }
    return result;
}

std::vector<Json> CommandJournal::takeRecords()
{
    return std::exchange(m_records, {});
}

} // namespace redossier
