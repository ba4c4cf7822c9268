// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/device/deviceprober.h"

#include "core/base/atomicfile.h"
#include "core/base/clock.h"
#include "core/base/probescripts.h"
#include "core/base/signalname.h"
#include "core/device/devicechain.h"
#include "core/device/devicejudgement.h"
#include "core/device/systemchain.h"
#include "core/plain/beneath.h"

#include <fstream>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr const char *recordName = "device-probe.jsonl";

Result<Command> probeCommand(const ProbeRequest &request, const ChildEnvironment &environment)
{
    auto arguments = probeArguments(request);
    if (!arguments)
        return arguments.error();
    Command command;
    command.name = "device-probe";
    command.arguments = std::move(*arguments);
    command.folder = request.work;
    command.environment = environment.variables;
    command.timeLimit = request.timeLimit;
    return command;
}

ProbeRecord readRecord(const std::filesystem::path &folder)
{
    const auto root = openFolder(folder.string());
    const auto bytes = root ? readBeneath(root->get(), recordName, 8u << 20) : Result<std::string>(root.error());
    return parseProbeRecord(bytes ? *bytes : std::string());
}

//! The last line of what Python printed, its own word on why it ended.
std::string lastLine(std::string text)
{
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r'))
        text.pop_back();
    const auto begin = text.rfind('\n');
    return text.substr(begin == std::string::npos ? 0 : begin + 1).substr(0, 2000);
}

std::string seconds(double limit)
{
    std::string text = std::to_string(limit);
    text.erase(text.find_last_not_of('0') + 1);
    return text.ends_with('.') ? text.substr(0, text.size() - 1) : text;
}

//! How the process ended decides what the stage without an end is.
StageError endOf(const CommandResult &result, const ProbeRequest &request)
{
    if (result.cancelled)
        return {"cancelled", std::nullopt, ""};
    if (result.timedOut)
        return {"timed_out", std::nullopt, seconds(request.timeLimit)};
    if (result.signal)
        return {"signal", signalName(*result.signal), lastLine(result.standardError)};
    return {"probe_ended_early", std::nullopt, "exit " + std::to_string(result.exit.value_or(-1)) + ": " + lastLine(result.standardError)};
}

void closeRecord(ProbeRecord &record, const CommandResult &result, const ProbeRequest &request)
{
    ProbeStage *open = record.broken();
    const bool nothingRecorded = record.stages.front().state == "not_run";
    if (nothingRecorded) {
        // The script itself did not get so far as to write.
        open = &record.stages.front();
        open->error = endOf(result, request);
        if (open->error->code == "probe_ended_early")
            open->error->code = "probe_not_started";
        open->state = "failed";
        return;
    }
    if (!open) {
        const auto next = std::find_if(record.stages.begin(), record.stages.end(),
                                       [](const ProbeStage &stage) { return stage.state == "not_run"; });
        if (next != record.stages.end() && !result.succeeded()) {
            next->state = "failed";
            next->error = endOf(result, request);
        }
        return;
    }
    if (open->state != "running")
        return;
    open->state = "failed";
    open->error = endOf(result, request);
    if (result.timedOut || result.signal || result.cancelled) {
        double before = 0;
        for (const ProbeStage &stage : record.stages)
            before += stage.seconds;
        open->seconds = std::max(0.0, result.seconds - before);
    }
}

//! The first line of a log that holds `words`, counted from 1.
std::optional<int> lineOf(const std::filesystem::path &log, const std::string &words)
{
    std::ifstream stream(log);
    std::string line;
    for (int number = 1; !words.empty() && std::getline(stream, line); ++number)
        if (line.find(words) != std::string::npos)
            return number;
    return std::nullopt;
}

std::string firstLineOf(const std::string &text)
{
    return text.substr(0, text.find('\n'));
}

std::optional<FirstError> firstErrorOf(const ProbeRecord &record, const std::filesystem::path &folder, const std::string &log)
{
    const ProbeStage *broken = record.broken();
    if (!broken || !broken->error)
        return std::nullopt;
    const StageError &error = *broken->error;
    const bool isSignal = error.code == "signal";
    const bool isTimeout = error.code == "timed_out";
    const bool isError = error.type || isTimeout || error.code.starts_with("wrong_") || error.code == "torch_missing"
                         || error.code == "torch_unusable" || error.code == "extension_failed" || error.code.starts_with("probe_");
    if (!isError)
        return std::nullopt; // a device that is not there is a condition and no error
    FirstError first{"device", broken->name, deviceErrorLayer(error), "exception", error.message, log, std::nullopt};
    if (isSignal)
        first.kind = "signal";
    if (isTimeout)
        first.kind = "timeout";
    if (error.message.find("out of memory") != std::string::npos)
        first.kind = "memory";
    if (error.type)
        first.message = *error.type + (error.message.empty() ? "" : ": " + error.message);
    if (isTimeout)
        first.message = "time limit " + error.message + " s";
    first.line = lineOf(folder / log, isSignal ? "Fatal Python error" : firstLineOf(error.message));
    return first;
}

std::optional<FirstError> importWarningOf(const ProbeRecord &record, const std::filesystem::path &folder, const std::string &log)
{
    const Json &messages = record.fact("import_torch", "messages");
    if (!messages.is_array() || messages.empty())
        return std::nullopt;
    std::string text;
    for (std::size_t i = 0; i < std::min<std::size_t>(messages.size(), 2); ++i)
        if (messages[i].is_string())
            text += (text.empty() ? "" : " ") + messages[i].get<std::string>();
    const std::string first = messages.front().is_string() ? messages.front().get<std::string>() : std::string();
    return FirstError{"device", "import_torch", "software", "exception", text.substr(0, 2000), log, lineOf(folder / log, first)};
}

void cleanRecord(ProbeRecord &record, const RootTokens &tokens)
{
    for (ProbeStage &stage : record.stages) {
        stage.facts = std::make_shared<const Json>(cleaned(*stage.facts, tokens));
        if (stage.error)
            stage.error->message = textAt(cleaned({{"message", stage.error->message}}, tokens), "message");
    }
}

std::optional<Platform> platformOf(const ProbeRequest &request, const ProbeRecord &record)
{
    if (request.platform)
        return request.platform;
    const Json &found = record.fact("devices", "platform");
    return found.is_string() ? platformFromSpelling(found.get<std::string>()) : std::nullopt;
}

Json deviceDocument(const DeviceResult &result, const ProbeRequest &request)
{
    Json stages = Json::array();
    for (const ProbeStage &stage : result.stages)
        stages.push_back(toJson(stage));
    return {{"platform", result.platform ? Json(spelling(*result.platform)) : Json()},
            {"expected", request.platform ? Json(spelling(*request.platform)) : Json()},
            {"state", spelling(result.report.state)},
            {"stages", std::move(stages)}};
}

void judge(DeviceResult &result, const ProbeRecord &record, const CommandResult &command)
{
    StepReport &report = result.report;
    report.state = command.cancelled ? StepState::cancelled : deviceState(result.platform, record);
    result.conclusions = deviceConclusions(result.platform, result.observed, record, *result.chain);
    report.proves = deviceProves(result.platform, record);
    report.doesNotProve = deviceDoesNotProve(result.platform, record);
    if (report.state != StepState::passed && !result.conclusions.empty() && !command.cancelled)
        report.reason = result.conclusions.front();
    if (record.unreadableLines > 0)
        report.findings.push_back({"probe_record_damaged", Severity::warning, recordName, recordName,
                                   std::to_string(record.unreadableLines)});
}

} // namespace

Result<std::vector<std::string>> probeArguments(const ProbeRequest &request)
{
    std::vector<std::string> arguments{request.python.string(),
                                       (probeScripts(request.work) / "device.py").string(),
                                       "--output",
                                       (request.folder / recordName).string(),
                                       "--platform",
                                       request.platform ? std::string(spelling(*request.platform)) : "auto",
                                       "--devices",
                                       std::to_string(request.devices)};
    for (const Extension &extension : request.extensions) {
        const auto check = fillPlaceholders(extension.check, request.placeholders);
        if (!check)
            return check.error();
        arguments.push_back("--extension");
        arguments.push_back(dumpJsonLine({{"module", extension.module}, {"chain", extension.chain}, {"check", *check}}));
    }
    if (request.settings)
        arguments.push_back("--settings");
    return arguments;
}

DeviceProber::DeviceProber(std::filesystem::path resources, SystemSources sources)
    : m_resources(std::move(resources)), m_sources(std::move(sources))
{
}

Result<DeviceResult> DeviceProber::probe(const ProbeRequest &request, const ChildEnvironment &environment,
                                         CommandJournal &journal, const TaskContext &context) const
{
    const Stopwatch watch;
    DeviceResult result;
    result.report.name = "device";
    result.report.started = utcNow();
    result.observed = !request.platform;
    const auto command = probeCommand(request, environment);
    if (!command)
        return command.error();
    if (auto scripts = layOutProbe(m_resources, request.work); !scripts)
        return scripts.error();
    if (auto removed = removeFileBeneath(request.folder, recordName); !removed)
        return removed.error();
    Json chain = observeSystemChain(m_sources, context, request.image);
    const auto ended = journal.run(*command, context);
    if (!ended)
        return ended.error();

    ProbeRecord record = readRecord(request.folder);
    closeRecord(record, *ended, request);
    const std::string log = journal.logPaths().empty() ? std::string() : journal.logPaths().back();
    result.importWarning = importWarningOf(record, request.folder, log);
    result.firstError = ended->cancelled ? std::nullopt : firstErrorOf(record, request.folder, log);
    cleanRecord(record, journal.tokens());
    for (auto *error : {&result.firstError, &result.importWarning})
        if (*error)
            (*error)->message = textAt(cleaned({{"message", (*error)->message}}, journal.tokens()), "message");
    result.platform = platformOf(request, record);
    addProbedLayers(chain, record);
    result.chain = std::make_shared<const Json>(std::move(chain));
    result.settings = std::make_shared<const Json>(probedSettings(record));
    result.stages = record.stages;
    judge(result, record, *ended);
    result.report.seconds = watch.seconds();
    result.device = std::make_shared<const Json>(deviceDocument(result, request));
    return result;
}

} // namespace redossier
