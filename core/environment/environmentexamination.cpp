// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/environment/rebuildrunner.h"

#include "core/base/atomicfile.h"
#include "core/base/clock.h"
#include "core/base/pep440.h"
#include "core/environment/commandend.h"
#include "core/environment/interpreterproof.h"
#include "core/environment/pipfailure.h"
#include "core/environment/requirementsfile.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr double patience = 600;

//! Lets interrogatePython run through the journal, so that the proof has its record and its logs.
class JournalRunner : public CommandRunner
{
public:
    JournalRunner(CommandJournal &journal, std::filesystem::path folder) : m_journal(journal), m_folder(std::move(folder)) {}
    Result<CommandResult> run(const Command &command, const TaskContext &context, const OutputObserver &observer) override
    {
        Command here = command;
        here.folder = m_folder; // a place that the record can name by its token
        return m_journal.run(std::move(here), context, observer);
    }

private:
    CommandJournal &m_journal;
    std::filesystem::path m_folder;
};

//! One look at an environment, from the proof of its interpreter to the gate.
class Examination
{
public:
    Examination(const EnvironmentRequest &request, CommandJournal &journal, const TaskContext &context)
        : m_request(request), m_journal(journal), m_context(context),
          m_python(environmentInterpreter(request.workFolder))
    {
        m_result.report.name = "dependencies";
    }

    DependenciesResult run(const std::optional<Inventory> &reference, const std::vector<Acceptance> &acceptances)
    {
        const Stopwatch watch;
        m_result.report.started = utcNow();
        m_result.report.state = StepState::running;
        if (proveInterpreter() && checkDependencies() && keepFreeze() && takeInventory())
            decide(reference, acceptances);
        std::vector<Json> records = m_journal.takeRecords();
        m_result.report.commands.insert(m_result.report.commands.end(), records.begin(), records.end());
        m_result.report.seconds = watch.seconds();
        return std::move(m_result);
    }

private:
    bool end(StepState state, Statement reason)
    {
        m_result.report.state = state;
        m_result.report.reason = std::move(reason);
        return false;
    }

    bool breakOff(const Error &error)
    {
        m_result.error = error;
        if (error.code == "cancelled")
            return end(StepState::cancelled, {"cancelled", {}});
        return end(StepState::stopped, {error.code, {m_journal.tokens().tokenised(error.subject), error.detail}});
    }

    void add(std::string code, Severity severity, std::string where, std::string subject, std::string detail)
    {
        m_result.report.findings.push_back({std::move(code), severity, std::move(where), std::move(subject), std::move(detail)});
    }

    void recordFirstError(const std::string &layer, const std::string &message, const std::string &stream)
    {
        std::vector<Json> records = m_journal.takeRecords();
        const std::string log = records.empty() ? std::string() : textAt(records.back(), stream);
        m_result.report.commands.insert(m_result.report.commands.end(), records.begin(), records.end());
        m_result.firstError = FirstError{"dependencies", std::nullopt, layer, "exception", message, log, std::nullopt};
    }

    bool proveInterpreter()
    {
        JournalRunner runner(m_journal, m_request.workFolder);
        const auto facts = interrogatePython(m_python, runner, m_request.child.variables, m_context);
        if (facts)
            m_result.interpreter = *facts;
        else if (facts.error().code == "cancelled")
            return breakOff(facts.error());
        auto problem = environmentProblem(m_request.workFolder / "environment", m_result.interpreter);
        if (!problem && !facts)
            problem = Statement{facts.error().code, {m_journal.tokens().tokenised(facts.error().subject), facts.error().detail}};
        if (!problem) {
            m_result.report.proves.push_back({"proves_interpreter", {facts->version}});
            return true;
        }
        for (std::string &argument : problem->arguments)
            argument = m_journal.tokens().tokenised(argument);
        recordFirstError("software", {}, "stderr"); // its words are those of the reason
        return end(StepState::failed, *problem);
    }

    //! Runs `pip ARGUMENTS` of the environment; nothing when it could not be run or was cancelled.
    std::optional<CommandResult> runPip(const std::string &name, std::vector<std::string> arguments)
    {
        std::vector<std::string> all{m_python.string(), "-m", "pip", "--disable-pip-version-check"};
        all.insert(all.end(), arguments.begin(), arguments.end());
        auto result = m_journal.run(childCommand(name, all, m_request.referenceFolder, m_request.child, patience), m_context);
        if (!result) {
            breakOff(result.error());
            return std::nullopt;
        }
        if (result->cancelled) {
            end(StepState::cancelled, {"cancelled", {}});
            return std::nullopt;
        }
        return std::move(*result);
    }

    bool keep(const char *name, const std::string &text)
    {
        const auto kept = writeFileAtomically(m_request.runFolder, name, text);
        return kept ? true : breakOff(kept.error());
    }

    //! Conflicts end the step only after everything else was observed: `decide` does it.
    bool checkDependencies()
    {
        const auto answer = runPip("pip-check", {"check"});
        if (!answer || !keep("dependency-check.txt", answer->standardOutput))
            return false;
        m_result.check = PipCheck::parse(*answer);
        for (const PipCheckRow &row : m_result.check.rows) {
            const bool isDefect = row.kind == PipCheckRow::Kind::platform;
            add("dependency_" + std::string(spelling(row.kind)), isDefect ? Severity::warning : Severity::error,
                "dependency-check.txt", row.package + " " + row.version, row.kind == PipCheckRow::Kind::incompatible
                    ? row.requires_ + ", " + row.found : row.requires_);
            m_hasConflict = m_hasConflict || !isDefect;
            if (!isDefect && !m_result.firstError)
                recordFirstError("software", row.text, "stdout");
        }
        if (m_result.check.state == PipCheck::State::noPip)
            add("no_pip", Severity::error, "dependency-check.txt", "pip", {});
        for (const std::string &line : m_result.check.unread)
            add("check_not_readable", Severity::warning, "dependency-check.txt", "pip check", line);
        return true;
    }

    bool keepFreeze()
    {
        if (m_result.check.state == PipCheck::State::noPip)
            return true; // an empty file would say that nothing is installed
        const auto answer = runPip("pip-freeze", {"freeze", "--all"});
        if (!answer)
            return false;
        if (answer->succeeded())
            return keep("installed-after.txt", answer->standardOutput);
        add("freeze_failed", Severity::warning, "installed-after.txt", "pip freeze", explainPipFailure(answer->standardOutput, answer->standardError).words);
        return true;
    }

    bool takeInventory()
    {
        const CommandStarter start = [this](Command command, const TaskContext &context) {
            return m_journal.run(std::move(command), context);
        };
        auto inventory = scanInventory(m_python, m_request.resources, m_request.child.variables, m_request.workFolder, start, m_context);
        if (!inventory)
            return breakOff(inventory.error());
        for (Distribution &one : inventory->distributions) // the gate's rows go into documents, as the reference's have gone
            one.origin.url = m_journal.tokens().tokenisedAddress(one.origin.url);
        for (const InstalledArchive &archive : readInstallReport(m_request.runFolder).value_or(std::vector<InstalledArchive>())) {
            for (Distribution &one : inventory->distributions) {
                if (one.normalised() != archive.name || !one.sha256.empty())
                    continue;
                one.archive = archive.file;
                one.sha256 = archive.sha256;
            }
        }
        for (const Finding &finding : inventory->findings())
            if (finding.code != "no_pip")
                m_result.report.findings.push_back(finding);
        m_result.inventory = std::move(*inventory);
        return true;
    }

    GateExpectation expectation() const
    {
        GateExpectation expectation{m_request.requires_, m_request.pythonVersion, m_request.platform, {}};
        RequirementsContext context;
        context.markers = m_result.inventory->python.markers;
        const auto file = RequirementsFile::readBeneath(m_request.referenceFolder, m_request.rebuildFile, context);
        for (const char *name : {"pip", "setuptools", "wheel"})
            if (file && file->names(name))
                expectation.namedInstallers.insert(name);
        return expectation;
    }

    void tellGate()
    {
        const Gate &gate = m_result.gate;
        const auto told = [](const GateRow &row) {
            const auto shown = [](const std::string &text) { return text.empty() ? std::string("-") : text; };
            return row.kind + ": " + shown(row.expected) + " / " + shown(row.found);
        };
        for (const GateRow &row : gate.rows) {
            if (row.reason)
                add("gate_accepted_row", Severity::hint, "gate", row.name, told(row) + ": " + *row.reason);
            else
                add("gate_difference", Severity::error, "gate", row.name, told(row));
        }
        for (const GateRow &row : gate.noted)
            add("gate_noted", Severity::hint, "gate", row.name, told(row));
        if (gate.layers() > 1)
            add("several_layers", Severity::warning, "gate", std::to_string(gate.layers()), {});
        m_result.report.findings.insert(m_result.report.findings.end(), gate.findings.begin(), gate.findings.end());
    }

    void decide(const std::optional<Inventory> &reference, const std::vector<Acceptance> &acceptances)
    {
        if (reference) {
            m_result.gate = compareInventories(*reference, *m_result.inventory, expectation(), acceptances);
            tellGate();
        }
        const PipCheck::State state = m_result.check.state;
        const bool onlyDefects = state == PipCheck::State::conflicts && !m_hasConflict;
        if (m_hasConflict) {
            end(StepState::failed, {"dependencies_conflict", {std::to_string(m_result.check.rows.size())}});
        } else if (state != PipCheck::State::consistent && !onlyDefects) {
            end(StepState::stopped, {state == PipCheck::State::noPip ? "no_pip" : "check_not_readable", {"pip check"}});
        } else if (!reference) {
            add("no_reference_inventory", Severity::error, "reference/observation.json", "inventory", {});
            end(StepState::stopped, {"no_reference_inventory", {}});
        } else if (!m_result.gate.isOpen()) {
            const auto open = std::count_if(m_result.gate.rows.begin(), m_result.gate.rows.end(),
                                            [](const GateRow &row) { return !row.reason; });
            end(StepState::stopped, {"gate_not_accepted", {std::to_string(open)}});
        } else {
            m_result.report.state = StepState::passed;
            m_result.report.proves.push_back({m_result.gate.isVariant() ? "proves_variant" : "proves_same_inventory", {}});
        }
        if (state == PipCheck::State::consistent)
            m_result.report.proves.push_back({"proves_metadata_consistent", {}});
        m_result.report.doesNotProve = {{"check_reads_metadata_only", {}}, {"same_packages_not_same_results", {}}};
    }

    const EnvironmentRequest &m_request;
    CommandJournal &m_journal;
    const TaskContext &m_context;
    std::filesystem::path m_python;
    bool m_hasConflict = false;
    DependenciesResult m_result;
};

} // namespace

DependenciesResult RebuildRunner::examine(const EnvironmentRequest &request, const std::optional<Inventory> &reference,
                                          const std::vector<Acceptance> &acceptances, const TaskContext &context)
{
    return Examination(request, m_journal, context).run(reference, acceptances);
}

} // namespace redossier
