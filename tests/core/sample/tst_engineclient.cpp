// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sample/engineclient.h"
#include "core/sample/outputreader.h"
#include "tests/support/arraywriter.h"
#include "tests/support/temporaryfolder.h"

#include <QProcess>
#include <QTest>
#include <chrono>
#include <csignal>
#include <nlohmann/json.hpp>
#include <sys/stat.h>
#include <thread>

using namespace redossier;
using namespace redossier::test;

namespace {

const EngineClient engine(PROGRAMS_FOLDER "/redossier-engine");

DeclaredOutput declared(const std::string &name, const std::string &file, std::optional<Identifiers> identifiers = {})
{
    DeclaredOutput output;
    output.name = name;
    output.file = file;
    output.identifiers = std::move(identifiers);
    return output;
}

} // namespace

class EngineClientTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void anEngineThatFailsIsAnErrorAndNeverACrash_data();
    void anEngineThatFailsIsAnErrorAndNeverACrash();
    void cancellingEndsTheEngineAtOnce();
    void closingItsInputEndsTheEngine();
    void declaredOutputsAreReadFromDisk();
    void identifiersAreTakenFromTheInputs();
};

void EngineClientTest::anEngineThatFailsIsAnErrorAndNeverACrash_data()
{
    QTest::addColumn<QByteArray>("script");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("detail");
    const auto row = [](const char *name, const char *script, const char *code, const char *detail) {
        QTest::newRow(name) << QByteArray(script) << QString::fromLatin1(code) << QString::fromLatin1(detail);
    };
    row("a crash", "kill -SEGV $$", "engine_stopped", "signal 11");
    row("no answer", "exit 3", "engine_stopped", "status 3");
    row("an answer that is none", "echo hello; sleep 5", "engine_stopped", "line 1");
    row("half an answer", "printf '{\"result\": {'", "engine_stopped", "status 0");
    row("an error of its own", "echo '{\"error\": {\"code\": \"output_invalid\", \"subject\": \"x\", \"detail\": \"why\"}}'",
        "output_invalid", "why");
}

void EngineClientTest::anEngineThatFailsIsAnErrorAndNeverACrash()
{
    QFETCH(QByteArray, script);
    QFETCH(QString, code);
    QFETCH(QString, detail);
    const TemporaryFolder folder;
    const auto program = folder.write("engine", "#!/bin/sh\n" + script.toStdString() + "\n");
    ::chmod(program.c_str(), 0755);
    const auto reply = EngineClient(program).ask({{"request", "describe"}, {"file", {{"path", "x.npy"}}}}, {});
    QVERIFY(!reply);
    QCOMPARE(QString::fromStdString(reply.error().code), code);
    QVERIFY2(QString::fromStdString(reply.error().detail).contains(detail), reply.error().detail.c_str());
    const auto absent = EngineClient(folder / "nowhere").ask(Json::object(), {});
    QVERIFY(!absent);
    QCOMPARE(absent.error().code, std::string("program_missing"));
}

void EngineClientTest::cancellingEndsTheEngineAtOnce()
{
    const TemporaryFolder folder;
    const auto program = folder.write("engine", "#!/bin/sh\necho $$ > " + (folder / "pid").string() + "\nexec sleep 60\n");
    ::chmod(program.c_str(), 0755);
    std::stop_source source;
    TaskContext context;
    context.stop = source.get_token();
    std::chrono::steady_clock::time_point asked;
    std::thread canceller([&] {
        for (int i = 0; i < 500 && readFile(folder / "pid").empty(); ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        asked = std::chrono::steady_clock::now();
        source.request_stop();
    });
    const auto reply = EngineClient(program).ask(Json::object(), context);
    const auto ended = std::chrono::steady_clock::now();
    canceller.join();
    QVERIFY(!reply);
    QCOMPARE(reply.error().code, std::string("cancelled"));
    QVERIFY(ended - asked < std::chrono::milliseconds(300));
    QCOMPARE(::kill(std::stoi(readFile(folder / "pid")), 0), -1);
}

void EngineClientTest::closingItsInputEndsTheEngine()
{
    QProcess process;
    process.start(QStringLiteral(PROGRAMS_FOLDER "/redossier-engine"), {});
    QVERIFY(process.waitForStarted());
    process.closeWriteChannel();
    QVERIFY(process.waitForFinished(5000));
}

void EngineClientTest::declaredOutputsAreReadFromDisk()
{
    const TemporaryFolder folder;
    folder.write("e.npy", npyFloat32({1, std::nanf(""), INFINITY, 4, 5, -INFINITY}, "(3, 2)"));
    folder.write("ids.txt", "a\nb\na\n");
    folder.write("m.json", R"({"accuracy": 0.5, "labels": ["x", "y"]})");
    folder.write("w.xyz", "PK");
    Identifiers lines;
    lines.file = "ids.txt";
    const auto read = readOutputs(engine, folder.path(),
                                  {declared("embeddings", "e.npy", lines), declared("metrics", "m.json"),
                                   declared("weights", "w.xyz"), declared("absent", "nowhere.npy")},
                                  {}, {});
    QVERIFY(bool(read));
    QCOMPARE(read->size(), size_t(5));
    const ReadOutput &embeddings = read->at(0);
    QVERIFY(embeddings.shape == (std::vector<std::int64_t>{3, 2}));
    QCOMPARE(embeddings.dtype, std::string("float32"));
    QCOMPARE(embeddings.count, std::int64_t(3));
    QVERIFY(embeddings.nonFinite == (NonFinite{1, 1, 1}));
    QVERIFY(embeddings.identifiersGiven);
    QVERIFY(embeddings.duplicatedIdentifiers == std::vector<std::string>{"a"});
    QCOMPARE(read->at(1).name, std::string("metrics/accuracy"));
    QVERIFY(read->at(1).shape.empty());
    QCOMPARE(read->at(2).dtype, std::string("text"));
    QCOMPARE(read->at(3).unreadable->code, std::string("unsupported_ending"));
    QCOMPARE(read->at(4).unreadable->code, std::string("missing_file"));
}

void EngineClientTest::identifiersAreTakenFromTheInputs()
{
    const TemporaryFolder folder;
    folder.write("out/e.npy", npyFloat32({1, 2}, "(2,)"));
    folder.write("inputs/sentences.jsonl", "{\"key\": \"s1\"}\n{\"key\": \"s2\"}\n");
    Identifiers assumed;
    assumed.field = "key";
    assumed.assumedFromInputs = true;
    for (const char *spelling : {"sentences.jsonl", "inputs/sentences.jsonl"}) {
        assumed.file = spelling;
        const auto read = readOutputs(engine, folder / "out", {declared("e", "e.npy", assumed)}, folder / "inputs", {});
        QVERIFY(bool(read) && !read->front().unreadable);
        QVERIFY(read->front().identifiersGiven);
    }
}

QTEST_GUILESS_MAIN(EngineClientTest)
#include "tst_engineclient.moc"
