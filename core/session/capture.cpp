// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/capture.h"

#include "core/dossier/identity.h"
#include "core/environment/inventory.h"
#include "core/plain/beneath.h"
#include "core/process/commandjournal.h"
#include "core/reference/fingerprintrenewal.h"
#include "core/sample/samplerunner.h"
#include "core/session/commandplan.h"
#include "core/session/deviceprobe.h"
#include "core/session/expectedoutputs.h"
#include "core/session/observation.h"
#include "core/session/pythonchoice.h"
#include "core/session/samplespread.h"
#include "core/session/temporarywork.h"

#include <nlohmann/json.hpp>

namespace redossier {

namespace fs = std::filesystem;

namespace {

//! Where writeLogs() leaves a log of the work folder; any other place stays as it is.
std::string placeInDossier(const std::string &place)
{
    constexpr std::string_view logs = "logs/";
    return place.starts_with(logs) ? "capture/" + place.substr(logs.size()) : place;
}

//! One capture: everything is observed first and written at the end, so that a failure leaves the reference as it was.
class Capture
{
public:
    Capture(DossierWriter writer, Reference reference, ReferenceIdentity identity, ChosenPython python, EnvironmentLists lists,
            TemporaryWork work, const CaptureRequest &request, const RunSurroundings &surroundings, const TaskContext &context);
    Result<Captured> take(Findings noticed);

private:
    Outcome consent();
    Outcome observeDistributions();
    Outcome observeFreeze();
    Outcome observeDevice();
    Outcome runSample(const fs::path &folder);
    Outcome repeatSample();
    Outcome readExpected(const fs::path &folder);
    Outcome write();
    Outcome writeLogs();
    RootTokens tokens() const;

    DossierWriter m_writer;
    Reference m_reference;
    ReferenceIdentity m_identity;
    ChosenPython m_python;
    EnvironmentLists m_lists;
    TemporaryWork m_work;
    const CaptureRequest &m_request;
    const RunSurroundings &m_surroundings;
    const TaskContext &m_context;
    ChildEnvironment m_run;
    CommandJournal m_journal;
    Observation m_observation;
    Captured m_captured;
    std::optional<std::string> m_installed; //!< installed.txt
    std::optional<fs::path> m_expected;     //!< the folder that the expected outputs are taken from
    std::vector<ReadOutput> m_read;
};

Capture::Capture(DossierWriter writer, Reference reference, ReferenceIdentity identity, ChosenPython python,
                 EnvironmentLists lists, TemporaryWork work, const CaptureRequest &request,
                 const RunSurroundings &surroundings, const TaskContext &context)
    : m_writer(std::move(writer)), m_reference(std::move(reference)), m_identity(std::move(identity)),
      m_python(std::move(python)), m_lists(std::move(lists)), m_work(std::move(work)), m_request(request),
      m_surroundings(surroundings), m_context(context),
      m_run(buildChildEnvironment(m_lists, ChildPurpose::run, surroundings.environment, m_reference.accessNames(),
                                  m_reference.entryPoint.environment)),
      m_journal(surroundings.runner, m_work.path(), tokens(), request.logLimit)
{
    m_captured.identity = m_writer.dossier().identity;
    m_journal.tell(surroundings.commandChanged);
}

RootTokens Capture::tokens() const
{
    RootTokens tokens = rootTokens(m_writer.root(), m_python, m_surroundings.environment);
    tokens.add("WORK", m_work.path());
    addLocated(tokens, m_reference, m_request.located);
    return tokens;
}

Outcome Capture::consent()
{
    if (!m_request.run)
        return Done{};
    const auto plan = planCapture(m_reference, m_identity.identity, m_python, m_request.located, tokens(), m_request.repeat);
    if (!plan)
        return plan.error();
    if (m_surroundings.planned)
        m_surroundings.planned(*plan, tokens());
    return obtainConsent(*plan, m_request.yes, m_surroundings.approvals, m_surroundings.consent);
}

Outcome Capture::observeDistributions()
{
    const auto start = [this](Command command, const TaskContext &context) { return m_journal.run(std::move(command), context); };
    auto inventory = scanInventory(m_python.executable, m_surroundings.places.resources, m_run.variables, m_work.path(), start, m_context);
    if (!inventory)
        return inventory.error();
    m_observation.addInventory(*inventory, m_journal.tokens());
    for (Finding &finding : inventory->findings())
        m_captured.findings.push_back(std::move(finding));
    return Done{};
}

//! `pip freeze --all`, as printed but for credentials.
Outcome Capture::observeFreeze()
{
    if (!m_python.facts.hasPip) {
        m_captured.findings.push_back({"capture_no_pip", Severity::warning, "reference/installed.txt", "pip", {}});
        return Done{};
    }
    Command command;
    command.name = "pip-freeze";
    command.arguments = {m_python.executable.string(), "-m", "pip", "freeze", "--all"};
    command.folder = m_work.path();
    command.environment = buildChildEnvironment(m_lists, ChildPurpose::install, m_surroundings.environment).variables;
    const auto result = m_journal.run(std::move(command), m_context);
    if (!result)
        return result.error();
    if (result->succeeded())
        m_installed = result->standardOutput;
    else
        m_captured.findings.push_back({"capture_freeze_failed", Severity::warning, "reference/installed.txt", "pip freeze", {}});
    return Done{};
}

Outcome Capture::observeDevice()
{
    ProbeRequest request = deviceProbe(m_reference, m_python.executable, m_writer.root() / "reference",
                                       absoluteLocations(m_request.located));
    request.folder = m_work.path();
    request.work = m_work.path();
    DeviceProber prober(m_surroundings.places.resources, SystemSources::ofThisMachine(m_surroundings.runner, m_lists));
    const auto device = prober.probe(request, m_run, m_journal, m_context);
    if (!device)
        return device.error();
    m_observation.addDevice(*device);
    if (device->report.state != StepState::passed)
        m_captured.findings.push_back({"capture_device_not_passed", Severity::warning, "reference/observation.json#/device",
                                       std::string(m_reference.platform ? spelling(*m_reference.platform) : ""),
                                       std::string(spelling(device->report.state))});
    return Done{};
}

//! One run of the sample; its outputs lie below `folder`.
Outcome Capture::runSample(const fs::path &folder)
{
    SampleRequest request;
    request.dossier = m_writer.root();
    request.work = m_work.path();
    request.runFolder = folder;
    request.logRoot = m_work.path();
    request.python = m_python.executable;
    request.located = absoluteLocations(m_request.located);
    for (const FingerprintEntry &file : m_identity.files)
        request.digests[file.path] = file.sha256;
    std::error_code failed;
    fs::create_directories(request.runFolder, failed);
    SampleRunner runner(m_surroundings.places.engine);
    auto result = runner.run(m_reference, request, m_run, m_journal, m_context);
    if (!result)
        return result.error();
    if (m_context.cancelled())
        return Error{"cancelled", "capture", {}};
    if (result->report.state != StepState::passed) {
        m_captured.firstError = result->firstError;
        m_captured.findings = std::move(result->report.findings);
        if (m_captured.firstError)
            m_captured.firstError->log = placeInDossier(m_captured.firstError->log);
        for (Finding &finding : m_captured.findings)
            finding.where = placeInDossier(finding.where);
        m_captured.findings.push_back({"sample_failed", Severity::error, "capture", std::string(spelling(result->report.state)), {}});
        m_expected.reset();
        return Done{};
    }
    if (!m_expected)
        m_expected = folder / "outputs";
    return Done{};
}

//! The sample again and again, each time held against the first; only its outputs are looked at.
Outcome Capture::repeatSample()
{
    SampleSpread spread(m_surroundings.places.engine, m_reference.outputs, m_writer.root() / "reference/inputs");
    for (int run = 2; run <= m_request.repeat; ++run) {
        const fs::path first = *m_expected;
        const fs::path folder = m_work.path() / "repeated";
        if (const auto ran = runSample(folder); !ran || !m_expected)
            return ran;
        if (const auto added = spread.add(first, folder / "outputs", m_surroundings.wording, m_context); !added)
            return added;
        std::error_code ignored;
        fs::remove_all(folder, ignored); // it is the product's own, and the next run needs the room
    }
    m_captured.spread = std::make_shared<const Json>(spread.document());
    m_observation.addSpread(*m_captured.spread);
    return Done{};
}

//! Every declared output must be readable before anything is taken over.
Outcome Capture::readExpected(const fs::path &folder)
{
    auto read = readOutputs(EngineClient(m_surroundings.places.engine), folder, m_reference.outputs,
                            m_writer.root() / "reference/inputs", m_context);
    if (!read)
        return read.error();
    for (const ReadOutput &output : *read)
        if (output.unreadable)
            return Error{output.unreadable->code, (folder / output.file).string(), output.unreadable->detail};
    m_read = std::move(*read);
    return Done{};
}

//! The logs of --run stay in the dossier, of a sample that failed too.
Outcome Capture::writeLogs()
{
    if (!m_request.run)
        return Done{};
    for (const std::string &log : m_journal.logPaths()) {
        auto file = openRegularFile((m_work.path() / log).string());
        if (!file)
            return file.error();
        if (auto copied = m_writer.copy("capture/" + fs::path(log).filename().string(), file->get()); !copied)
            return copied;
    }
    return Done{};
}

Outcome Capture::write()
{
    Json document = *m_reference.document;
    Json &python = document["python"];
    if (!python.is_object())
        python = Json::object();
    python["implementation"] = m_python.facts.implementation;
    python["version"] = m_python.facts.version;
    describeOutputs(document, m_read);
    m_observation.addPython(m_python.facts, m_journal.tokens());
    m_observation.addEnvironment(m_run);
    if (m_expected)
        if (auto taken = takeExpected(m_writer, m_reference, *m_expected); !taken)
            return taken;
    const auto installed = m_installed ? m_writer.write("reference/installed.txt", *m_installed)
                                       : m_writer.remove("reference/installed.txt");
    if (!installed)
        return installed;
    if (auto written = m_writer.writeJson("reference/observation.json", m_observation.toJson()); !written)
        return written;
    return m_writer.writeJson("reference/reference.json", document);
}

Result<Captured> Capture::take(Findings noticed)
{
    m_captured.findings = std::move(noticed);
    if (auto agreed = consent(); !agreed)
        return agreed.error();
    if (m_request.outputs) {
        m_expected = *m_request.outputs;
        if (auto read = readExpected(*m_expected); !read)
            return read.error();
    }
    for (const auto observe : {&Capture::observeDistributions, &Capture::observeFreeze, &Capture::observeDevice}) {
        if (auto observed = (this->*observe)(); !observed)
            return observed.error();
        if (m_context.cancelled())
            return Error{"cancelled", "capture", {}};
    }
    if (m_request.run) {
        if (auto ran = runSample(m_work.path() / "made"); !ran)
            return ran.error();
        if (m_expected && m_request.repeat > 1)
            if (auto repeated = repeatSample(); !repeated)
                return repeated.error();
        if (m_expected)
            if (auto read = readExpected(*m_expected); !read)
                return read.error();
    }
    const bool failed = m_request.run && !m_expected;
    for (const Outcome &done : {writeLogs(), failed ? Outcome(Done{}) : write(), m_writer.renewManifest()})
        if (!done)
            return done.error();
    return std::move(m_captured);
}

//! A file that the author changed is the reference from now on: its digest is read, never typed.
Findings renewDeclared(ReferenceFile &file, const ReferenceIdentity &identity)
{
    Json document = *file.reference.document;
    Findings renewed = renewFingerprints(document, identity.files);
    Findings ofReading; // those of the first reading still hold
    if (!renewed.empty())
        file.reference = readReference(document, ofReading);
    return renewed;
}

//! What --run cannot do without: something to start, and something that it is to write.
Findings absentForRun(const Reference &reference)
{
    Findings findings;
    if (reference.entryPoint.arguments.empty())
        findings.push_back({"entry_point_missing", Severity::error, "reference.json#/entry_point/arguments", "entry_point", {}});
    if (reference.outputs.empty())
        findings.push_back({"expected_missing", Severity::error, "reference.json#/outputs", "none is declared", {}});
    return findings;
}

} // namespace

Result<Captured> captureReference(const CaptureRequest &given, const RunSurroundings &surroundings, const TaskContext &context)
{
    CaptureRequest request = given;
    request.dossier = fs::absolute(given.dossier).lexically_normal(); // children have working folders of their own
    auto writer = DossierWriter::open(request.dossier, surroundings.held);
    if (!writer)
        return writer.error();
    auto file = loadReference(request.dossier);
    if (!file)
        return file.error();
    auto identity = identityOf(request.dossier, context);
    if (!identity)
        return identity.error();
    if (writer->dossier().identity == identity->identity)
        return Error{"locked", request.dossier.string(), identity->identity};
    if (Findings absent = absentForRun(file->reference); request.run && !absent.empty())
        return Captured{writer->dossier().identity, std::move(absent), {}, {}};
    if (auto known = checkLocations(request.located, file->reference); !known)
        return known.error();
    Findings renewed = renewDeclared(*file, *identity);
    auto lists = EnvironmentLists::read(surroundings.places.resources);
    if (!lists)
        return lists.error();
    const auto install = buildChildEnvironment(*lists, ChildPurpose::install, surroundings.environment);
    auto python = choosePython(request.python, {}, surroundings.runner, install.variables, context);
    if (!python)
        return python.error();
    auto work = TemporaryWork::create();
    if (!work)
        return work.error();
    return Capture(std::move(*writer), std::move(file->reference), std::move(*identity), std::move(*python), std::move(*lists),
                   std::move(*work), request, surroundings, context).take(std::move(renewed));
}

} // namespace redossier
