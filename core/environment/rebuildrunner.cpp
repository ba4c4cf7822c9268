// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/environment/rebuildrunner.h"

#include "core/base/atomicfile.h"
#include "core/base/clock.h"
#include "core/base/pep440.h"
#include "core/environment/commandend.h"
#include "core/environment/pipfailure.h"
#include "core/environment/requirementsfile.h"

#include <array>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

namespace fs = std::filesystem;

constexpr double shortPatience = 600;
constexpr const char *markName = ".redossier-environment";

//! "pip 23.2.1 from /w/environment/lib/.. (python 3.11)"
std::string pipVersionOf(const std::string &output)
{
    const std::size_t end = output.find(" from ");
    return output.starts_with("pip ") && end != std::string::npos ? output.substr(4, end - 4) : std::string();
}

//! What older pips are known for (trust.md C3); a newer one closes the hole.
struct Weakness
{
    std::string_view before;
    const char *code;
};
constexpr std::array<Weakness, 3> weaknesses{
    {{"25.0", "pip_runs_wheel_code"}, {"25.3", "pip_follows_links"}, {"26.2", "pip_writes_outside"}}};

//! What an environment with pip takes, roughly; venv swallows what pip says of a full disk.
constexpr std::uintmax_t venvBytes = 16u << 20;

//! Names the place of venv that has no room left, where that is so.
void blameFullDisk(PipFailure &failure, const EnvironmentRequest &request)
{
    fs::path temporary = "/tmp";
    for (const auto &[name, value] : request.child.variables)
        if (name == "TMPDIR" && !value.empty())
            temporary = value;
    for (const fs::path &place : {request.workFolder, temporary}) {
        std::error_code failed;
        const auto space = fs::space(place, failed);
        if (failed || space.available >= venvBytes)
            continue;
        failure.code = "venv_disk_full";
        failure.subject = place == temporary ? "TMPDIR" : "{WORK}";
        failure.detail = std::to_string(space.available >> 20);
        failure.facts = {{"place", failure.subject}, {"mebibytes", failure.detail}};
        return;
    }
}

//! One rebuild from start to end.
class Rebuild
{
public:
    Rebuild(const EnvironmentRequest &request, CommandRunner &runner, CommandJournal &journal, const TaskContext &context)
        : m_request(request), m_runner(runner), m_journal(journal), m_context(context),
          m_commands(RebuildCommands::of(request.python, request.bundledPip, request.workFolder, request.rebuildFile))
    {
        m_result.report.name = "rebuild";
    }

    RebuildResult run()
    {
        const Stopwatch watch;
        m_result.report.started = utcNow();
        m_result.report.state = StepState::running;
        if (checkRebuildFile() && checkPython() && prepareFolder() && makeEnvironment() && askPip() && install())
            finish();
        for (Json &record : m_journal.takeRecords()) // those of a command that failed were taken already
            m_result.report.commands.push_back(std::move(record));
        m_result.report.seconds = watch.seconds();
        return std::move(m_result);
    }

private:
    bool stop(StepState state, Statement reason)
    {
        m_result.report.state = state;
        m_result.report.reason = std::move(reason);
        return false;
    }

    bool breakOff(const Error &error)
    {
        m_result.error = error;
        if (error.code == "cancelled")
            return stop(StepState::cancelled, {"cancelled", {}});
        return stop(StepState::stopped, {error.code, {m_journal.tokens().tokenised(error.subject), error.detail}});
    }

    void progress(std::uint64_t done) const
    {
        if (m_context.progress)
            m_context.progress({"rebuild", done, 3});
    }

    //! M53: a file that says nothing about PyTorch, or that pip cannot read at all, rebuilds nothing.
    bool checkRebuildFile()
    {
        RequirementsContext context;
        context.platform = m_request.platform;
        context.environment = m_request.child.variables;
        const auto file = RequirementsFile::readBeneath(m_request.referenceFolder, m_request.rebuildFile, context);
        if (!file)
            return breakOff(file.error());
        for (const Finding &finding : file->findings()) {
            if (finding.code != "torch_line_missing" && finding.code != "rebuild_file_empty" && finding.code != "wrong_format")
                continue;
            m_result.report.findings.push_back(finding);
            return stop(StepState::stopped, {finding.code, {finding.subject, finding.detail, finding.where}});
        }
        return true;
    }

    bool checkPython()
    {
        auto facts = interrogatePython(m_request.python, m_runner, m_request.child.variables, m_context);
        if (!facts)
            return breakOff(facts.error());
        m_result.base = *facts;
        if (meetsRequires(facts->version, m_request.requires_, m_request.pythonVersion) == true)
            return true;
        // The gate judges it; installing for an hour first would help nobody, but an accepted difference may be wanted.
        m_result.report.findings.push_back({"python_differs", Severity::warning, "python", facts->version,
                                            m_request.requires_.value_or(m_request.pythonVersion)});
        return true;
    }

    bool prepareFolder()
    {
        const fs::path environment = m_request.workFolder / "environment";
        std::error_code failure;
        const bool isThere = fs::exists(fs::symlink_status(environment, failure));
        if (isThere && (!fs::is_directory(fs::symlink_status(environment, failure)) || !fs::is_empty(environment, failure)))
            return breakOff({"environment_not_empty", environment.string(), {}});
        if (auto made = makeFolderBeneath(m_request.workFolder, "environment"); !made)
            return breakOff(made.error());
        const auto marked = writeFileAtomically(environment, markName, "A virtual environment that redossier made.\n");
        return marked ? true : breakOff(marked.error());
    }

    //! Runs one command; false when it did not succeed, with the reason told by `explain`.
    bool carryOut(const std::string &name, const std::vector<std::string> &arguments, const fs::path &folder,
                  std::optional<double> limit, PipFailure (*explain)(std::string_view, std::string_view), CommandResult &answer)
    {
        auto result = m_journal.run(childCommand(name, arguments, folder, m_request.child, limit), m_context);
        if (!result)
            return breakOff(result.error());
        answer = std::move(*result);
        if (answer.succeeded())
            return true;
        PipFailure failure = explain(answer.standardOutput, answer.standardError);
        if (failure.code == "venv_failed")
            blameFullDisk(failure, m_request);
        m_result.report.commands = m_journal.takeRecords();
        const CommandEnd end = describeEnd("rebuild", name, answer, failure, m_result.report.commands.back());
        m_result.firstError = end.firstError;
        m_result.report.findings.insert(m_result.report.findings.end(), end.findings.begin(), end.findings.end());
        return stop(end.state, end.reason);
    }

    bool makeEnvironment()
    {
        progress(0);
        CommandResult answer;
        if (!carryOut("venv", m_commands.venv, m_request.workFolder, shortPatience, explainVenvFailure, answer))
            return false;
        std::error_code ignored;
        if (fs::exists(environmentInterpreter(m_request.workFolder), ignored))
            return true;
        return stop(StepState::failed, {"venv_failed", {"", "bin/python"}});
    }

    bool askPip()
    {
        progress(1);
        CommandResult answer;
        if (!carryOut("pip-version", m_commands.pipVersion, m_request.referenceFolder, shortPatience, explainPipFailure, answer))
            return false;
        m_result.pipVersion = pipVersionOf(answer.standardOutput);
        const auto version = Version::parse(m_result.pipVersion);
        const auto isBefore = [&version](std::string_view other) { return version && *version < *Version::parse(other); };
        if (m_commands.report.empty()) // the origin and the digest of what is taken from an index stay unknown
            m_result.report.findings.push_back({"pip_without_report", Severity::warning, "pip --version", "pip " + m_request.bundledPip,
                                                std::string(firstPipWithReport)});
        for (const Weakness &weakness : weaknesses)
            if (isBefore(weakness.before))
                m_result.report.findings.push_back({weakness.code, Severity::hint, "pip --version", "pip " + m_result.pipVersion, std::string(weakness.before)});
        return true;
    }

    bool install()
    {
        progress(2);
        CommandResult answer;
        if (!carryOut("pip-install", m_commands.pipInstall, m_request.referenceFolder, m_request.timeLimit, explainPipFailure, answer))
            return false;
        if (m_commands.report.empty())
            return true;
        if (const auto kept = keepInstallReport(m_commands.report, m_request.runFolder); !kept)
            return breakOff(kept.error());
        std::error_code ignored;
        fs::remove(m_commands.report, ignored);
        m_result.archives = readInstallReport(m_request.runFolder).value_or(std::vector<InstalledArchive>());
        for (const InstalledArchive &archive : m_result.archives)
            if (archive.yanked)
                m_result.report.findings.push_back({"yanked", Severity::warning, "install-report.json", archive.name, archive.version});
        return true;
    }

    void finish()
    {
        progress(3);
        StepReport &report = m_result.report;
        report.state = StepState::passed;
        m_result.interpreter = environmentInterpreter(m_request.workFolder);
        report.proves = {{"proves_environment_made", {m_result.base.version}},
                         {"proves_installed", {m_request.rebuildFile, m_result.pipVersion}}};
        report.doesNotProve = {{"rebuild_answers_nothing", {}}, {"environment_holds_no_driver", {}}};
    }

    const EnvironmentRequest &m_request;
    CommandRunner &m_runner;
    CommandJournal &m_journal;
    const TaskContext &m_context;
    RebuildCommands m_commands;
    RebuildResult m_result;
};

} // namespace

RebuildResult RebuildRunner::rebuild(const EnvironmentRequest &request, const TaskContext &context)
{
    return Rebuild(request, m_runner, m_journal, context).run();
}

} // namespace redossier
