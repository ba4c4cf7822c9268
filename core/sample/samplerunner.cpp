// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sample/samplerunner.h"

#include "core/base/clock.h"
#include "core/sample/memoryevidence.h"
#include "core/sample/outputcollector.h"
#include "core/sample/sampleerror.h"

#include <csignal>
#include <nlohmann/json.hpp>
#include <sstream>

namespace redossier {

namespace {

constexpr double silentNotice = 600; //!< seconds without output that are worth a word

//! One run of one sample, part by part.
class SampleJob
{
public:
    SampleJob(const Reference &reference, const SampleRequest &request, const ChildEnvironment &environment,
              CommandJournal &journal, const TaskContext &context)
        : m_reference(reference), m_request(request), m_environment(environment), m_journal(journal), m_context(context)
    {
        m_result.report.name = "sample";
        m_result.report.started = utcNow();
    }

    Result<SampleResult> carryOut(const EngineClient &engine)
    {
        const Stopwatch watch;
        auto layout = layOutWork(m_reference, {m_request.dossier, m_request.work, m_request.located, m_request.digests}, m_context);
        if (!layout)
            return layout.error();
        m_layout = std::move(*layout);
        m_layout.places.python = m_request.python;
        m_result.inputs = m_layout.read;
        if (!stopOnDifferences()) {
            if (auto ran = runProgram(engine); !ran)
                return ran.error();
        }
        m_result.report.seconds = watch.seconds();
        return std::move(m_result);
    }

private:
    void stop(const char *code, std::vector<std::string> arguments)
    {
        m_result.report.state = StepState::stopped;
        if (!m_result.report.reason)
            m_result.report.reason = Statement{code, std::move(arguments)};
    }

    void note(const char *code, Severity severity, const std::string &where, const std::string &subject, const std::string &detail = {})
    {
        m_result.report.findings.push_back({code, severity, where, subject, detail});
    }

    //! True when something that the sample reads is not what the reference says: then nothing is started.
    bool stopOnDifferences()
    {
        for (const Difference &one : m_layout.changedInputs) {
            m_result.changedInputs.push_back(one.name);
            note("input_changed", Severity::error, "reference/" + one.name, one.name, one.found);
            stop("sample_input_changed", {one.name});
        }
        for (const Difference &one : m_layout.changedCode) {
            note("code_changed", Severity::error, "reference/" + one.name, one.name, one.found);
            stop("sample_code_changed", {one.name});
        }
        for (const std::string &name : m_layout.notLocated) {
            note("not_located", Severity::error, "reference.json", name);
            stop("sample_not_located", {name});
        }
        return m_result.report.state == StepState::stopped;
    }

    Outcome runProgram(const EngineClient &engine)
    {
        const auto arguments = fillPlaceholders(m_reference.entryPoint.arguments, m_layout.places);
        if (!arguments)
            return arguments.error();
        Command command;
        command.name = "sample";
        command.arguments = *arguments;
        command.folder = m_layout.folder;
        command.environment = m_environment.variables;
        command.timeLimit = m_reference.limits.sample;
        const OutputCollector collector(m_layout.places.outputs);
        const MemoryEvidence memory;
        const auto ended = follow(command);
        if (!ended)
            return ended.error();
        if (ended->cancelled) {
            m_result.report.state = StepState::cancelled;
            return Done{};
        }
        if (!ended->succeeded()) {
            const bool killed = ended->signal == SIGKILL && !ended->timedOut;
            fail(*ended, killed && memory.pointsToMemory(ended->peakMemoryBytes));
            return Done{};
        }
        return takeOutputs(collector, engine);
    }

    //! Runs the command and follows its stages while it goes on.
    Result<CommandResult> follow(const Command &command)
    {
        Stopwatch sinceOutput;
        double longestSilence = 0;
        const auto ended = m_journal.run(command, m_context, [&](Stream stream, std::string_view piece) {
            m_tracker.feed(stream, piece);
            longestSilence = std::max(longestSilence, sinceOutput.seconds());
            sinceOutput = {};
        });
        longestSilence = std::max(longestSilence, sinceOutput.seconds());
        m_tracker.finish();
        m_result.stages = m_tracker.stages();
        for (const std::string &name : m_tracker.unknownNames())
            note("unknown_stage", Severity::warning, "::stage " + name, name);
        if (longestSilence >= silentNotice)
            note("long_silence", Severity::hint, "sample", "sample", std::to_string(static_cast<int>(longestSilence / 60)));
        for (const std::string &path : m_journal.logPaths())
            (path.ends_with(".stderr.log") ? m_stderrLog : m_stdoutLog) = path;
        return ended;
    }

    std::vector<std::string> inputPlaces() const
    {
        std::vector<std::string> places{m_layout.places.inputs.string(), m_layout.places.configuration.string()};
        for (const auto *assets : {&m_layout.places.weights, &m_layout.places.data})
            for (const auto &[name, place] : *assets)
                places.push_back(place.string());
        return places;
    }

    void fail(const CommandResult &ended, bool memoryEvidence)
    {
        const SampleError error = sampleErrorOf({ended, m_request.logRoot.empty() ? m_request.runFolder : m_request.logRoot, m_stdoutLog, m_stderrLog,
                                                 m_reference.limits.sample, memoryEvidence,
                                                 {inputPlaces(), m_tracker.current()}});
        m_result.report.state = StepState::failed;
        m_result.report.reason = Statement{ended.timedOut ? "sample_timed_out" : "sample_ended_badly", {cleanText(error.first.message)}};
        m_result.firstError = error.first;
        // NumPy's refusal is told by the first import already, while the device was probed.
        if (error.code == "error_numpy_abi" && m_request.earlierWarning
            && m_request.earlierWarning->message.find("NumPy") != std::string::npos)
            m_result.firstError = m_request.earlierWarning;
        m_result.firstError->message = cleanText(m_result.firstError->message);
        std::string place = error.first.log + (error.first.line ? ":" + std::to_string(*error.first.line) : "");
        note(error.code.c_str(), Severity::error, place, cleanText(error.first.message));
        if (m_tracker.stages().empty())
            m_result.report.doesNotProve.push_back({"stages_not_reported", {}});
    }

    std::string cleanText(const std::string &text) const { return m_journal.tokens().tokenised(text); }

    Outcome takeOutputs(const OutputCollector &collector, const EngineClient &engine)
    {
        auto findings = collector.collect(m_reference.outputs, m_request.runFolder, m_context);
        if (!findings)
            return findings.error();
        auto &all = m_result.report.findings;
        all.insert(all.end(), findings->begin(), findings->end());
        std::vector<DeclaredOutput> present;
        for (const DeclaredOutput &output : m_reference.outputs)
            if (std::none_of(findings->begin(), findings->end(), [&](const Finding &one) {
                    return one.severity == Severity::error && one.subject == output.file;
                }))
                present.push_back(output);
        auto read = readOutputs(engine, m_request.runFolder / "outputs", present, m_layout.places.inputs, m_context);
        if (!read)
            return read.error();
        m_result.outputs = std::move(*read);
        for (const ReadOutput &output : m_result.outputs)
            if (output.unreadable)
                noteUnreadable("outputs/" + output.file, output);
        conclude();
        return Done{};
    }

    //! That it cannot be read, and the reader's own words for why.
    void noteUnreadable(const std::string &file, const ReadOutput &output)
    {
        note("unreadable_output", Severity::error, file, output.name, output.unreadable->detail);
        m_result.report.findings.push_back({output.unreadable->code, Severity::error, file, file, output.unreadable->detail});
    }

    void conclude()
    {
        StepReport &report = m_result.report;
        report.state = StepState::passed;
        for (const Finding &finding : report.findings) {
            if (finding.severity != Severity::error)
                continue;
            report.state = StepState::failed;
            if (!m_result.firstError)
                m_result.firstError = FirstError{"sample", m_tracker.current(), "unknown", "missing_output",
                                                 finding.code + ": " + finding.where, m_stderrLog, std::nullopt};
            if (!report.reason)
                report.reason = Statement{"sample_output_absent", {finding.subject}};
        }
        if (report.state == StepState::passed)
            report.proves.push_back({"sample_ran", {std::to_string(m_reference.outputs.size())}});
        for (const ReadOutput &output : m_result.outputs)
            if (!output.unreadable)
                describe(output);
        report.doesNotProve.push_back({"sample_not_the_same_numbers", {}});
        report.doesNotProve.push_back({"seed_is_not_everything", {}});
        if (m_tracker.stages().empty())
            report.doesNotProve.push_back({"stages_not_reported", {}});
    }

    void describe(const ReadOutput &output)
    {
        std::string shape;
        for (const std::int64_t extent : output.shape)
            shape += (shape.empty() ? "" : " x ") + std::to_string(extent);
        auto &proves = m_result.report.proves;
        proves.push_back({"output_read_back", {output.name, output.dtype, shape.empty() ? "1" : shape, std::to_string(output.count)}});
        const NonFinite &bad = output.nonFinite;
        if (bad != NonFinite{})
            note("output_non_finite", Severity::warning, "outputs/" + output.file, output.name,
                 std::to_string(bad.nan) + " / " + std::to_string(bad.positiveInfinity) + " / " + std::to_string(bad.negativeInfinity));
        if (output.duplicatedTotal > 0)
            note("output_identifiers_repeated", Severity::warning, "outputs/" + output.file, output.name,
                 std::to_string(output.duplicatedTotal));
    }

    const Reference &m_reference;
    const SampleRequest &m_request;
    const ChildEnvironment &m_environment;
    CommandJournal &m_journal;
    const TaskContext &m_context;
    WorkLayout m_layout;
    StageTracker m_tracker;
    std::string m_stdoutLog, m_stderrLog;
    SampleResult m_result;
};

} // namespace

Result<SampleResult> SampleRunner::run(const Reference &reference, const SampleRequest &request,
                                       const ChildEnvironment &environment, CommandJournal &journal,
                                       const TaskContext &context) const
{
    return SampleJob(reference, request, environment, journal, context).carryOut(EngineClient(m_engine));
}

} // namespace redossier
