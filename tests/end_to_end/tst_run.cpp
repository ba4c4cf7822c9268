// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sampleproject.h"
#include "tests/support/schemacheck.h"

#include <QTest>
#include <algorithm>
#include <memory>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

//! A project becomes a locked dossier, its environment is rebuilt from local wheels, and a verdict is reached.
class TestRun : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_prepared = std::make_unique<PreparedDossier>();
        QVERIFY2(m_prepared->problem().empty(), m_prepared->problem().c_str());
        m_dossier = m_prepared->copy("passing");
        m_ended = m_prepared->runOf(m_dossier);
        m_run = m_ended.document();
        m_folder = newestRun(m_dossier);
    }

    void itReachesReproduced()
    {
        QVERIFY2(m_ended.status == 0, (m_ended.out + m_ended.err).c_str());
        QCOMPARE(textAt(m_run, "verdict"), std::string("reproduced"));
        QCOMPARE(statesOf(m_run), std::string("passed passed passed passed passed passed"));
        QVERIFY(memberAt(m_run, "variant").is_null());
        QVERIFY(memberAt(m_run, "first_error").is_null());
    }

    void theDocumentOnStandardOutputIsRunJsonItself()
    {
        QCOMPARE(m_ended.out, readFile(m_folder / "run.json"));
    }

    void everyDocumentKeepsItsSchema()
    {
        QCOMPARE(schemaProblemsOfFile(m_folder / "run.json", "run"), QByteArray());
        QCOMPARE(schemaProblemsOfFile(m_folder / "observation.json", "observation"), QByteArray());
        QCOMPARE(schemaProblemsOfFile(m_folder / "comparison.json", "compare"), QByteArray());
        QCOMPARE(schemaProblemsOfFile(m_dossier / "reference/observation.json", "observation"), QByteArray());
        QCOMPARE(schemaProblemsOfFile(m_dossier / "reference/reference.json", "reference"), QByteArray());
        QCOMPARE(schemaProblemsOfFile(m_dossier / "dossier.json", "dossier"), QByteArray());
    }

    void everythingThatARunLeavesIsThere()
    {
        for (const char *name : {"install-report.json", "dependency-check.txt", "installed-after.txt", "device-probe.jsonl",
                                 "outputs/vectors.csv", "outputs/norms.npy", "MANIFEST.sha256"})
            QVERIFY2(fs::is_regular_file(m_folder / name), name);
        QVERIFY(readFile(m_folder / "installed-after.txt").find("tinyvec==1.0") != std::string::npos);
    }

    void captureFilledInWhatTheEngineRead()
    {
        const Json reference = readJson(m_dossier / "reference/reference.json");
        const Json vectors = memberAt(reference, "outputs")[0];
        QCOMPARE(dumpJsonLine(memberAt(vectors, "shape")), std::string("[4,4]"));
        QCOMPARE(dumpJsonLine(memberAt(vectors, "count")), std::string("4"));
        QCOMPARE(dumpJsonLine(memberAt(memberAt(vectors, "non_finite"), "nan")), std::string("0"));
        QVERIFY(fs::is_regular_file(m_dossier / "reference/installed.txt"));
        QVERIFY(!fs::is_empty(m_dossier / "capture"));
    }

    void verifyFindsNothingWrong()
    {
        const auto verified = m_prepared->product().run({"verify", m_dossier.string(), "--json"});
        QVERIFY2(verified.status == 0, (verified.out + verified.err).c_str());
    }

    void aDraftThatNobodyCapturedInstallsNothing()
    {
        const auto draft = m_prepared->copy("never captured");
        editJson(draft / "dossier.json", [](Json &document) {
            for (const char *key : {"identity", "parent", "locked_at", "criterion_sha256"})
                document[key] = nullptr;
            document["history"] = Json::array();
        });
        fs::remove(draft / "reference/observation.json");
        const auto work = m_prepared->folder() / "work of a draft";
        const Ended ended = m_prepared->runOf(draft, {"--work", work.string()});
        QVERIFY2(ended.status == 2, (ended.out + ended.err).c_str());
        QCOMPARE(statesOf(ended.document()), std::string("stopped not_run not_run not_run not_run not_run"));
        QVERIFY2(ended.out.find("redossier-cli capture DOSSIER --python EXE --run") != std::string::npos, ended.out.c_str());
        QVERIFY(!fs::exists(work / "environment"));
    }

    void theLogsAreNumberedInOrder()
    {
        int number = 0;
        for (const Json &step : memberAt(m_run, "steps"))
            for (const Json &command : memberAt(step, "commands")) {
                const std::string log = textAt(command, "stdout");
                QVERIFY2(log.starts_with("logs/"), log.c_str());
                QCOMPARE(std::stoi(log.substr(5)), ++number);
                QVERIFY2(fs::exists(m_folder / log), log.c_str());
            }
        QVERIFY(number >= 8);
    }

    void everyProgramIsTheRebuiltInterpreterButTheOneThatMakesIt()
    {
        for (const Json &step : memberAt(m_run, "steps"))
            for (const Json &command : memberAt(step, "commands")) {
                const std::string program = memberAt(command, "arguments")[0].get<std::string>();
                QVERIFY2(textAt(command, "name") == "venv" || program == "{WORK}/environment/bin/python", program.c_str());
            }
    }

    void neitherUserNorHostNorFoldersAreNamed()
    {
        for (const char *name : {"run.json", "observation.json", "comparison.json"}) {
            const std::string text = readFile(m_folder / name);
            QVERIFY2(text.find(m_prepared->folder().string()) == std::string::npos, name);
            QVERIFY2(text.find(m_prepared->product().home().string()) == std::string::npos, name);
        }
    }

    void everyPassedStepSaysWhatItDoesNotProve()
    {
        for (const Json &step : memberAt(m_run, "steps")) {
            QVERIFY2(!memberAt(step, "proves").empty(), textAt(step, "name").c_str());
            QVERIFY2(!memberAt(step, "does_not_prove").empty(), textAt(step, "name").c_str());
        }
    }

    void theVariablesThatChildrenWereGivenAreNamed()
    {
        const Json inherited = memberAt(m_run, "inherited_environment");
        for (const char *step : {"rebuild", "dependencies", "device", "sample"}) {
            const Json names = memberAt(inherited, step);
            QVERIFY2(std::find(names.begin(), names.end(), Json("PATH")) != names.end(), step);
        }
        QVERIFY(memberAt(inherited, "reference").is_null());
    }

    //! sequence.json, which `lock` wrote, against what was really started.
    void theSequenceIsWhatReallyRan()
    {
        const Json sequence = readJson(m_dossier / "sequence.json");
        QCOMPARE(schemaProblemsOfFile(m_dossier / "sequence.json", "sequence"), QByteArray());
        QCOMPARE(memberAt(sequence, "steps").size(), std::size_t(4));
        const auto arguments = [&](std::size_t step, std::size_t command) {
            return memberAt(memberAt(memberAt(sequence, "steps")[step], "commands")[command], "arguments");
        };
        const Json rebuild = memberAt(stepOf(m_run, "rebuild"), "commands");
        QCOMPARE(arguments(0, 0).size(), memberAt(rebuild[0], "arguments").size());
        const Json installed = memberAt(rebuild[2], "arguments");
        for (const char *part : {"install", "-r", "requirements-rebuild.txt", "--report"}) {
            const Json planned = arguments(0, 2);
            QVERIFY2(std::find(planned.begin(), planned.end(), Json(part)) != planned.end(), part);
            QVERIFY2(std::find(installed.begin(), installed.end(), Json(part)) != installed.end(), part);
        }
        const Json sample = memberAt(memberAt(stepOf(m_run, "sample"), "commands")[0], "arguments");
        const Json declared = arguments(2, 0);
        QCOMPARE(declared.size(), sample.size());
        for (std::size_t i = 0; i < sample.size(); ++i)
            if (declared[i].get<std::string>().find('{') == std::string::npos)
                QCOMPARE(dumpJsonLine(sample[i]), dumpJsonLine(declared[i]));
    }

    //! rebuild.sh, for a person who has only a terminal, gives the same bytes.
    void theShellScriptGivesTheSameOutputs()
    {
        const auto work = m_prepared->folder() / "by hand";
        const auto ended = m_prepared->product().runProgram("sh", {(m_dossier / "rebuild.sh").string(), "python3", work.string(),
                                                                   "scale=" + m_prepared->weights().string()},
                                                            m_prepared->folder());
        QVERIFY2(ended.status == 0, (ended.out + ended.err).c_str());
        QCOMPARE(readFile(work / "outputs/vectors.csv"), readFile(m_folder / "outputs/vectors.csv"));
        QCOMPARE(readFile(work / "outputs/norms.npy"), readFile(m_folder / "outputs/norms.npy"));
    }

    void theWorkFolderIsKeptListedAndCanBeDiscarded()
    {
        const auto kept = m_prepared->product().run({"run", "--kept", "--json"});
        QCOMPARE(kept.status, 0);
        const Json listed = kept.document();
        const Json folders = memberAt(listed, "folders");
        QVERIFY(!folders.empty());
        QCOMPARE(textAt(folders[0], "run"), textAt(m_run, "id"));
        QVERIFY(memberAt(folders[0], "bytes").get<std::int64_t>() > 1000000);
    }

    void aSecondRunHasTheNextNumberAndLeavesTheFirstAlone()
    {
        const auto before = contentOf(m_folder);
        const auto work = m_prepared->folder() / "own work";
        const auto again = m_prepared->runOf(m_dossier, {"--work", work.string(), "--discard"});
        QVERIFY2(again.status == 0, (again.out + again.err).c_str());
        QCOMPARE(dumpJsonLine(memberAt(again.document(), "number")), std::string("2"));
        QVERIFY(!fs::exists(work));
        QCOMPARE(contentOf(m_folder) == before, true);
    }

    void theHumanOutputNamesVerdictConditionsAndNextCommand()
    {
        const auto dossier = m_prepared->copy("for people");
        const auto ended = m_prepared->product().run({"run", dossier.string(), "--yes", "--locate", "scale=" + m_prepared->weights().string(),
                                                      "--until", "reference"});
        QCOMPARE(ended.status, 0);
        for (const char *part : {"✓ passed", "○ not run", "Not answered", "Under these conditions:", "redossier-cli report"})
            QVERIFY2(ended.out.find(part) != std::string::npos, (part + ("\n" + ended.out)).c_str());
    }

private:
    std::unique_ptr<PreparedDossier> m_prepared;
    fs::path m_dossier;
    fs::path m_folder;
    Ended m_ended;
    Json m_run;
};

QTEST_GUILESS_MAIN(TestRun)
#include "tst_run.moc"
