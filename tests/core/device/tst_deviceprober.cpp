// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/device/deviceprober.h"

#include "core/device/devicejudgement.h"
#include "core/process/supervisedrunner.h"
#include "tests/support/faketorch.h"
#include "tests/support/temporaryfolder.h"

#include <QStandardPaths>
#include <QTest>
#include <nlohmann/json.hpp>
#include <thread>

using namespace redossier;
using namespace redossier::test;

Q_DECLARE_METATYPE(redossier::test::FakeTorch)

namespace {

QString text(const std::string &value)
{
    return QString::fromStdString(value);
}

//! A machine of files: nothing is in it unless a test puts it there.
struct Bench
{
    TemporaryFolder folder;
    SupervisedRunner runner{std::filesystem::path(PROGRAMS_FOLDER) / "redossier-supervisor"};
    ChildEnvironment environment;
    ProbeRequest request;
    TaskContext context;
    int probes = 0;

    Bench()
    {
        for (const char *name : {"run", "work", "machine", "packages"})
            std::filesystem::create_directories(folder / name);
        environment.variables = {{"PATH", "/usr/bin:/bin"},
                                 {"PYTHONPATH", (folder / "packages").string()},
                                 {"PYTHONDONTWRITEBYTECODE", "1"},
                                 {"PYTHONFAULTHANDLER", "1"}};
        request.python = QStandardPaths::findExecutable(QStringLiteral("python3")).toStdString();
        request.folder = folder / "run";
        request.work = folder / "work";
        request.timeLimit = 60;
    }

    Result<DeviceResult> probe()
    {
        RootTokens tokens;
        tokens.add("WORK", folder.path());
        CommandJournal journal(runner, request.folder, tokens, 1u << 20, ++probes);
        SystemSources sources{runner, {{"PATH", "/usr/bin"}}, {"*_VISIBLE_DEVICES"}, folder / "machine"};
        const DeviceProber prober(std::filesystem::path(SOURCE_FOLDER) / "resources", sources);
        return prober.probe(request, environment, journal, context);
    }

    Result<DeviceResult> probe(const FakeTorch &torch, Platform platform)
    {
        torch.writeTo(folder / "packages");
        request.platform = platform;
        return probe();
    }
};

const ProbeStage &stage(const DeviceResult &result, const std::string &name)
{
    return *std::find_if(result.stages.begin(), result.stages.end(), [&](const auto &one) { return one.name == name; });
}

QStringList codes(const std::vector<Statement> &statements)
{
    QStringList list;
    for (const Statement &statement : statements)
        list.append(text(statement.code));
    return list;
}

FakeTorch rocm()
{
    FakeTorch torch;
    torch.version = "2.6.0+rocm6.2.4";
    torch.cuda = "None";
    torch.hip = "'6.2.41134-65d174c3e'";
    torch.name = "AMD Radeon RX 7600 XT";
    torch.architecture = "gfx1102";
    torch.archList = "gfx1030 gfx1100 gfx1102";
    return torch;
}

FakeTorch cpuBuild()
{
    FakeTorch torch;
    torch.version = "2.6.0+cpu";
    torch.cuda = "None";
    torch.devices = 0;
    torch.archList = "";
    return torch;
}

} // namespace

class DeviceProberTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void stepStateFollowsTheFormat_data();
    void stepStateFollowsTheFormat();
    void aCudaDeviceThatComputesPasses();
    void rocmIsNeverCalledNvidia();
    void theRecordNamesTheStageOfACrash();
    void theRecordNamesTheStageOfAHang();
    void aCancelledProbeSaysSo();
    void platformNoneComputesWithTheStandardLibrary();
    void withoutExpectationThePlatformIsObserved();
    void warningsAtImportAreKept();
    void extensionsAreCheckedInTheirOwnProcesses();
    void nothingPrivateIsWrittenDown();
    void anOlderRecordIsReplaced();
    void aHostileRecordIsNoCrash();
    void theDriversCudaIsDecoded_data();
    void theDriversCudaIsDecoded();
};

void DeviceProberTest::stepStateFollowsTheFormat_data()
{
    QTest::addColumn<FakeTorch>("torch");
    QTest::addColumn<int>("platform");
    QTest::addColumn<QString>("state");
    QTest::addColumn<QString>("brokenStage");
    QTest::addColumn<QString>("conclusion");
    const auto row = [](const char *name, const FakeTorch &torch, Platform platform, const char *state, const char *stage,
                        const char *conclusion) {
        QTest::newRow(name) << torch << int(platform) << QString::fromLatin1(state) << QString::fromLatin1(stage)
                            << QString::fromLatin1(conclusion);
    };
    row("cpu build, cuda declared", cpuBuild(), Platform::cuda, "stopped", "devices", "cpu_build_installed");
    row("cpu build, rocm declared", cpuBuild(), Platform::rocm, "stopped", "devices", "cpu_build_installed");
    row("cpu build, xpu declared", cpuBuild(), Platform::xpu, "stopped", "devices", "cpu_build_installed");
    row("cpu build, mps declared", cpuBuild(), Platform::mps, "stopped", "devices", "cpu_build_installed");
    row("rocm build, cuda declared", rocm(), Platform::cuda, "stopped", "devices", "other_vendor_build");
    row("cuda build, rocm declared", FakeTorch{}, Platform::rocm, "stopped", "devices", "other_vendor_build");

    FakeTorch noDriver;
    noDriver.devices = 0;
    noDriver.initialisation = "Found no NVIDIA driver on your system. Please check that you have an NVIDIA GPU";
    row("no driver", noDriver, Platform::cuda, "stopped", "devices", "no_nvidia_driver");
    noDriver.initialisation = "The NVIDIA driver on your system is too old (found version 10010). Please update";
    row("driver too old", noDriver, Platform::cuda, "stopped", "devices", "driver_too_old");
    FakeTorch noAmd = rocm();
    noAmd.devices = 0;
    noAmd.initialisation = "No HIP GPUs are available";
    row("no amd driver", noAmd, Platform::rocm, "stopped", "devices", "no_amd_driver");
    noAmd.hip = "None"; // two sources disagree: the tag says rocm
    row("rocm tag without hip", noAmd, Platform::rocm, "stopped", "devices", "no_amd_driver");

    FakeTorch fallback;
    fallback.resultDevice = "cpu";
    row("silent fallback to the cpu", fallback, Platform::cuda, "stopped", "transfer", "cpu_fallback");
    FakeTorch noImage;
    noImage.transferError = "CUDA error: no kernel image is available for execution on the device";
    row("no kernel image at transfer", noImage, Platform::cuda, "failed", "transfer", "no_kernel_image");
    FakeTorch invalid = rocm();
    invalid.computationError = "HIP error: invalid device function";
    row("invalid device function", invalid, Platform::rocm, "failed", "computation", "no_kernel_image");
    FakeTorch wrong;
    wrong.wrongBy = "1";
    row("wrong result on the device", wrong, Platform::cuda, "failed", "computation", "wrong_result");
    FakeTorch wrongOnCpu = cpuBuild();
    wrongOnCpu.wrongBy = "0.5";
    row("wrong result on the cpu", wrongOnCpu, Platform::cpu, "failed", "computation", "wrong_result");

    FakeTorch broken;
    broken.atImport = "raise ImportError('libcudart.so.12: cannot open shared object file')";
    row("import fails, cuda", broken, Platform::cuda, "stopped", "import_torch", "torch_import_failed");
    row("import fails, cpu", broken, Platform::cpu, "failed", "import_torch", "torch_import_failed");
    row("cpu", cpuBuild(), Platform::cpu, "passed", "", "");
}

void DeviceProberTest::stepStateFollowsTheFormat()
{
    QFETCH(FakeTorch, torch);
    QFETCH(int, platform);
    QFETCH(QString, state);
    QFETCH(QString, brokenStage);
    QFETCH(QString, conclusion);
    Bench bench;
    const auto result = bench.probe(torch, static_cast<Platform>(platform));
    QVERIFY(bool(result));
    QCOMPARE(text(std::string(spelling(result->report.state))), state);
    QString broken;
    for (const ProbeStage &one : result->stages)
        if (one.broke() && broken.isEmpty())
            broken = text(one.name);
    QCOMPARE(broken, brokenStage);
    QCOMPARE(result->conclusions.empty() ? QString() : text(result->conclusions.front().code), conclusion);
    if (state == QStringLiteral("passed"))
        QVERIFY(!result->report.reason);
    else
        QCOMPARE(text(result->report.reason->code), conclusion);
    // After the stage that ended it, nothing ran.
    bool after = false;
    for (const ProbeStage &one : result->stages) {
        if (after)
            QCOMPARE(one.state, std::string("not_run"));
        after = after || one.broke();
    }
}

void DeviceProberTest::aCudaDeviceThatComputesPasses()
{
    Bench bench;
    FakeTorch torch;
    torch.devices = 2;
    bench.request.devices = 2;
    const auto result = bench.probe(torch, Platform::cuda);
    QVERIFY(bool(result));
    QCOMPARE(result->report.state, StepState::passed);
    const Json &layer = memberAt(*result->chain, "torch");
    QCOMPARE(textAt(memberAt(layer, "version_cuda"), "value"), std::string("12.4"));
    QVERIFY(layer.contains("version_hip")); // null is an answer
    QVERIFY(memberAt(memberAt(layer, "version_hip"), "value").is_null());
    QCOMPARE(memberAt(*stage(*result, "computation").facts, "devices").size(), std::size_t(2));
    const QStringList proves = codes(result->report.proves);
    QVERIFY(proves.contains(QStringLiteral("proves_device_visible")) && proves.contains(QStringLiteral("proves_computation")));
    QVERIFY(codes(result->report.doesNotProve).contains(QStringLiteral("device_not_the_application")));

    bench.request.devices = 3;
    const auto fewer = bench.probe(torch, Platform::cuda);
    QCOMPARE(fewer->report.state, StepState::stopped);
    QCOMPARE(fewer->report.reason->code, std::string("fewer_devices"));
}

void DeviceProberTest::rocmIsNeverCalledNvidia()
{
    Bench bench;
    const auto result = bench.probe(rocm(), Platform::rocm);
    QVERIFY(bool(result));
    QCOMPARE(result->report.state, StepState::passed);
    const Json &device = memberAt(*stage(*result, "devices").facts, "devices").front();
    QCOMPARE(textAt(device, "device"), std::string("cuda:0"));
    QCOMPARE(textAt(device, "vendor"), std::string("AMD"));
    QVERIFY(codes(result->conclusions).contains(QStringLiteral("rocm_named_cuda")));
    for (const ProbeStage &one : result->stages)
        QVERIFY2(toJson(one).dump().find("NVIDIA") == std::string::npos, one.name.c_str());
    QVERIFY(memberAt(memberAt(memberAt(*result->chain, "torch"), "version_cuda"), "value").is_null());
    QVERIFY(memberAt(memberAt(memberAt(*result->chain, "libraries"), "cudnn"), "value").is_null());
    QVERIFY(memberAt(memberAt(memberAt(*result->chain, "libraries"), "miopen"), "value").is_number());
}

void DeviceProberTest::theRecordNamesTheStageOfACrash()
{
    Bench bench;
    FakeTorch torch;
    torch.atImport = "import os, signal; os.kill(os.getpid(), signal.SIGSEGV)";
    const auto result = bench.probe(torch, Platform::cuda);
    QVERIFY(bool(result));
    QCOMPARE(result->report.state, StepState::stopped);
    QCOMPARE(stage(*result, "import_torch").state, std::string("failed"));
    QCOMPARE(stage(*result, "import_torch").error->code, std::string("signal"));
    QCOMPARE(*stage(*result, "import_torch").error->type, std::string("SIGSEGV"));
    QVERIFY(result->firstError.has_value());
    QCOMPARE(result->firstError->kind, std::string("signal"));
    QCOMPARE(result->firstError->stage.value_or(""), std::string("import_torch"));
    QVERIFY(result->firstError->line.has_value());
    QVERIFY(readFile(bench.folder / "run/device-probe.jsonl").ends_with("\"facts\": {}, \"error\": null}\n"));
}

void DeviceProberTest::theRecordNamesTheStageOfAHang()
{
    Bench bench;
    bench.request.timeLimit = 2;
    FakeTorch torch;
    torch.atImport = "import time; time.sleep(600)";
    const auto result = bench.probe(torch, Platform::cuda);
    QVERIFY(bool(result));
    QCOMPARE(result->report.state, StepState::stopped);
    QCOMPARE(stage(*result, "import_torch").error->code, std::string("timed_out"));
    QCOMPARE(stage(*result, "import_torch").error->message, std::string("2"));
    QVERIFY(stage(*result, "import_torch").seconds > 1);
    QCOMPARE(result->firstError->kind, std::string("timeout"));
    QCOMPARE(result->report.reason->code, std::string("probe_timed_out"));
    const auto onCpu = bench.probe(torch, Platform::cpu);
    QCOMPARE(onCpu->report.state, StepState::failed);
}

void DeviceProberTest::aCancelledProbeSaysSo()
{
    Bench bench;
    std::stop_source source;
    bench.context.stop = source.get_token();
    FakeTorch torch;
    torch.atImport = "import time; time.sleep(600)";
    std::jthread stopper([&source] {
        std::this_thread::sleep_for(std::chrono::seconds(1));
        source.request_stop();
    });
    const auto result = bench.probe(torch, Platform::cuda);
    QVERIFY(bool(result));
    QCOMPARE(result->report.state, StepState::cancelled);
    QVERIFY(!result->firstError);
}

void DeviceProberTest::platformNoneComputesWithTheStandardLibrary()
{
    Bench bench;
    bench.request.platform = Platform::none;
    const auto result = bench.probe();
    QVERIFY(bool(result));
    QCOMPARE(result->report.state, StepState::passed);
    for (const char *name : {"import_torch", "backend", "devices", "transfer"}) {
        QCOMPARE(stage(*result, name).state, std::string("not_applicable"));
        QCOMPARE(stage(*result, name).error->code, std::string("no_torch_in_project"));
    }
    QCOMPARE(stage(*result, "computation").state, std::string("passed"));
    QCOMPARE(codes(result->report.doesNotProve).count(QStringLiteral("stage_without_torch")), 4);
    QVERIFY(result->settings->empty());
    QVERIFY(memberAt(*result->chain, "torch").empty());
}

void DeviceProberTest::withoutExpectationThePlatformIsObserved()
{
    Bench bench;
    const auto none = bench.probe(); // this Python may have a torch of its own
    QVERIFY(bool(none) && none->observed);
    FakeTorch torch = rocm();
    torch.writeTo(bench.folder / "packages");
    const auto found = bench.probe();
    QCOMPARE(found->platform.value(), Platform::rocm);
    torch = FakeTorch{};
    torch.devices = 0;
    torch.writeTo(bench.folder / "packages");
    const auto cpu = bench.probe();
    QCOMPARE(cpu->platform.value(), Platform::cpu);
    QVERIFY(codes(cpu->conclusions).contains(QStringLiteral("build_reaches_no_device")));
    torch.atImport = "raise OSError('broken')";
    torch.writeTo(bench.folder / "packages");
    const auto broken = bench.probe();
    QVERIFY(!broken->platform);
    QCOMPARE(broken->report.state, StepState::failed);
}

void DeviceProberTest::warningsAtImportAreKept()
{
    Bench bench;
    FakeTorch torch = cpuBuild();
    torch.atImport = "import sys, warnings\n"
                     "sys.stderr.write('\\nA module that was compiled using NumPy 1.x cannot be run in\\n"
                     "NumPy 2.0.0 as it may crash. To support both\\n')\n"
                     "warnings.warn('Failed to initialize NumPy: _ARRAY_API not found')";
    const auto result = bench.probe(torch, Platform::cpu);
    QVERIFY(bool(result));
    QCOMPARE(result->report.state, StepState::passed);
    QVERIFY(result->importWarning.has_value());
    QVERIFY(result->importWarning->message.starts_with(
        "A module that was compiled using NumPy 1.x cannot be run in NumPy 2.0.0 as it may crash."));
    const std::string log = readFile(bench.folder / "run" / result->importWarning->log);
    QCOMPARE(text(log).split(u'\n').at(*result->importWarning->line - 1),
             QStringLiteral("A module that was compiled using NumPy 1.x cannot be run in"));
    QVERIFY(codes(result->conclusions).contains(QStringLiteral("import_warned")));
    QVERIFY(!result->firstError);
}

void DeviceProberTest::extensionsAreCheckedInTheirOwnProcesses()
{
    Bench bench;
    bench.folder.write("packages/good.py", "value = 1\n");
    bench.folder.write("packages/crashing.py", "import os, signal\nos.kill(os.getpid(), signal.SIGABRT)\n");
    bench.request.placeholders.python = bench.request.python;
    bench.request.extensions = {{"good", "cpu", {"{python}", "-c", "import good; assert good.value == 1"}}, {"good", "cpu", {}}};
    const auto passed = bench.probe(cpuBuild(), Platform::cpu);
    QVERIFY(bool(passed));
    QCOMPARE(passed->report.state, StepState::passed);
    QCOMPARE(codes(passed->report.doesNotProve).count(QStringLiteral("extension_only_imported")), 1);

    bench.request.extensions = {{"crashing", "cpu", {}}, {"good", "cpu", {}}};
    const auto failed = bench.probe(cpuBuild(), Platform::cpu);
    QCOMPARE(failed->report.state, StepState::failed);
    const Json &list = memberAt(*stage(*failed, "extensions").facts, "extensions");
    QCOMPARE(textAt(list[0], "error"), std::string("signal 6"));
    QCOMPARE(textAt(list[1], "import"), std::string("passed"));
    QCOMPARE(failed->conclusions.front().code, std::string("extension_failed"));
}

void DeviceProberTest::nothingPrivateIsWrittenDown()
{
    Bench bench;
    FakeTorch torch;
    torch.transferError = "cannot read " + (bench.folder / "secret").string() + " from https://me:hunter2@example.org/x";
    const auto result = bench.probe(torch, Platform::cuda);
    QVERIFY(bool(result));
    const std::string all = result->device->dump() + result->chain->dump() + result->firstError->message;
    QVERIFY(all.find("{WORK}/secret") != std::string::npos);
    for (const std::string &hidden : {std::string("hunter2"), bench.folder.path().string(), std::string("GPU-secret")})
        QVERIFY2(all.find(hidden) == std::string::npos, hidden.c_str());
}

void DeviceProberTest::anOlderRecordIsReplaced()
{
    Bench bench;
    bench.folder.write("run/device-probe.jsonl", "{\"name\": \"computation\", \"state\": \"passed\"}\n");
    FakeTorch torch;
    torch.atImport = "import os; os._exit(3)";
    const auto result = bench.probe(torch, Platform::cuda);
    QVERIFY(bool(result));
    QCOMPARE(stage(*result, "computation").state, std::string("not_run"));
    QCOMPARE(stage(*result, "import_torch").error->code, std::string("probe_ended_early"));
}

void DeviceProberTest::aHostileRecordIsNoCrash()
{
    const ProbeRecord record = parseProbeRecord("{\"name\": \"devices\", \"state\": \"passed\", \"seconds\": -5, \"facts\": 7}\n"
                                                "{\"name\": \"devices\"\n[1]\n{\"name\": \"sudo\", \"state\": \"passed\"}\n"
                                                "{\"name\": \"transfer\", \"state\": \"excellent\"}\n\n");
    QCOMPARE(record.unreadableLines, std::size_t(4));
    QVERIFY(record.stage("devices").passed());
    QCOMPARE(record.stage("devices").seconds, 0.0);
    QVERIFY(record.stage("devices").facts->is_object());
    QCOMPARE(record.stage("transfer").state, std::string("not_run"));
    // Stages that nobody recorded did not pass.
    QCOMPARE(deviceState(Platform::cpu, parseProbeRecord("")), StepState::failed);
    QCOMPARE(deviceState(Platform::cuda, parseProbeRecord("")), StepState::stopped);
}

void DeviceProberTest::theDriversCudaIsDecoded_data()
{
    QTest::addColumn<QByteArray>("message");
    QTest::addColumn<QString>("cuda");
    const std::filesystem::path folder = std::filesystem::path(TEST_DATA) / "c-device/15-driver-too-old";
    QTest::newRow("10010") << QByteArray::fromStdString(readFile(folder / "probe.stderr.txt")) << QStringLiteral("10.1");
    const auto lines = QByteArray::fromStdString(readFile(folder / "more-messages.txt")).split('\n');
    QTest::newRow("12020") << lines.at(0) << QStringLiteral("12.2");
    QTest::newRow("6050") << lines.at(1) << QStringLiteral("6.5");
    QTest::newRow("none") << QByteArray("No CUDA GPUs are available") << QString();
}

void DeviceProberTest::theDriversCudaIsDecoded()
{
    QFETCH(QByteArray, message);
    QFETCH(QString, cuda);
    QCOMPARE(text(driverCudaIn(message.toStdString()).value_or("")), cuda);
}

QTEST_GUILESS_MAIN(DeviceProberTest)
#include "tst_deviceprober.moc"
