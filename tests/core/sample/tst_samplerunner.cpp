// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sample/samplerunner.h"

#include "core/plain/digest.h"
#include "core/process/supervisedrunner.h"
#include "core/sample/memoryevidence.h"
#include "tests/support/temporaryfolder.h"

#include <QStandardPaths>
#include <QTest>
#include <nlohmann/json.hpp>
#include <thread>

using namespace redossier;
using namespace redossier::test;

namespace {

//! A reference with one program, one input and one weights file, and a place to run it.
struct Bench
{
    TemporaryFolder folder;
    SupervisedRunner runner{std::filesystem::path(PROGRAMS_FOLDER) / "redossier-supervisor"};
    ChildEnvironment environment;
    Reference reference;
    SampleRequest request;
    TaskContext context;
    int runs = 0;

    explicit Bench(const std::string &program)
    {
        for (const char *name : {"run", "work"})
            std::filesystem::create_directories(folder / name);
        declare("code/main.py", program);
        reference.code.files = {{"main.py", sha256Hex(program)}};
        declare("inputs/in.txt", "1\n2\n");
        reference.sample.inputs = {"inputs"};
        request.digests["inputs/in.txt"] = sha256Hex("1\n2\n");
        Asset weights;
        weights.name = "w";
        weights.sha256 = sha256Hex("weights");
        weights.path = "weights/w.bin";
        declare("weights/w.bin", "weights");
        reference.weights = {weights};
        reference.entryPoint.arguments = {"{python}", "main.py", "{inputs}", "{outputs}", "{weights:w}"};
        DeclaredOutput output;
        output.name = "rows";
        output.file = "rows.csv";
        output.identifiers = Identifiers{};
        output.identifiers->column = "id";
        reference.outputs = {output};
        environment.variables = {{"PATH", "/usr/bin:/bin"}, {"PYTHONUNBUFFERED", "1"}, {"PYTHONFAULTHANDLER", "1"}};
        request.dossier = folder / "dossier";
        request.work = folder / "work";
        request.runFolder = folder / "run";
        request.python = QStandardPaths::findExecutable(QStringLiteral("python3")).toStdString();
    }

    void declare(const std::string &path, const std::string &bytes) { folder.write("dossier/reference/" + path, bytes); }

    Result<SampleResult> run()
    {
        RootTokens tokens;
        tokens.add("WORK", request.work);
        CommandJournal journal(runner, request.runFolder, tokens, 1u << 20, ++runs);
        const SampleRunner sample(std::filesystem::path(PROGRAMS_FOLDER) / "redossier-engine");
        return sample.run(reference, request, environment, journal, context);
    }
};

constexpr const char *good = R"PY(
import sys
print('::stage read_data')
values = open(sys.argv[1] + '/in.txt').read().split()
assert open(sys.argv[3]).read() == 'weights'
print('::stage write')
with open(sys.argv[2] + '/rows.csv', 'w') as f:
    f.write('id,value\n')
    for n, v in enumerate(values):
        f.write('r%d,%s.5\n' % (n, v))
)PY";

QStringList codes(const SampleResult &result)
{
    QStringList list;
    for (const Finding &finding : result.report.findings)
        list.append(QString::fromStdString(finding.code));
    return list;
}

} // namespace

class SampleRunnerTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aGoodSamplePassesAndIsReadBack();
    void onlyDeclaredFilesAreThere();
    void aSampleThatDoesNotEndWellFails_data();
    void aSampleThatDoesNotEndWellFails();
    void outputsMustBeThereAndNew_data();
    void outputsMustBeThereAndNew();
    void changedFilesStopItBeforeItStarts_data();
    void changedFilesStopItBeforeItStarts();
    void locatedWeightsStayWhereTheyAre();
    void aCancelledSampleIsNoFailure();
    void nonFiniteValuesAreShown();
    void memoryIsBlamedOnlyWithEvidence();
    void numpysRefusalIsTracedToTheImport();
};

void SampleRunnerTest::aGoodSamplePassesAndIsReadBack()
{
    Bench bench(good);
    const auto result = bench.run();
    QVERIFY2(bool(result), result ? "" : result.error().detail.c_str());
    QCOMPARE(result->report.state, StepState::passed);
    QVERIFY(!result->firstError);
    QCOMPARE(result->stages.size(), std::size_t(2));
    QCOMPARE(result->outputs.size(), std::size_t(1));
    QCOMPARE(result->outputs[0].count, std::int64_t(2));
    QVERIFY(result->outputs[0].identifiersGiven);
    QCOMPARE(readFile(bench.folder / "run/outputs/rows.csv"), std::string("id,value\nr0,1.5\nr1,2.5\n"));
    QCOMPARE(result->inputs.size(), std::size_t(3));
    // Again in the same place: the folders are made anew.
    const auto again = bench.run();
    QVERIFY(bool(again));
    QCOMPARE(again->report.state, StepState::passed);
}

void SampleRunnerTest::onlyDeclaredFilesAreThere()
{
    Bench bench("import os, sys\nassert sorted(os.listdir('.')) == ['main.py'], os.listdir('.')\n"
                "assert os.path.basename(os.getcwd()) == 'code'\nassert os.listdir(sys.argv[2]) == []\n"
                "open(sys.argv[2] + '/rows.csv', 'w').write('id,v\\na,1.5\\n')\nopen(sys.argv[2] + '/extra.txt', 'w').write('x')\n");
    bench.declare("code/forgotten.py", "x = 1\n");
    bench.folder.write("work/outputs/rows.csv", "left over");
    const auto result = bench.run();
    QVERIFY(bool(result));
    QCOMPARE(result->report.state, StepState::passed);
    QVERIFY(codes(*result).contains(QStringLiteral("undeclared_output")));
    QVERIFY(!std::filesystem::exists(bench.folder / "run/outputs/extra.txt"));
}

void SampleRunnerTest::aSampleThatDoesNotEndWellFails_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("layer");
    QTest::addColumn<QString>("message");
    QTest::addColumn<QString>("stage");
    const auto row = [](const char *name, const char *program, const char *kind, const char *layer, const char *message, const char *stage) {
        QTest::newRow(name) << QString::fromLatin1(program) << QString::fromLatin1(kind) << QString::fromLatin1(layer)
                            << QString::fromLatin1(message) << QString::fromLatin1(stage);
    };
    row("raises", "print('::stage compute')\ntry:\n    {}['a']\nexcept KeyError:\n    raise ValueError('b')\n", "exception", "unknown", "KeyError: 'a'", "compute");
    row("a module is missing", "import nothing_like_it\n", "exception", "software", "ModuleNotFoundError: No module named 'nothing_like_it'", "");
    row("an input is missing", "import sys\nopen(sys.argv[1] + '/none.csv')\n", "exception", "inputs", "FileNotFoundError: [Errno 2] No such file or directory: '{WORK}/inputs/none.csv'", "");
    row("killed", "import os, signal\nos.kill(os.getpid(), signal.SIGTERM)\n", "signal", "unknown", "SIGTERM (15)", "");
    row("crashed", "print('::stage extension')\nimport os, signal\nos.kill(os.getpid(), signal.SIGSEGV)\n", "signal", "unknown", "Fatal Python error: Segmentation fault", "extension");
    row("an exit status alone", "raise SystemExit(3)\n", "exception", "unknown", "exit 3", "");
    row("too long", "import time\ntime.sleep(600)\n", "timeout", "unknown", "time limit 5 s", "");
}

void SampleRunnerTest::aSampleThatDoesNotEndWellFails()
{
    QFETCH(QString, program);
    QFETCH(QString, kind);
    QFETCH(QString, layer);
    QFETCH(QString, message);
    QFETCH(QString, stage);
    Bench bench(program.toStdString());
    if (kind == QStringLiteral("timeout"))
        bench.reference.limits.sample = 5;
    const auto result = bench.run();
    QVERIFY(bool(result));
    QCOMPARE(result->report.state, StepState::failed);
    QVERIFY(result->report.reason.has_value());
    QVERIFY(result->firstError.has_value());
    const FirstError &error = *result->firstError;
    QCOMPARE(QString::fromStdString(error.kind), kind);
    QCOMPARE(QString::fromStdString(error.layer), layer);
    QCOMPARE(QString::fromStdString(error.message), message);
    QCOMPARE(QString::fromStdString(error.stage.value_or("")), stage);
    QCOMPARE(error.step, std::string("sample"));
    QVERIFY(std::filesystem::exists(bench.folder / "run" / error.log));
    QVERIFY(result->outputs.empty());
}

void SampleRunnerTest::outputsMustBeThereAndNew_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QString>("code");
    QTest::newRow("nothing written") << QStringLiteral("print('done')\n") << QStringLiteral("missing_output");
    QTest::newRow("left over") << QStringLiteral("import os, sys\np = sys.argv[2] + '/rows.csv'\nopen(p, 'w').write('id,v\\na,1\\n')\nos.utime(p, (10**9, 10**9))\n")
                               << QStringLiteral("stale_output");
    QTest::newRow("a link") << QStringLiteral("import os, sys\nos.symlink('/etc/hostname', sys.argv[2] + '/rows.csv')\n")
                            << QStringLiteral("output_refused");
    QTest::newRow("a folder") << QStringLiteral("import os, sys\nos.mkdir(sys.argv[2] + '/rows.csv')\n") << QStringLiteral("output_refused");
    QTest::newRow("a pipe") << QStringLiteral("import os, sys\nos.mkfifo(sys.argv[2] + '/rows.csv')\n") << QStringLiteral("output_refused");
    QTest::newRow("no folder any more") << QStringLiteral("import os, sys\nos.rmdir(sys.argv[2])\n") << QStringLiteral("missing_output");
    QTest::newRow("cannot be read") << QStringLiteral("import sys\nopen(sys.argv[2] + '/rows.csv', 'wb').write(b'id,v\\n\\xff\\xfe,1\\n')\n")
                                    << QStringLiteral("unreadable_output");
}

void SampleRunnerTest::outputsMustBeThereAndNew()
{
    QFETCH(QString, program);
    QFETCH(QString, code);
    Bench bench(program.toStdString());
    const auto result = bench.run();
    QVERIFY2(bool(result), result ? "" : (result.error().code + result.error().detail).c_str());
    QCOMPARE(result->report.state, StepState::failed);
    QVERIFY2(codes(*result).contains(code), qPrintable(codes(*result).join(u' ')));
    QCOMPARE(result->firstError->kind, std::string("missing_output"));
}

void SampleRunnerTest::changedFilesStopItBeforeItStarts_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("reason");
    QTest::addColumn<bool>("comparable");
    QTest::newRow("weights") << QStringLiteral("weights/w.bin") << QStringLiteral("sample_input_changed") << false;
    QTest::newRow("inputs") << QStringLiteral("inputs/in.txt") << QStringLiteral("sample_input_changed") << false;
    QTest::newRow("code") << QStringLiteral("code/main.py") << QStringLiteral("sample_code_changed") << true;
}

void SampleRunnerTest::changedFilesStopItBeforeItStarts()
{
    QFETCH(QString, file);
    QFETCH(QString, reason);
    QFETCH(bool, comparable);
    Bench bench(good);
    bench.declare(file.toStdString(), "other bytes");
    const auto result = bench.run();
    QVERIFY(bool(result));
    QCOMPARE(result->report.state, StepState::stopped);
    QCOMPARE(QString::fromStdString(result->report.reason->code), reason);
    QCOMPARE(result->changedInputs.empty(), comparable);
    QVERIFY(!result->firstError);
    QVERIFY(!std::filesystem::exists(bench.folder / "run/logs"));
}

void SampleRunnerTest::locatedWeightsStayWhereTheyAre()
{
    Bench bench(good);
    bench.reference.weights[0].path.reset();
    const auto absent = bench.run();
    QCOMPARE(absent->report.state, StepState::stopped);
    QCOMPARE(absent->report.reason->code, std::string("sample_not_located"));
    bench.request.located["w"] = bench.folder.write("elsewhere/big file.bin", "weights");
    const auto result = bench.run();
    QVERIFY(bool(result));
    QCOMPARE(result->report.state, StepState::passed);
    QVERIFY(std::filesystem::is_empty(bench.folder / "work/weights"));
    bench.folder.write("elsewhere/big file.bin", "changed");
    const auto changed = bench.run();
    QCOMPARE(changed->report.state, StepState::stopped);
    QCOMPARE(changed->changedInputs, std::vector<std::string>{"w"});
}

void SampleRunnerTest::aCancelledSampleIsNoFailure()
{
    Bench bench("import time\nprint('::stage compute')\ntime.sleep(600)\n");
    std::stop_source source;
    bench.context.stop = source.get_token();
    std::jthread stopper([&source] {
        std::this_thread::sleep_for(std::chrono::seconds(2));
        source.request_stop();
    });
    const auto result = bench.run();
    QVERIFY(bool(result));
    QCOMPARE(result->report.state, StepState::cancelled);
    QVERIFY(!result->firstError);
}

void SampleRunnerTest::nonFiniteValuesAreShown()
{
    Bench bench("import sys\nopen(sys.argv[2] + '/rows.csv', 'w').write('id,v\\na,nan\\nb,inf\\na,1.5\\n')\n");
    const auto result = bench.run();
    QVERIFY(bool(result));
    QCOMPARE(result->report.state, StepState::passed); // judged by structure, later
    QVERIFY(codes(*result).contains(QStringLiteral("output_non_finite")));
    QCOMPARE(result->outputs.at(0).nonFinite.nan, std::int64_t(1));
    QCOMPARE(result->outputs.at(0).nonFinite.positiveInfinity, std::int64_t(1));
}

void SampleRunnerTest::memoryIsBlamedOnlyWithEvidence()
{
    const TemporaryFolder machine;
    machine.write("proc/meminfo", "MemTotal:       1000000 kB\n");
    machine.write("sys/fs/cgroup/memory.events", "low 0\noom 0\noom_kill 3\n");
    const MemoryEvidence evidence(machine.path());
    QVERIFY(!evidence.pointsToMemory(100u << 20));
    QVERIFY(evidence.pointsToMemory(950'000ull * 1024));
    machine.write("sys/fs/cgroup/memory.events", "low 0\noom 1\noom_kill 4\n");
    QVERIFY(evidence.pointsToMemory(0));
}

void SampleRunnerTest::numpysRefusalIsTracedToTheImport()
{
    Bench bench("raise RuntimeError('Numpy is not available')\n");
    bench.request.earlierWarning = FirstError{"device", "import_torch", "software", "exception",
                                              "A module that was compiled using NumPy 1.x cannot be run in NumPy 2.0.0",
                                              "logs/06-device-probe.stderr.log", 2};
    const auto result = bench.run();
    QVERIFY(bool(result));
    QCOMPARE(result->report.state, StepState::failed);
    QCOMPARE(result->firstError->step, std::string("device"));
    QVERIFY(codes(*result).contains(QStringLiteral("error_numpy_abi")));
    Bench other("raise RuntimeError('something else')\n");
    other.request.earlierWarning = bench.request.earlierWarning;
    QCOMPARE(other.run()->firstError->step, std::string("sample"));
}

QTEST_GUILESS_MAIN(SampleRunnerTest)
#include "tst_samplerunner.moc"
