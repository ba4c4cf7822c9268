// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/pipeline.h"

#include "core/base/jsonfile.h"
#include "core/environment/rebuildcommands.h"
#include "core/environment/rebuildrunner.h"
#include "core/process/commandjournal.h"
#include "core/sample/samplerunner.h"
#include "core/session/commandplan.h"
#include "core/session/comparisonstep.h"
#include "core/session/deviceprobe.h"
#include "core/session/observation.h"
#include "core/session/referencestep.h"
#include "core/session/runrecord.h"
#include "core/session/runverdict.h"

#include <algorithm>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>

namespace redossier {

namespace fs = std::filesystem;

namespace {

//! One attempt from the first open step to the end.
class Pipeline
{
public:
    Pipeline(PreparedRun prepared, const RunRequest &request, const RunSurroundings &surroundings, const TaskContext &context)
        : m_prepared(std::move(prepared)), m_request(request), m_surroundings(surroundings), m_context(context)
    {
    }
    Result<CarriedOut> carryOut();

private:
    Outcome begin();
    Outcome carryOutSteps();
    Outcome carryOutStep(const std::string &name);
    StepReport doStep(const std::string &name);
    StepReport doRebuild();
    StepReport doDependencies();
    StepReport doDevice();
    StepReport doSample();
    StepReport doComparison();
    ProgramSurroundings checkSurroundings();
    Outcome finish();
    Outcome writeDocument(std::string_view name, const Json &document);
    StepReport broken(const std::string &name, const Error &error);
    EnvironmentRequest environmentRequest() const;
    Outcome updateMark(const std::function<void(WorkMark &)> &change);

    PreparedRun m_prepared;
    const RunRequest &m_request;
    const RunSurroundings &m_surroundings;
    const TaskContext &m_context;
    std::optional<RunRecord> m_record;
    std::optional<WorkFolder> m_work;
    std::optional<CommandJournal> m_journal;
    Observation m_observation;
    RunEvidence m_evidence;
    CarriedOut m_result;
    std::optional<FirstError> m_firstError;    //!< of the step that is running
    std::optional<FirstError> m_importWarning; //!< of the device step, for the sample
};

Outcome Pipeline::writeDocument(std::string_view name, const Json &document)
{
    return writeJsonFile(m_record->folder(), name, document);
}

Outcome Pipeline::updateMark(const std::function<void(WorkMark &)> &change)
{
    WorkMark mark = m_work->mark();
    change(mark);
    return m_work->setMark(std::move(mark));
}

Outcome Pipeline::begin()
{
    auto record = RunRecord::begin(m_prepared, m_surroundings);
    if (!record)
        return record.error();
    m_record.emplace(std::move(*record));
    if (m_prepared.resumption) {
        m_work = m_prepared.resumption->work;
        m_observation = Observation::reopen(m_record->folder());
    } else {
        const std::string &id = m_record->run().id;
        auto work = WorkFolder::create(m_request.work.value_or(WorkFolder::usualPlace(id)),
                                       {id, m_prepared.identity.identity, machineStamp(),
                                        m_prepared.python.executable.string(), {}, {}, m_prepared.writer.dossier().title});
        if (!work) {
            std::error_code ignored;
            fs::remove_all(m_record->folder(), ignored); // made a moment ago, and nothing has been tried in it
            return work.error();
        }
        m_work = std::move(*work);
    }
    RootTokens tokens = rootTokens(m_prepared.root(), m_prepared.python, m_surroundings.environment);
    tokens.add("WORK", m_work->root());
    addLocated(tokens, m_prepared.reference, m_request.located);
    m_journal.emplace(m_surroundings.runner, m_record->folder(), tokens, m_request.logLimit, m_record->nextLogNumber());
    m_journal->tell(m_surroundings.commandChanged);
    return updateMark([&](WorkMark &mark) { mark.acceptances = m_prepared.acceptances; });
}

EnvironmentRequest Pipeline::environmentRequest() const
{
    EnvironmentRequest request;
    request.python = m_prepared.python.executable;
    request.bundledPip = m_prepared.python.facts.bundledPip;
    request.workFolder = m_work->root();
    request.referenceFolder = m_prepared.root() / "reference";
    request.rebuildFile = m_prepared.reference.requirements.file;
    request.runFolder = m_record->folder();
    request.resources = m_surroundings.places.resources;
    request.child = m_prepared.install;
    request.requires_ = m_prepared.reference.python.requirement;
    request.pythonVersion = m_prepared.reference.python.version;
    request.platform = std::string(spelling(m_prepared.reference.platform.value_or(Platform::none)));
    request.timeLimit = m_prepared.reference.limits.install;
    return request;
}

//! The step could not be carried out. What is missing is a precondition; the error itself ends the program's call.
StepReport Pipeline::broken(const std::string &name, const Error &error)
{
    StepReport report;
    report.name = name;
    report.state = error.code == "cancelled" ? StepState::cancelled : StepState::stopped;
    if (report.state == StepState::stopped) {
        report.reason = Statement{error.code, {m_journal->tokens().tokenised(error.subject), error.detail}};
        m_result.problem = error;
    }
    return report;
}

StepReport Pipeline::doRebuild()
{
    // A half-made environment is never gone on with: pip leaves broken pieces behind.
    if (auto cleared = m_work->clear(m_work->environment()); !cleared)
        return broken("rebuild", cleared.error());
    RebuildRunner runner(m_surroundings.runner, *m_journal);
    auto result = runner.rebuild(environmentRequest(), m_context);
    m_firstError = result.firstError;
    if (result.error)
        m_result.problem = result.error;
    if (result.report.state == StepState::passed) {
        const auto stamp = environmentStamp(m_work->environment());
        if (!stamp)
            return broken("rebuild", stamp.error());
        if (auto marked = updateMark([&](WorkMark &mark) { mark.environmentStamp = *stamp; }); !marked)
            return broken("rebuild", marked.error());
    }
    return std::move(result.report);
}

StepReport Pipeline::doDependencies()
{
    RebuildRunner runner(m_surroundings.runner, *m_journal);
    auto result = runner.examine(environmentRequest(), m_prepared.referenceInventory, m_prepared.acceptances, m_context);
    m_firstError = result.firstError;
    if (result.error)
        m_result.problem = result.error;
    if (result.interpreter)
        m_observation.addPython(*result.interpreter, m_journal->tokens());
    if (result.inventory)
        m_observation.addInventory(*result.inventory, m_journal->tokens());
    m_result.gate = result.gate;
    m_record->run().variant.clear();
    for (const GateRow &row : result.gate.rows)
        if (row.reason)
            m_record->run().variant.push_back({row.name, row.kind, row.expected, row.found, *row.reason});
    return std::move(result.report);
}

StepReport Pipeline::doDevice()
{
    ProbeRequest request = deviceProbe(m_prepared.reference, environmentInterpreter(m_work->root()),
                                       m_prepared.root() / "reference", absoluteLocations(m_request.located));
    request.folder = m_record->folder();
    request.work = m_work->root();
    const auto lists = EnvironmentLists::read(m_surroundings.places.resources);
    if (!lists)
        return broken("device", lists.error());
    DeviceProber prober(m_surroundings.places.resources, SystemSources::ofThisMachine(m_surroundings.runner, *lists));
    auto result = prober.probe(request, m_prepared.run, *m_journal, m_context);
    if (!result)
        return broken("device", result.error());
    m_firstError = result->firstError;
    m_importWarning = result->importWarning;
    m_observation.addDevice(*result);
    m_observation.addEnvironment(m_prepared.run);
    return std::move(result->report);
}

StepReport Pipeline::doSample()
{
    SampleRequest request;
    request.dossier = m_prepared.root();
    request.work = m_work->root();
    request.runFolder = m_record->folder();
    request.python = environmentInterpreter(m_work->root());
    request.located = absoluteLocations(m_request.located);
    for (const FingerprintEntry &file : m_prepared.identity.files)
        request.digests[file.path] = file.sha256;
    request.earlierWarning = m_importWarning;
    SampleRunner runner(m_surroundings.places.engine);
    auto result = runner.run(m_prepared.reference, request, m_prepared.run, *m_journal, m_context);
    if (!result)
        return broken("sample", result.error());
    m_firstError = result->firstError;
    m_evidence.changedContent = result->changedInputs;
    return std::move(result->report);
}

//! The checks of `program` rules: as the sample was run, in a folder of their own.
ProgramSurroundings Pipeline::checkSurroundings()
{
    const auto start = [this](Command command, const TaskContext &context) -> Result<CommandResult> {
        std::error_code failed;
        fs::create_directories(m_work->program(), failed);
        if (failed)
            return Error{"cannot_write", m_work->program().string(), failed.message()};
        return m_journal->run(std::move(command), context);
    };
    return {checkPlaces(m_prepared.reference, environmentInterpreter(m_work->root()), m_work->root(),
                        absoluteLocations(m_request.located), m_prepared.root() / "reference/expected",
                        m_record->folder() / "outputs"),
            m_work->program(), m_prepared.run.variables, m_prepared.reference.limits.comparison, start};
}

StepReport Pipeline::doComparison()
{
    if (auto cleared = m_work->clear(m_work->program()); !cleared)
        return broken("comparison", cleared.error());
    ProgramCheck program(checkSurroundings());
    auto step = compareWithReference(m_prepared.root(), m_record->folder(), m_prepared.reference,
                                     !m_prepared.writer.dossier().isDraft(), m_surroundings.places.engine, program,
                                     m_surroundings.wording, m_context);
    if (step.error)
        return broken("comparison", *step.error);
    if (!step.comparison)
        return std::move(step.report);
    m_evidence.comparison = std::move(step.comparison);
    const auto assessment = assessRun(m_prepared.writer.dossier(), m_record->run(), m_evidence, m_observation).assessment;
    settle(step.report, assessment);
    const Json document = comparisonDocument(*m_evidence.comparison, spelling(assessment.verdict));
    if (auto written = writeDocument("comparison.json", document); !written)
        return broken("comparison", written.error());
    return std::move(step.report);
}

StepReport Pipeline::doStep(const std::string &name)
{
    if (name == "reference")
        return checkReference(m_prepared.reference, m_prepared.findings, m_prepared.identity,
                              m_prepared.writer.dossier().identity, m_request.located, m_prepared.referenceInventory.has_value());
    if (name == "rebuild")
        return doRebuild();
    if (name == "dependencies")
        return doDependencies();
    if (name == "device")
        return doDevice();
    if (name == "sample")
        return doSample();
    return doComparison();
}

Outcome Pipeline::carryOutStep(const std::string &name)
{
    if (auto begun = m_record->beginStep(name); !begun)
        return begun;
    m_firstError.reset();
    StepReport report = m_context.cancelled() ? broken(name, {"cancelled", name, {}}) : doStep(name);
    if (m_context.cancelled() && report.state != StepState::passed)
        report.state = StepState::cancelled;
    const bool installs = name == "rebuild" || name == "dependencies";
    const bool runs = name == "device" || name == "sample" || name == "comparison";
    auto commands = std::move(report.commands);
    for (Json &record : m_journal->takeRecords())
        commands.push_back(std::move(record));
    if (!commands.empty() && (installs || runs))
        m_record->run().inheritedEnvironment[name] = installs ? m_prepared.install.inherited : m_prepared.run.inherited;
    if (auto written = writeDocument("observation.json", m_observation.toJson()); !written)
        return written;
    return m_record->endStep(std::move(report), std::move(commands), m_firstError);
}

Outcome Pipeline::carryOutSteps()
{
    const auto &names = stepNames();
    for (std::size_t i = m_prepared.resumption ? m_prepared.resumption->firstStep : 0; i < names.size(); ++i) {
        if (auto carriedOut = carryOutStep(names[i]); !carriedOut)
            return carriedOut;
        if (m_record->run().step(names[i])->state != StepState::passed || names[i] == m_request.until)
            break;
    }
    return Done{};
}

Outcome Pipeline::finish()
{
    Run &run = m_record->run();
    const auto [assessment, sentence] = assessRun(m_prepared.writer.dossier(), run, m_evidence, m_observation);
    run.verdict = std::string(spelling(assessment.verdict));
    run.conditions = assessment.conditions;
    run.reasons = assessment.reasons;
    run.notChecked = assessment.notChecked;
    m_result.verdict = sentence;
    if (auto ended = m_record->end(); !ended)
        return ended;
    m_result.work = m_work->root();
    if (m_request.discard) {
        if (auto discarded = m_work->discard(); !discarded)
            m_result.workProblem = discarded.error();
        else
            m_result.work.reset();
    }
    if (m_result.work)
        m_result.workBytes = folderBytes(*m_result.work);
    return Done{};
}

Result<CarriedOut> Pipeline::carryOut()
{
    if (auto begun = begin(); !begun)
        return begun.error();
    for (const Outcome &done : {carryOutSteps(), finish()})
        if (!done && !m_result.problem)
            m_result.problem = done.error();
    m_result.run = m_record->run();
    m_result.folder = m_record->folder();
    m_result.cancelled = m_context.cancelled();
    return std::move(m_result);
}

} // namespace

Result<CarriedOut> carryOut(const RunRequest &request, const RunSurroundings &surroundings, const TaskContext &context)
{
    RunRequest absolute = request;
    absolute.dossier = fs::absolute(request.dossier).lexically_normal(); // children have working folders of their own
    auto prepared = prepareRun(absolute, surroundings, context);
    if (!prepared)
        return prepared.error();
    return Pipeline(std::move(*prepared), absolute, surroundings, context).carryOut();
}

} // namespace redossier
