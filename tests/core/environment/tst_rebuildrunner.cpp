// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/environment/rebuildrunner.h"

#include "core/base/jsonfile.h"
#include "core/process/supervisedrunner.h"
#include "tests/support/product.h"
#include "tests/support/scriptedrunner.h"
#include "tests/support/temporaryfolder.h"
#include "tests/support/wheelmaker.h"

#include <QTest>
#include <algorithm>
#include <arpa/inet.h>
#include <chrono>
#include <filesystem>
#include <netinet/in.h>
#include <nlohmann/json.hpp>
#include <sys/socket.h>
#include <thread>

using namespace redossier;
namespace fs = std::filesystem;

namespace {

const fs::path resources = fs::path(SOURCE_FOLDER) / "resources";

ChildEnvironment installEnvironment()
{
    return buildChildEnvironment(*EnvironmentLists::read(resources), ChildPurpose::install, ownEnvironment());
}

fs::path realPython()
{
    const char *path = std::getenv("PATH");
    return pythonCandidates({}, path ? path : "").front();
}

//! A dossier's reference/, a run's folder and a work folder, with wheels that the test makes.
class Laboratory
{
public:
    explicit Laboratory(const std::string &rebuildFile)
        : m_runner(fs::path(PROGRAMS_FOLDER) / "redossier-supervisor")
    {
        for (const char *name : {"reference", "run", "work"})
            fs::create_directories(folder / name);
        folder.write("reference/requirements-rebuild.txt", rebuildFile);
        test::makeWheel(folder / "reference/wheels", {"tiny-lib", "1.0", {"Other_Lib>=2"}, {}});
        test::makeWheel(folder / "reference/wheels", {"other-lib", "2.1", {}, {}});
        test::makeWheel(folder / "reference/wheels", {"other-lib", "1.0", {}, {}});
    }

    EnvironmentRequest request() const
    {
        EnvironmentRequest request;
        request.python = realPython();
        request.workFolder = folder / "work";
        request.referenceFolder = folder / "reference";
        request.rebuildFile = "requirements-rebuild.txt";
        request.runFolder = folder / "run";
        request.resources = resources;
        request.child = installEnvironment();
        request.requires_ = ">=3.8";
        request.pythonVersion = "3.11.7";
        request.platform = "none";
        return request;
    }

    RebuildResult rebuild(const TaskContext &context = {})
    {
        journal.emplace(m_runner, folder / "run", tokens(), 1u << 20);
        return RebuildRunner(m_runner, *journal).rebuild(request(), context);
    }

    DependenciesResult examine(const std::optional<Inventory> &reference, const std::vector<Acceptance> &acceptances = {})
    {
        return RebuildRunner(m_runner, *journal).examine(request(), reference, acceptances, {});
    }

    RootTokens tokens() const
    {
        RootTokens tokens;
        tokens.add("WORK", folder / "work");
        return tokens;
    }

    test::TemporaryFolder folder;
    std::optional<CommandJournal> journal;

private:
    SupervisedRunner m_runner;
};

const std::string localOnly = "--no-index\n--find-links wheels\n";

std::vector<std::string> namesOf(const StepReport &report)
{
    std::vector<std::string> names;
    for (const Json &command : report.commands)
        names.push_back(textAt(command, "name"));
    return names;
}

bool hasFinding(const StepReport &report, const std::string &code, const std::string &subject)
{
    return std::any_of(report.findings.begin(), report.findings.end(),
                       [&](const Finding &finding) { return finding.code == code && finding.subject == subject; });
}

std::string reasonOf(const StepReport &report)
{
    return report.reason ? report.reason->code : std::string();
}

//! A port that takes connections and never says a word.
class SilentServer
{
public:
    SilentServer()
    {
        m_socket = ::socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        auto *plain = reinterpret_cast<sockaddr *>(&address);
        ::bind(m_socket, plain, size);
        ::listen(m_socket, 16);
        ::getsockname(m_socket, plain, &size);
        m_port = ntohs(address.sin_port);
    }
    ~SilentServer() { ::close(m_socket); }
    std::string url() const { return "http://127.0.0.1:" + std::to_string(m_port) + "/simple"; }

private:
    int m_socket = -1;
    int m_port = 0;
};

} // namespace

class RebuildRunnerTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void anEnvironmentFromFirstToLast();
    void aMovedEnvironmentMustBeMadeAnew();
    void aFailingPipNamesTheFirstError();
    void aHashMismatchShowsBothDigests();
    void contradictingRequirementsAreAConflict();
    void aCancelledInstallLeavesNothingAlive();
    void aFullTargetIsRefused();
    void aFileWithoutPackagesStopsBeforeAnythingIsMade();
    void aMissingEnsurepipEndsTheStep();
    void anOldPipIsUsedWithoutReport();
    void anAbsentPythonIsAnError();
    void credentialsOfTheReportAreTakenOut();
};

void RebuildRunnerTest::anEnvironmentFromFirstToLast()
{
    Laboratory lab(localOnly + "tiny-lib==1.0\n");
    const RebuildResult made = lab.rebuild();
    QVERIFY2(made.report.state == StepState::passed, reasonOf(made.report).c_str());
    QVERIFY(!made.firstError && !made.error);
    QCOMPARE(namesOf(made.report), (std::vector<std::string>{"venv", "pip-version", "pip-install"}));
    for (std::size_t i = 1; i < 3; ++i)
        QCOMPARE(made.report.commands[i]["arguments"][0].get<std::string>(), std::string("{WORK}/environment/bin/python"));
    QVERIFY(fs::exists(lab.folder / "run/logs/03-pip-install.stdout.log"));
    QCOMPARE(made.archives.size(), size_t(2));
    const auto tiny = std::find_if(made.archives.begin(), made.archives.end(), [](const auto &one) { return one.name == "tiny-lib"; });
    QCOMPARE(tiny->file, std::string("tiny_lib-1.0-py3-none-any.whl"));
    QCOMPARE(tiny->sha256.size(), size_t(64));
    QVERIFY(!made.report.proves.empty() && !made.report.doesNotProve.empty());

    const DependenciesResult first = lab.examine(std::nullopt);
    QVERIFY(first.report.state == StepState::stopped);
    QCOMPARE(reasonOf(first.report), std::string("no_reference_inventory"));
    QVERIFY(hasFinding(first.report, "no_reference_inventory", "inventory"));
    QCOMPARE(namesOf(first.report).back(), std::string("inventory"));
    QVERIFY(first.check.state == PipCheck::State::consistent);
    QVERIFY(first.interpreter && first.interpreter->isVirtualEnvironment());
    QVERIFY(test::readFile(lab.folder / "run/installed-after.txt").find("tiny-lib==1.0") != std::string::npos
            || test::readFile(lab.folder / "run/installed-after.txt").find("tiny_lib==1.0") != std::string::npos);
    QCOMPARE(test::readFile(lab.folder / "run/dependency-check.txt"), std::string("No broken requirements found.\n"));
    const Distribution *found = first.inventory->find("tiny-lib");
    QVERIFY(found);
    QCOMPARE(found->sha256, tiny->sha256);
    QCOMPARE(found->files.altered, std::optional<std::int64_t>(0));
    QCOMPARE(found->origin.kind, std::string("index"));

    const DependenciesResult same = lab.examine(first.inventory);
    QVERIFY2(same.report.state == StepState::passed, reasonOf(same.report).c_str());

    Inventory other = *first.inventory;
    for (Distribution &one : other.distributions)
        if (one.normalised() == "other-lib")
            one.version = "9.9";
    const DependenciesResult closed = lab.examine(other);
    QVERIFY(closed.report.state == StepState::stopped);
    QCOMPARE(reasonOf(closed.report), std::string("gate_not_accepted"));
    QVERIFY(hasFinding(closed.report, "gate_difference", "other-lib"));
    const DependenciesResult open = lab.examine(other, {{"other-lib", "on purpose"}});
    QVERIFY(open.report.state == StepState::passed && open.gate.isVariant());

    // A file that is changed after the installation, and a dependency that is no longer met, are both seen.
    const fs::path site = fs::path(first.interpreter->prefix) / "lib" / ("python" + first.interpreter->minorVersion()) / "site-packages";
    std::ofstream(site / "tiny_lib.py", std::ios::app) << "# changed\n";
    std::ofstream(site / "other_lib-2.1.dist-info/METADATA", std::ios::app) << "Requires-Dist: nowhere>=3\n";
    const DependenciesResult broken = lab.examine(first.inventory);
    QVERIFY(broken.report.state == StepState::failed);
    QCOMPARE(reasonOf(broken.report), std::string("dependencies_conflict"));
    QVERIFY(hasFinding(broken.report, "files_altered", "tiny-lib 1.0"));
    QVERIFY(broken.firstError && broken.firstError->message.find("nowhere") != std::string::npos);
    QVERIFY(fs::exists(lab.folder / "run" / broken.firstError->log));
}

void RebuildRunnerTest::aMovedEnvironmentMustBeMadeAnew()
{
    Laboratory lab(localOnly + "other-lib==1.0\n");
    QVERIFY(lab.rebuild().report.state == StepState::passed);
    fs::create_directories(lab.folder / "elsewhere");
    fs::copy(lab.folder / "work/environment", lab.folder / "elsewhere/environment",
             fs::copy_options::recursive | fs::copy_options::copy_symlinks);
    fs::remove_all(lab.folder / "work");
    fs::rename(lab.folder / "elsewhere", lab.folder / "moved");
    EnvironmentRequest request = lab.request();
    request.workFolder = lab.folder / "moved";
    SupervisedRunner runner(fs::path(PROGRAMS_FOLDER) / "redossier-supervisor");
    const auto result = RebuildRunner(runner, *lab.journal).examine(request, std::nullopt, {}, {});
    QVERIFY(result.report.state == StepState::failed);
    QCOMPARE(reasonOf(result.report), std::string("environment_moved"));
    QVERIFY(!fs::exists(lab.folder / "run/installed-after.txt"));
}

void RebuildRunnerTest::aFailingPipNamesTheFirstError()
{
    Laboratory lab(localOnly + "tiny-lib==7.0\n");
    const RebuildResult result = lab.rebuild();
    QVERIFY(result.report.state == StepState::failed);
    QCOMPARE(reasonOf(result.report), std::string("pip_no_matching"));
    QVERIFY(result.interpreter.empty());
    QCOMPARE(result.firstError->layer, std::string("software"));
    QVERIFY(result.firstError->message.find("tiny-lib==7.0") != std::string::npos);
    const std::string log = test::readFile(lab.folder / "run" / result.firstError->log);
    QVERIFY(log.find(result.firstError->message) != std::string::npos);
    QVERIFY(hasFinding(result.report, "pip_no_matching", "tiny-lib==7.0"));
}

void RebuildRunnerTest::aHashMismatchShowsBothDigests()
{
    const std::string wrong(64, '0');
    Laboratory lab(localOnly + "other-lib==1.0 --hash=sha256:" + wrong + "\n");
    const RebuildResult result = lab.rebuild();
    QCOMPARE(reasonOf(result.report), std::string("pip_hash_mismatch"));
    QVERIFY(result.report.reason->arguments[1].find(wrong) != std::string::npos);
}

void RebuildRunnerTest::contradictingRequirementsAreAConflict()
{
    Laboratory lab(localOnly + "tiny-lib==1.0\nother-lib==1.0\n");
    const RebuildResult result = lab.rebuild();
    QVERIFY(result.report.state == StepState::failed);
    QCOMPARE(reasonOf(result.report), std::string("pip_conflict"));
}

void RebuildRunnerTest::aCancelledInstallLeavesNothingAlive()
{
    const SilentServer server;
    Laboratory lab("--index-url " + server.url() + "\ntiny-lib==1.0\n");
    std::stop_source stop;
    TaskContext context;
    context.stop = stop.get_token();
    std::thread canceller([&] {
        const auto started = lab.folder / "run/logs/03-pip-install.stdout.log";
        for (int i = 0; i < 600 && !fs::exists(started); ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
        std::this_thread::sleep_for(std::chrono::milliseconds(500));
        stop.request_stop();
    });
    const RebuildResult result = lab.rebuild(context);
    canceller.join();
    QVERIFY(result.report.state == StepState::cancelled);
    QVERIFY(!result.firstError);
    QVERIFY(result.interpreter.empty());
    QVERIFY(test::noneLeftWith((lab.folder / "work").string(), 5));
    // Nothing goes on in the half-made environment: a second rebuild refuses it.
    const RebuildResult again = lab.rebuild();
    QVERIFY(again.error.has_value());
    QCOMPARE(again.error->code, std::string("environment_not_empty"));
}

void RebuildRunnerTest::aFullTargetIsRefused()
{
    Laboratory lab(localOnly + "other-lib==1.0\n");
    lab.folder.write("work/environment/mine.txt", "keep me");
    const RebuildResult result = lab.rebuild();
    QCOMPARE(result.error->code, std::string("environment_not_empty"));
    QCOMPARE(test::readFile(lab.folder / "work/environment/mine.txt"), std::string("keep me"));
    QVERIFY(result.report.commands.empty());
}

void RebuildRunnerTest::aFileWithoutPackagesStopsBeforeAnythingIsMade()
{
    Laboratory lab("# nothing\n");
    const RebuildResult result = lab.rebuild();
    QVERIFY(result.report.state == StepState::stopped);
    QCOMPARE(reasonOf(result.report), std::string("rebuild_file_empty"));
    QVERIFY(!fs::exists(lab.folder / "work/environment"));
}

void RebuildRunnerTest::aMissingEnsurepipEndsTheStep()
{
    Laboratory lab(localOnly + "other-lib==1.0\n");
    test::ScriptedRunner runner;
    runner.answer("interpreter", {"\n::redossier-interpreter {\"executable\": \"/usr/bin/python3\", \"prefix\": \"/usr\", \"base_prefix\": "
                                  "\"/usr\", \"implementation\": \"CPython\", \"version\": \"3.11.2\", \"machine\": \"x86_64\", \"pip\": false}\n"});
    test::ScriptedAnswer venv;
    venv.exit = 1;
    venv.standardOutput = test::readFile(fs::path(TEST_DATA) / "b-pip-output/19-venv-no-ensurepip/venv-new.stdout.txt");
    runner.answer("venv", venv);
    CommandJournal journal(runner, lab.folder / "run", lab.tokens(), 1u << 20);
    const RebuildResult result = RebuildRunner(runner, journal).rebuild(lab.request(), {});
    QVERIFY(result.report.state == StepState::failed);
    QCOMPARE(reasonOf(result.report), std::string("venv_no_ensurepip"));
    QCOMPARE(result.report.reason->arguments[0], std::string("python3.11-venv"));
    QCOMPARE(runner.commandNames().back(), std::string("venv")); // nothing ran in what was half made
    QVERIFY(result.firstError->log.find("venv.stdout.log") != std::string::npos);
}

void RebuildRunnerTest::anOldPipIsUsedWithoutReport()
{
    Laboratory lab(localOnly + "other-lib==1.0\n");
    test::ScriptedRunner runner;
    runner.answer("interpreter", {"\n::redossier-interpreter {\"executable\": \"/usr/bin/python3\", \"prefix\": \"/usr\", \"base_prefix\": "
                                  "\"/usr\", \"implementation\": \"CPython\", \"version\": \"3.8.2\", \"machine\": \"x86_64\", \"pip\": true}\n"});
    test::ScriptedAnswer venv;
    venv.effect = [&lab](const Command &) { lab.folder.write("work/environment/bin/python", ""); };
    runner.answer("venv", venv);
    runner.answer("pip-version", {"pip 20.0.2 from /x (python 3.8)\n"});
    runner.answer("pip-install", {"Successfully installed other-lib-1.0\n"});
    CommandJournal journal(runner, lab.folder / "run", lab.tokens(), 1u << 20);
    EnvironmentRequest request = lab.request();
    request.bundledPip = "20.0.2";
    const RebuildResult result = RebuildRunner(runner, journal).rebuild(request, {});
    QVERIFY2(result.report.state == StepState::passed, reasonOf(result.report).c_str());
    QVERIFY(hasFinding(result.report, "pip_without_report", "pip 20.0.2"));
    for (const char *weakness : {"pip_runs_wheel_code", "pip_follows_links", "pip_writes_outside"})
        QVERIFY2(hasFinding(result.report, weakness, "pip 20.0.2"), weakness);
    const auto &arguments = runner.commands().back().arguments;
    QVERIFY(std::find(arguments.begin(), arguments.end(), "--report") == arguments.end());
    QVERIFY(runner.commands().back().folder == lab.folder / "reference");
}

void RebuildRunnerTest::anAbsentPythonIsAnError()
{
    Laboratory lab(localOnly + "other-lib==1.0\n");
    EnvironmentRequest request = lab.request();
    request.python = lab.folder / "no-python";
    SupervisedRunner runner(fs::path(PROGRAMS_FOLDER) / "redossier-supervisor");
    CommandJournal journal(runner, lab.folder / "run", lab.tokens(), 1u << 20);
    const RebuildResult result = RebuildRunner(runner, journal).rebuild(request, {});
    QCOMPARE(result.error->code, std::string("program_missing"));
    QVERIFY(!fs::exists(lab.folder / "work/environment"));
}

void RebuildRunnerTest::credentialsOfTheReportAreTakenOut()
{
    const test::TemporaryFolder folder;
    const auto report = folder.write("report.json", R"({"install": [{"metadata": {"name": "A_b", "version": "1"}, "is_yanked": true,
        "download_info": {"url": "https://bob:hunter2-EXAMPLE@i.example/a-1.whl", "archive_info": {"hash": "sha256=00"}}}]})");
    fs::create_directories(folder / "run");
    QVERIFY(bool(keepInstallReport(report, folder / "run")));
    const std::string kept = test::readFile(folder / "run/install-report.json");
    QVERIFY(kept.find("hunter2") == std::string::npos);
    const auto archives = readInstallReport(folder / "run");
    QCOMPARE(archives->size(), size_t(1));
    QCOMPARE((*archives)[0].name, std::string("a-b"));
    QCOMPARE((*archives)[0].sha256, std::string("00"));
    QVERIFY((*archives)[0].yanked);
}

QTEST_GUILESS_MAIN(RebuildRunnerTest)
#include "tst_rebuildrunner.moc"
