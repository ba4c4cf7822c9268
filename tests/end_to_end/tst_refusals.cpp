// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sampleproject.h"
#include "tests/support/schemacheck.h"

#include <QProcess>
#include <QTest>
#include <QThread>
#include <csignal>
#include <cstdio>
#include <memory>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

namespace {

//! Waits until the newest run's step is in that state.
bool reaches(const fs::path &dossier, const std::string &step, const std::string &state, int seconds = 60)
{
    for (int i = 0; i < seconds * 20; ++i) {
        if (textAt(stepOf(readJson(newestRun(dossier) / "run.json"), step), "state") == state)
            return true;
        QThread::msleep(50);
    }
    return false;
}

} // namespace

//! What is refused leaves everything as it was; what is cut off leaves no process and nothing torn.
class TestRefusals : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_prepared = std::make_unique<PreparedDossier>();
        QVERIFY2(m_prepared->problem().empty(), m_prepared->problem().c_str());
    }

    void withoutConsentNothingIsMade()
    {
        const auto dossier = m_prepared->copy("no consent");
        const auto before = contentOf(dossier);
        const auto cacheBefore = contentOf(m_prepared->product().cache());
        const auto ended = m_prepared->product().run({"run", dossier.string(), "--json", "--locate", "scale=" + m_prepared->weights().string()});
        QCOMPARE(ended.status, 77);
        QCOMPARE(ended.codes(), std::vector<std::string>{"not_approved"});
        QCOMPARE(schemaProblems(ended.document(), "error"), QByteArray());
        QVERIFY2(ended.err.find("-m pip") != std::string::npos, ended.err.c_str());
        QVERIFY(contentOf(dossier) == before);
        QVERIFY(contentOf(m_prepared->product().cache()) == cacheBefore);
        QVERIFY(!fs::exists(m_prepared->product().state() / "redossier/approved"));
    }

    void aReferenceThatWasEditedIsRefused()
    {
        const auto dossier = m_prepared->copy("edited");
        std::ofstream(dossier / "reference/criterion.json") << dumpJson(criterionOf(1, "looser"));
        const auto before = contentOf(dossier);
        const auto ended = m_prepared->runOf(dossier);
        QCOMPARE(ended.status, 1);
        QCOMPARE(ended.codes(), std::vector<std::string>{"changed_since_lock"});
        QVERIFY(contentOf(dossier) == before);
    }

    void aLockedReferenceIsNotCapturedAgain()
    {
        const auto dossier = m_prepared->copy("capture again");
        const auto before = contentOf(dossier);
        const auto ended = m_prepared->product().run({"capture", dossier.string(), "--python", m_prepared->referencePython().string(), "--json"});
        QCOMPARE(ended.status, 1);
        QCOMPARE(ended.codes(), std::vector<std::string>{"locked"});
        QVERIFY(contentOf(dossier) == before);
    }

    void aDraftThatNobodyCanStartIsNotCapturedByRunning()
    {
        const fs::path project = m_prepared->product().home() / "undecided project";
        fs::create_directories(project);
        std::ofstream(project / "main.py") << "print(1)\n";
        const fs::path dossier = m_prepared->product().home() / "undecided";
        QCOMPARE(m_prepared->product().run({"new", dossier.string(), "--project", project.string()}).status, 0);
        auto reference = readJson(dossier / "reference/reference.json");
        reference["entry_point"]["arguments"] = Json::array();
        std::ofstream(dossier / "reference/reference.json") << dumpJson(reference);
        const auto before = contentOf(dossier);
        const std::vector<std::string> capture{"capture", dossier.string(), "--python", m_prepared->referencePython().string(),
                                               "--run", "--yes", "--json"};
        const auto ended = m_prepared->product().run(capture);
        QCOMPARE(ended.status, 1);
        QCOMPARE(ended.codes(), (std::vector<std::string>{"entry_point_missing", "expected_missing"}));
        QVERIFY(contentOf(dossier) == before);
    }

    void aNewerFormatIsReadAndNotWritten_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QByteArray>("schema");
        QTest::newRow("dossier") << QByteArray("dossier.json") << QByteArray("redossier-dossier/2");
        QTest::newRow("reference") << QByteArray("reference/reference.json") << QByteArray("redossier-reference/2");
        QTest::newRow("criterion") << QByteArray("reference/criterion.json") << QByteArray("redossier-criterion/3");
        QTest::newRow("observation") << QByteArray("reference/observation.json") << QByteArray("redossier-observation/2");
    }
    void aNewerFormatIsReadAndNotWritten()
    {
        QFETCH(QByteArray, file);
        QFETCH(QByteArray, schema);
        const fs::path dossier = m_prepared->copy(std::string("newer ") + QTest::currentDataTag());
        editJson(dossier / file.toStdString(), [&](Json &document) { document["schema"] = schema.toStdString(); });
        const auto before = contentOf(dossier);
        const std::string python = m_prepared->referencePython().string();
        const std::vector<std::vector<std::string>> writing{{"lock", dossier.string(), "--reason", "newer", "--json"},
                                                            {"capture", dossier.string(), "--python", python, "--json"},
                                                            {"run", dossier.string(), "--yes", "--json"}};
        for (const auto &arguments : writing) {
            const auto ended = m_prepared->product().run(arguments);
            QVERIFY2(ended.status == 73, (arguments[0] + ": " + std::to_string(ended.status) + ended.out).c_str());
            QCOMPARE(ended.codes(), std::vector<std::string>{"newer_schema"});
        }
        QVERIFY(contentOf(dossier) == before);
        QCOMPARE(m_prepared->product().run({"verify", dossier.string()}).status, 1); // read it can be
    }

    void whatIsRefusedChangesNothing_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<int>("status");
        QTest::newRow("a Python that is not there") << QStringList{QStringLiteral("--python"), QStringLiteral("/nowhere/python3")} << 69;
        QTest::newRow("a Python that does not answer") << QStringList{QStringLiteral("--python"), QStringLiteral("/bin/true")} << 69;
        QTest::newRow("work inside the dossier") << QStringList{QStringLiteral("--work"), QStringLiteral("DOSSIER/work")} << 73;
        QTest::newRow("work that is not empty") << QStringList{QStringLiteral("--work"), QStringLiteral("DOSSIER/..")} << 73;
        QTest::newRow("a limit below nothing") << QStringList{QStringLiteral("--log-limit"), QStringLiteral("-1")} << 64;
        QTest::newRow("a run that is not there") << QStringList{QStringLiteral("--resume"), QStringLiteral("20260101T000000Z-0000")} << 65;
    }
    void whatIsRefusedChangesNothing()
    {
        QFETCH(QStringList, options);
        QFETCH(int, status);
        const auto dossier = m_prepared->copy(std::string("refused ") + QTest::currentDataTag());
        const auto before = contentOf(dossier);
        std::vector<std::string> more;
        for (const QString &option : options)
            more.push_back(option.startsWith(QLatin1String("DOSSIER")) ? dossier.string() + option.mid(7).toStdString() : option.toStdString());
        const auto ended = m_prepared->runOf(dossier, more);
        QVERIFY2(ended.status == status, (std::to_string(ended.status) + ended.out + ended.err).c_str());
        QCOMPARE(schemaProblems(ended.document(), "error"), QByteArray());
        QVERIFY(contentOf(dossier) == before);
    }

    void badDossiersAreRefused()
    {
        const auto &product = m_prepared->product();
        QCOMPARE(product.run({"run", (m_prepared->folder() / "nothing").string(), "--yes"}).status, 65);
        const auto damaged = m_prepared->copy("damaged");
        std::ofstream(damaged / "dossier.json") << "{\"schema\": \"redossier-dossier/1\",\n  \"title\": }";
        const auto ended = m_prepared->runOf(damaged);
        QCOMPARE(ended.status, 65);
        QVERIFY2(ended.out.find("line 2, column") != std::string::npos, ended.out.c_str());
        const auto newer = m_prepared->copy("newer");
        editJson(newer / "dossier.json", [](Json &document) { document["schema"] = "redossier-dossier/2"; });
        QCOMPARE(m_prepared->runOf(newer).status, 73);
        const auto linked = m_prepared->copy("linked");
        fs::create_symlink("/etc/hostname", linked / "reference/code/link");
        QCOMPARE(m_prepared->runOf(linked).status, 77);
    }

    void namesOfEveryKindWork()
    {
        const auto dossier = m_prepared->copy("-a 'name' \"with\" é 日本");
        const auto work = m_prepared->folder() / "work 'of' é";
        const auto ended = m_prepared->runOf(dossier, {"--work", work.string()});
        QVERIFY2(ended.status == 0, (ended.out + ended.err).c_str());
        QCOMPARE(textAt(ended.document(), "verdict"), std::string("reproduced"));
    }

    void aCancelledInstallEndsEverythingAndCanGoOn()
    {
        const auto dossier = m_prepared->copy("cancelled");
        const auto process = m_prepared->product().start({"run", dossier.string(), "--yes", "--json", "--locate", "scale=" + m_prepared->weights().string()});
        QVERIFY(reaches(dossier, "rebuild", "running"));
        QThread::msleep(300);
        ::kill(static_cast<pid_t>(process->processId()), SIGINT);
        const auto ended = Product::ended(*process, 30);
        QCOMPARE(ended.status, 130);
        const std::string id = newestRun(dossier).filename().string();
        QVERIFY(noneLeftWith(id, 5));
        const Json run = readJson(newestRun(dossier) / "run.json");
        QCOMPARE(statesOf(run), std::string("passed cancelled not_run not_run not_run not_run"));
        QCOMPARE(ended.out, readFile(newestRun(dossier) / "run.json"));
        QCOMPARE(m_prepared->product().run({"verify", dossier.string()}).status, 0);
        const auto resumed = m_prepared->runOf(dossier, {"--resume", id});
        QVERIFY2(resumed.status == 0, (resumed.out + resumed.err).c_str());
    }

    void killedInTheMiddleNothingIsTornAndNoProcessIsLeft()
    {
        const auto dossier = m_prepared->copy("killed");
        const auto process = m_prepared->product().start({"run", dossier.string(), "--yes", "--json", "--locate", "scale=" + m_prepared->weights().string()});
        QVERIFY(reaches(dossier, "rebuild", "running"));
        const std::string id = newestRun(dossier).filename().string();
        // A second process is refused while the first one works.
        const auto second = m_prepared->runOf(dossier);
        QCOMPARE(second.status, 73);
        QCOMPARE(second.codes(), std::vector<std::string>{"dossier_held"});
        process->kill();
        process->waitForFinished();
        QVERIFY(noneLeftWith(id, 5));
        QCOMPARE(statesOf(readJson(newestRun(dossier) / "run.json")), std::string("passed running not_run not_run not_run not_run"));
        const auto verified = m_prepared->product().run({"verify", dossier.string(), "--json"});
        const auto codes = verified.codes();
        QVERIFY(std::find(codes.begin(), codes.end(), "run_not_ended") != codes.end());
        const auto resumed = m_prepared->runOf(dossier, {"--resume", id});
        QVERIFY2(resumed.status == 0, (resumed.out + resumed.err).c_str());
        QCOMPARE(textAt(resumed.document(), "verdict"), std::string("reproduced"));
    }

    void aCriterionChangedAfterAResultIsOnRecord()
    {
        const auto dossier = m_prepared->folder() / "cancelled";
        std::ofstream(dossier / "reference/criterion.json") << dumpJson(criterionOf(1, "looser"));
        QCOMPARE(m_prepared->runOf(dossier).status, 1);
        const auto locked = m_prepared->product().run({"lock", dossier.string(), "--reason", "the tolerance was too narrow"});
        QVERIFY2(locked.status == 0, (locked.out + locked.err).c_str());
        const Json document = readJson(dossier / "dossier.json");
        QCOMPARE(textAt(memberAt(document, "history").back(), "note"), std::string("criterion_changed_after_result"));
    }

    void withoutPlaceToWriteNothingIsSaid()
    {
        const auto dossier = m_prepared->copy("read only");
        if (m_prepared->product().runProgram("bwrap", {"--version"}, m_prepared->folder()).status != 0) {
            qInfo("not run: bubblewrap is not installed");
            return;
        }
        const auto ended = m_prepared->product().runProgram(
            "bwrap", {"--dev-bind", "/", "/", "--ro-bind", dossier.string(), dossier.string(), PROGRAMS_FOLDER "/redossier-cli", "run",
                      dossier.string(), "--yes", "--json", "--locate", "scale=" + m_prepared->weights().string()},
            m_prepared->folder());
        QVERIFY2(ended.status == 73, (ended.out + ended.err).c_str());
    }

    void aFullDiskTearsNothing_data()
    {
        QTest::addColumn<int>("room"); // KiB that are left when the run begins
        QTest::addColumn<QString>("full"); // what could not be written
        QTest::newRow("no room at all") << 0 << "/.lock";
        QTest::newRow("room for the run's first lines") << 8 << "/run.json";
        QTest::newRow("room for a part of the run") << 24 << "/runs/";
    }
    void aFullDiskTearsNothing()
    {
        QFETCH(int, room);
        QFETCH(QString, full);
        const auto mounted = m_prepared->folder() / "small";
        const auto kept = m_prepared->folder() / ("full " + std::to_string(room));
        fs::create_directories(mounted);
        // The small disk goes away with the last process that sees it.
        const std::string script = "mount -t tmpfs -o size=4m none \"$1\" || exit 99\n"
                                   "cp -r \"$2\" \"$1/d\" && cat /dev/zero > \"$1/fill\" 2> /dev/null\n"
                                   "truncate -s -${4}K \"$1/fill\"\n"
                                   "$5 run \"$1/d\" --yes --json --locate scale=\"$6\"; status=$?\n"
                                   "cp -r \"$1/d\" \"$3\"; exit $status\n";
        const auto ended = m_prepared->product().runProgram(
            "unshare", {"-rm", "sh", "-c", script, "sh", mounted.string(), m_prepared->locked().string(), kept.string(),
                        std::to_string(room), PROGRAMS_FOLDER "/redossier-cli", m_prepared->weights().string()},
            m_prepared->folder());
        if (ended.status == 99 || ended.status == 1) {
            std::puts("not run: this machine lets nobody mount a small disk");
            return;
        }
        QVERIFY2(ended.status == 73, (std::to_string(ended.status) + ended.out + ended.err).c_str());
        QVERIFY2(ended.err.find("[cannot_write]") != std::string::npos && ended.err.find(full.toStdString()) != std::string::npos,
                 ended.err.c_str());
        QCOMPARE(m_prepared->product().run({"verify", kept.string()}).status, 0);
        std::error_code none;
        for (fs::recursive_directory_iterator entry(kept / "runs", none); !none && entry != fs::recursive_directory_iterator(); ++entry)
            if (entry->path().extension() == ".json")
                QVERIFY2(bool(parseJson(readFile(entry->path()), "")), entry->path().c_str());
    }

private:
    std::unique_ptr<PreparedDossier> m_prepared;
};

QTEST_GUILESS_MAIN(TestRefusals)
#include "tst_refusals.moc"
