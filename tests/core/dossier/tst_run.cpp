// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dossier/manifest.h"
#include "core/dossier/runfolder.h"
#include "core/dossier/runorder.h"
#include "core/dossier/verifier.h"
#include "core/messages/messages.h"
#include "tests/support/dossiermaker.h"
#include "tests/support/schemacheck.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <nlohmann/json.hpp>
#include <regex>

using namespace redossier;
using namespace redossier::test;

namespace {

const Messages english(Messages::Language::english);

Run fullRun()
{
    Run run = Run::fresh();
    run.id = "20261129T184512Z-3f9a";
    run.number = 3;
    run.referenceIdentity = std::string(64, 'a');
    run.started = "2026-11-29T18:45:12Z";
    run.tool = toolName();
    run.machineClass = "x86_64 Linux";
    StepReport &step = *run.step("rebuild");
    step.state = StepState::failed;
    step.started = run.started;
    step.seconds = 1.5;
    step.findings.push_back({"unlisted_file", Severity::error, "x", "x", {}});
    step.proves.push_back(recordedSentence("It was made."));
    step.reason = recordedSentence("pip failed.");
    run.recordFirstError({"rebuild", std::nullopt, "software", "exception", "ValueError: x", "logs/03-pip-install.stderr.log", 4});
    run.variant.push_back({"numpy", "version", "1.0", std::nullopt, "wanted"});
    run.inheritedEnvironment["rebuild"] = {"PATH", "LANG"};
    run.verdict = "not_answered";
    run.reasons.push_back(recordedSentence("The sample did not run."));
    return run;
}

} // namespace

class RunTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void spellingsAreThoseOfTheFormat();
    void readsBackWhatItWrote();
    void keepsUnknownKeysAndRecordedWords();
    void theFirstErrorIsWrittenOnce();
    void namesEveryProblem();
    void runsAreNumberedAndOrdered();
    void aRunThatLostItsRecordIsListedByName();
    void aRunWithoutANumberStandsWhereItsNamePutsIt();
    void aRunWithoutItsProcessIsInterrupted();
    void endingAndReopeningKeepTheManifests();
};

void RunTest::spellingsAreThoseOfTheFormat()
{
    const std::vector<std::string> expected{"not_run", "running", "passed", "failed", "stopped", "cancelled", "interrupted", "stale"};
    for (std::size_t i = 0; i < expected.size(); ++i) {
        QCOMPARE(std::string(spelling(static_cast<StepState>(i))), expected[i]);
        QCOMPARE(stepStateFrom(expected[i]), std::optional(static_cast<StepState>(i)));
    }
    QVERIFY(!stepStateFrom("notRun"));
    QCOMPARE(stepNames(), (std::vector<std::string>{"reference", "rebuild", "dependencies", "device", "sample", "comparison"}));
}

void RunTest::readsBackWhatItWrote()
{
    const Json document = fullRun().toJson(english);
    QCOMPARE(schemaProblems(document, "run"), QByteArray());
    Findings problems;
    const Run back = Run::fromJson(document, "run.json", problems);
    QVERIFY(problems.empty());
    QCOMPARE(QByteArray::fromStdString(dumpJson(back.toJson(english))), QByteArray::fromStdString(dumpJson(document)));
    QCOMPARE(back.firstError->line, std::optional(4));
    QCOMPARE(back.step("rebuild")->state, StepState::failed);
    QCOMPARE(back.variant, fullRun().variant);
}

void RunTest::keepsUnknownKeysAndRecordedWords()
{
    Json document = fullRun().toJson(english);
    document["later"] = 1;
    document["steps"][1]["later"] = 2;
    document["steps"][1]["findings"][0]["message"] = "Said by an older version.";
    Findings problems;
    Run run = Run::fromJson(document, "run.json", problems);
    run.step("rebuild")->state = StepState::stale;
    document["steps"][1]["state"] = "stale";
    QCOMPARE(QByteArray::fromStdString(dumpJson(run.toJson(english))), QByteArray::fromStdString(dumpJson(document)));
}

void RunTest::theFirstErrorIsWrittenOnce()
{
    Run run = fullRun();
    const FirstError second{"sample", "compute", "inputs", "signal", "killed", "logs/09.log", std::nullopt};
    QVERIFY(!run.recordFirstError(second));
    Findings problems;
    Run back = Run::fromJson(run.toJson(english), "run.json", problems);
    back.firstError = second; // not even so
    QCOMPARE(textAt(back.toJson(english).at("first_error"), "message"), std::string("ValueError: x"));
}

void RunTest::namesEveryProblem()
{
    Json document = fullRun().toJson(english);
    document["number"] = "three";
    document["steps"][2]["state"] = "done";
    document["steps"][3]["name"] = "gpu";
    document["variant"] = Json::array({{{"name", "numpy"}, {"kind", "version"}, {"expected", "1.26.4"}, {"found", 2}}});
    document["inherited_environment"] = {{"rebuild", "PATH"}};
    document["conditions"] = 5;
    Findings problems;
    Run::fromJson(document, "runs/x/run.json", problems);
    QStringList places;
    for (const Finding &problem : problems)
        places << QString::fromStdString(problem.where);
    QCOMPARE(places, (QStringList{QStringLiteral("runs/x/run.json#/number"), QStringLiteral("runs/x/run.json#/steps/2/state"),
                                  QStringLiteral("runs/x/run.json#/steps/3/name"), QStringLiteral("runs/x/run.json#/variant/0/found"),
                                  QStringLiteral("runs/x/run.json#/variant/0/reason"), QStringLiteral("runs/x/run.json#/inherited_environment/rebuild"),
                                  QStringLiteral("runs/x/run.json#/conditions")}));
    problems.clear();
    Run::fromJson(Json::array(), "run.json", problems);
    QVERIFY(!problems.empty());
}

void RunTest::runsAreNumberedAndOrdered()
{
    const TemporaryFolder folder;
    makeDossier(folder / "d");
    auto writer = DossierWriter::open(folder / "d");
    QVERIFY(bool(writer));
    std::vector<std::string> ids{listRuns(*writer)->front().id};
    for (int i = 0; i < 3; ++i)
        ids.push_back(createRun(*writer, Run::fresh(), english)->id);
    folder.write("d/runs/not-a-run/x", "x");
    const auto runs = listRuns(*writer);
    QCOMPARE(runs->size(), size_t(4));
    for (std::size_t i = 0; i < 4; ++i) {
        QCOMPARE(runs->at(i).run.number, int(i) + 1);
        QCOMPARE(runs->at(i).id, ids[i]);
        QVERIFY(std::regex_match(ids[i], std::regex("[0-9]{8}T[0-9]{6}Z-[0-9a-f]{4}")));
        QCOMPARE(schemaProblemsOfFile(runFolder(folder / "d", ids[i]) / "run.json", "run"), QByteArray());
    }
    // A run of the middle goes away: its number is not given again.
    std::filesystem::remove_all(folder / ("d/runs/" + ids[1]));
    QCOMPARE(createRun(*writer, Run::fresh(), english)->number, 5);
    // A run whose run.json is cut off had a number too.
    folder.write("d/runs/" + listRuns(*writer)->back().id + "/run.json", "{\"schema\": \"redossier-run/1\", \"id\"");
    QCOMPARE(createRun(*writer, Run::fresh(), english)->number, 6);
    QCOMPARE(readRun(*writer, "../x").error().code, std::string("no_such_run"));
}

void RunTest::aRunThatLostItsRecordIsListedByName()
{
    const TemporaryFolder folder;
    makeDossier(folder / "d");
    folder.write("d/runs/20300101T000000Z-00ff/outputs/out.bin", "x");
    folder.write("d/runs/20300102T000000Z-00ff/.run.json.partial1", "{"); // one that begins just now
    std::filesystem::create_directories(folder / "d/runs/20300103T000000Z-00ff");
    folder.write("d/runs/not-a-run/x", "x");
    const auto runs = listRuns(folder / "d");
    QVERIFY(bool(runs));
    QCOMPARE(runs->size(), size_t(2));
    const auto &lost = runs->front();
    QCOMPARE(lost.id, std::string("20300101T000000Z-00ff"));
    QCOMPARE(lost.run.number, 0);
    QVERIFY(!lost.run.recorded);
    QCOMPARE(lost.problems.size(), size_t(1));
    QCOMPARE(lost.problems.front().code, std::string("missing_file"));
    QCOMPARE(lost.problems.front().where, std::string("runs/20300101T000000Z-00ff/run.json"));
}

void RunTest::aRunWithoutANumberStandsWhereItsNamePutsIt()
{
    const auto entry = [](const char *id, int number) {
        RunEntry one;
        one.id = id;
        one.run.number = number;
        return one;
    };
    std::vector<RunEntry> runs{entry("20260105", 0), entry("20250101", 0), entry("20260107", 0), entry("20260106", 0), // 2 and 3 went backwards
                               entry("20260101", 1), entry("20260110", 2), entry("20260102", 3)};
    placeUnnumbered(runs);
    std::vector<std::string> ids;
    for (const RunEntry &one : runs)
        ids.push_back(one.id);
    QCOMPARE(ids, (std::vector<std::string>{"20250101", "20260101", "20260110", "20260102", "20260105", "20260106", "20260107"}));
    std::vector<RunEntry> none;
    placeUnnumbered(none);
    QVERIFY(none.empty());
}

void RunTest::aRunWithoutItsProcessIsInterrupted()
{
    const TemporaryFolder folder;
    makeDossier(folder / "d");
    std::string id;
    {
        auto writer = DossierWriter::open(folder / "d");
        auto run = createRun(*writer, Run::fresh(), english);
        run->step("rebuild")->state = StepState::running;
        QVERIFY(bool(saveRun(*writer, *run, english)));
        id = run->id;
        QCOMPARE(readRun(folder / "d", id)->run.step("rebuild")->state, StepState::running); // somebody holds the lock
        QCOMPARE(readRun(*writer, id)->run.step("rebuild")->state, StepState::interrupted);  // it is us, and we do not run it
    }
    const auto entry = readRun(folder / "d", id);
    QCOMPARE(entry->run.step("rebuild")->state, StepState::interrupted);
    QVERIFY(!entry->ended);
    QVERIFY(readFile(folder / ("d/runs/" + id + "/run.json")).find("\"running\"") != std::string::npos); // reading writes nothing
}

void RunTest::endingAndReopeningKeepTheManifests()
{
    const TemporaryFolder folder;
    makeDossier(folder / "d");
    const std::string id = listRuns(folder / "d")->front().id;
    QVERIFY(listRuns(folder / "d")->front().ended);
    auto writer = DossierWriter::open(folder / "d");
    QVERIFY(bool(reopenRun(*writer, id)));
    QVERIFY(!readRun(*writer, id)->ended);
    QVERIFY(readFile(folder / "d/MANIFEST.sha256").find(id) == std::string::npos);
    folder.write("d/runs/" + id + "/logs/04-more.stdout.log", "more");
    QVERIFY(bool(endRun(*writer, id)));
    QVERIFY(verifyDossier(folder / "d")->findings.empty());
    QVERIFY(readManifest(runFolder(folder / "d", id))->manifest.lines.contains("logs/04-more.stdout.log"));
}

QTEST_GUILESS_MAIN(RunTest)
#include "tst_run.moc"
