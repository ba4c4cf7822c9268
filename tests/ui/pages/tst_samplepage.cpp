// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/pages/windowbench.h"

#include <QAbstractItemModelTester>
#include <QPlainTextEdit>
#include <QTableView>
#include <fstream>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

//! The sample page on dossiers that the real programs made: a sample that passes, raises, is killed, prints hostile bytes.
class TestSamplePage : public QObject
{
    Q_OBJECT

    //! The dossier with `code` in front of the program, locked again.
    fs::path withCode(const std::string &name, const std::string &code)
    {
        return selfContained(*m_prepared, name, [&](const fs::path &reference) {
            replaceFile(reference, "code/embed.py", code + readFile(reference / "code/embed.py"));
        });
    }
    //! Everything before the sample by the command line, then the sample by one click on its page.
    bool runSample(const fs::path &dossier)
    {
        if (dossier.empty())
            return false;
        m_prepared->product().run({"run", dossier.string(), "--yes", "--json", "--until", "device"}, 240);
        return m_bench->open(dossier, "sample") && m_bench->click("sampleRunAction");
    }
    QString log()
    {
        auto *screen = m_bench->visible<QPlainTextEdit>("logScreen");
        return screen ? screen->toPlainText() : QString();
    }
    std::string states(const fs::path &dossier) { return statesOf(readJson(newestRun(dossier) / "run.json")); }

    std::unique_ptr<PreparedDossier> m_prepared;
    std::unique_ptr<WindowBench> m_bench;

private Q_SLOTS:
    void initTestCase()
    {
        m_prepared = std::make_unique<PreparedDossier>();
        QVERIFY2(m_prepared->problem().empty(), m_prepared->problem().c_str());
        m_bench = std::make_unique<WindowBench>(*m_prepared);
    }
    void cleanup() { m_bench->close(); }

    void beforeARunTheCommandIsShownAndNothingIsClaimed()
    {
        const fs::path dossier = selfContained(*m_prepared, "before");
        QCOMPARE(m_prepared->product().run({"run", dossier.string(), "--yes", "--json", "--until", "device"}, 240).status, 0);
        QVERIFY(m_bench->open(dossier, "sample"));
        QVERIFY(m_bench->allText().contains(QStringLiteral("○ The sample was not run yet")));
        QVERIFY(m_bench->text("commandTitle").startsWith(QStringLiteral("Not run yet")));
        QVERIFY(m_bench->text("commandArguments").contains(QStringLiteral("embed.py")));
        QVERIFY(m_bench->cell("inputsTable", 0, 1).startsWith(QStringLiteral("○")));
        QCOMPARE(m_bench->rows("outputsTable"), 0);
    }

    void aSampleThatPassesShowsStagesAndOutputs()
    {
        const fs::path dossier = withCode("passes", "");
        QVERIFY(runSample(dossier));
        QCOMPARE(states(dossier), std::string("passed passed passed passed passed not_run"));
        QVERIFY(m_bench->allText().contains(QStringLiteral("✓ The sample ran")));
        QCOMPARE(m_bench->rows("outputsTable"), 2);
        const int row = m_bench->rowOf("outputsTable", QStringLiteral("vectors"));
        QCOMPARE(m_bench->cell("outputsTable", row, 1), QStringLiteral("= 4"));
        QCOMPARE(m_bench->cell("outputsTable", row, 2), QStringLiteral("= 4 × 4"));
        QCOMPARE(m_bench->cell("outputsTable", row, 5), QStringLiteral("= the same, in the same order"));
        QVERIFY(m_bench->cell("inputsTable", 0, 1).startsWith(QStringLiteral("✓")));
        QVERIFY(m_bench->visible<QPushButton>("toComparisonAction"));
        const QAbstractItemModelTester tester(m_bench->find<QTableView>("outputsTable")->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        // Another click is another run, and the first stays as it is.
        QVERIFY(m_bench->click("sampleRunAction"));
        QCOMPARE(m_bench->session().state()->runs.size(), std::size_t(2));
    }

    void aSampleThatRaisesShowsItsFirstErrorAndTheRebuildStays()
    {
        const fs::path dossier = withCode("raises", "print('::stage read_data', flush=True)\nprint('::stage preprocess', flush=True)\nraise ValueError('a row is <b>bad</b>')\n");
        QVERIFY(runSample(dossier));
        QCOMPARE(states(dossier), std::string("passed passed passed passed failed not_run"));
        QVERIFY2(m_bench->text("errorMessage").contains(QStringLiteral("ValueError: a row is <b>bad</b>")), qPrintable(m_bench->text("errorMessage")));
        QCOMPARE(m_bench->text("errorStage"), QStringLiteral("preprocess"));
        QVERIFY(m_bench->text("errorLayer").startsWith(QStringLiteral("It points to")) || m_bench->text("errorLayer").startsWith(QStringLiteral("Which layer")));
        QVERIFY(m_bench->text("stage:preprocess").startsWith(QStringLiteral("✗")));
        QVERIFY(m_bench->text("stage:read_data").startsWith(QStringLiteral("✓")));
        QVERIFY(m_bench->text("stage:compute").startsWith(QStringLiteral("○")));
        QVERIFY(m_bench->click("showErrorInLog"));
        QVERIFY(log().contains(QStringLiteral("ValueError")));
        QVERIFY(!m_bench->visible<QPushButton>("toComparisonAction"));
    }

    void aSampleWithoutStagesSaysSo()
    {
        const fs::path dossier = withCode("stageless", "import builtins, sys\nprint = lambda *a, **k: None\nsys.exit(3)\n");
        QVERIFY(runSample(dossier));
        QVERIFY(m_bench->text("stageNote").startsWith(QStringLiteral("Stage not reported")));
        QCOMPARE(m_bench->text("errorStage"), QStringLiteral("stage not reported"));
        QVERIFY(m_bench->text("commandEnd").contains(QStringLiteral("exit status 3")));
    }

    void aSampleThatIsKilledIsNamedByItsSignal()
    {
        const fs::path dossier = withCode("killed", "import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)\n");
        QVERIFY(runSample(dossier));
        QVERIFY2(m_bench->text("commandEnd").contains(QStringLiteral("SIGSEGV")), qPrintable(m_bench->text("commandEnd")));
        QVERIFY(m_bench->find<QFrame>("errorCard")->isVisible());
    }

    void hostileBytesInTheLogAreShownAndNotObeyed()
    {
        const fs::path dossier = withCode("hostile", "import sys\nsys.stdout.buffer.write(b'\\x1b[2J\\x00\\xff<a href=x>\\xe2\\x80\\xae\\n' + b'x' * 300000 + b'\\n')\nsys.stdout.flush()\n");
        QVERIFY(runSample(dossier));
        QTest::keyClick(m_bench->visible<QPlainTextEdit>("logScreen"), Qt::Key_Home, Qt::ControlModifier); // the end is shown first
        QVERIFY2(QTest::qWaitFor([&] { return log().contains(QStringLiteral("<a href")); }, 10'000),
                 qPrintable(m_bench->text("logStatus") + QLatin1Char('\n') + log().left(500)));
        const QString text = log();
        QVERIFY2(text.contains(QString::fromUtf8("␛[2J␀")), qPrintable(text.left(200)));
        QVERIFY(text.contains(QStringLiteral("<a href=x>⟨U+202E⟩")));
        for (const QString &line : text.split(QLatin1Char('\n')))
            QVERIFY(line.size() <= 2'000);
    }

    void anOutputOfAnotherShapeIsSeenBeforeAnyComparison()
    {
        const fs::path dossier = selfContained(*m_prepared, "shape", [&](const fs::path &reference) {
            replaceFile(reference, "code/embed.py", readFile(reference / "code/embed.py") + "\nimport pathlib, sys\nfor name in pathlib.Path(sys.argv[sys.argv.index('--outputs') + 1]).glob('vectors.csv'):\n    lines = name.read_text().splitlines()\n    name.write_text('\\n'.join(lines[:-1]) + '\\n')\n");
        });
        QVERIFY(runSample(dossier));
        const int row = m_bench->rowOf("outputsTable", QStringLiteral("vectors"));
        QVERIFY(row >= 0);
        QVERIFY2(m_bench->cell("outputsTable", row, 1).startsWith(QStringLiteral("≠ 3, expected 4")), qPrintable(m_bench->cell("outputsTable", row, 1)));
        QVERIFY(m_bench->cell("outputsTable", row, 6).startsWith(QStringLiteral("✗")));
    }
};

QTEST_MAIN(TestSamplePage)
#include "tst_samplepage.moc"
