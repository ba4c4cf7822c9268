// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/markedprocesses.h"
#include "tests/ui/pages/windowbench.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QLineEdit>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QTableView>
#include <fstream>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

//! The rebuild page on dossiers that the real programs made, by clicks and keys.
class TestRebuildPage : public QObject
{
    Q_OBJECT

    bool openAt(const fs::path &dossier) { return m_bench->open(dossier, "rebuild"); }
    QString log()
    {
        auto *screen = m_bench->visible<QPlainTextEdit>("logScreen");
        return screen ? screen->toPlainText() : QString();
    }
    QStringList commands()
    {
        QStringList list;
        for (int row = 0; row < m_bench->rows("commandTable"); ++row)
            list << m_bench->cell("commandTable", row, 0) + QLatin1Char(' ') + m_bench->cell("commandTable", row, 1);
        return list;
    }
    //! The locked dossier with a line appended to its rebuild file.
    fs::path withLine(const std::string &name, const std::string &line)
    {
        return selfContained(*m_prepared, name, [&](const fs::path &reference) {
            std::ofstream(reference / "requirements-rebuild.txt", std::ios::app) << line << '\n';
        });
    }

    //! A click that waits for nothing.
    bool press(const char *name)
    {
        auto *button = m_bench->visible<QPushButton>(name);
        const bool possible = button && button->isEnabled();
        if (possible)
            QTest::mouseClick(button, Qt::LeftButton);
        return possible;
    }

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

    void beforeARunEverythingIsSaidAndNothingIsDone()
    {
        QVERIFY(openAt(m_prepared->copy("before")));
        QVERIFY(m_bench->allText().contains(QStringLiteral("○ Nothing was rebuilt yet")));
        QVERIFY(m_bench->text("pythonState").startsWith(QStringLiteral("✓")));
        QCOMPARE(m_bench->rows("rebuildFileTable"), 3);
        QVERIFY(m_bench->text("workPlace").contains(QStringLiteral("RUN-ID")));
        QVERIFY(m_bench->allText().contains(QStringLiteral("does not replace the driver")));
        const QStringList planned = commands();
        QVERIFY2(planned.size() >= 6, qPrintable(planned.join(QLatin1Char('|'))));
        QVERIFY(planned[0].contains(QStringLiteral("not run yet venv")));
        QVERIFY(planned[2].contains(QStringLiteral("pip-install")));
        QVERIFY(m_bench->text("commandTitle").startsWith(QStringLiteral("Not run yet")));
        QVERIFY(!fs::exists(m_prepared->folder() / "before/runs"));
        const QAbstractItemModelTester files(m_bench->find<QTableView>("rebuildFileTable")->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        const QAbstractItemModelTester rows(m_bench->find<QTableView>("commandTable")->model(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    }

    void whatLiesOutsideIsAskedForAndKeptForThisMachine()
    {
        const fs::path dossier = m_prepared->copy("outside");
        QVERIFY(openAt(dossier));
        auto *place = m_bench->visible<QLineEdit>("locate:scale");
        QVERIFY(place);
        QVERIFY(m_bench->text("located:scale").startsWith(QStringLiteral("!")));
        QVERIFY(!m_bench->visible<QPushButton>("rebuildRunAction")->isEnabled());
        place->setFocus();
        QTest::keyClicks(place, QStringLiteral("/nowhere/at/all"));
        QTest::keyClick(place, Qt::Key_Return);
        QVERIFY(m_bench->settle());
        QVERIFY(m_bench->text("located:scale").startsWith(QStringLiteral("✗")));
        place->selectAll();
        QTest::keyClicks(place, QString::fromStdString(m_prepared->weights().string()));
        QTest::keyClick(place, Qt::Key_Return);
        QVERIFY(m_bench->settle());
        QVERIFY(m_bench->text("located:scale").startsWith(QStringLiteral("·")));
        QVERIFY(m_bench->visible<QPushButton>("rebuildRunAction")->isEnabled());
        m_bench->close();
        QVERIFY(openAt(dossier)); // another window, another day
        QCOMPARE(m_bench->visible<QLineEdit>("locate:scale")->text(), QString::fromStdString(m_prepared->weights().string()));
        for (const auto &[file, bytes] : contentOf(dossier))
            QVERIFY2(bytes.find(m_prepared->weights().string()) == std::string::npos, file.c_str());
    }

    void aRebuildIsMadeByOneClickAndTheStepPasses()
    {
        const fs::path dossier = selfContained(*m_prepared, "passes");
        QVERIFY(openAt(dossier));
        QVERIFY(m_bench->click("rebuildRunAction"));
        QCOMPARE(statesOf(readJson(newestRun(dossier) / "run.json")), std::string("passed passed not_run not_run not_run not_run"));
        QVERIFY(m_bench->allText().contains(QStringLiteral("✓ Rebuilt in")));
        QVERIFY(m_bench->allText().contains(QStringLiteral("does not answer the question")));
        QVERIFY(commands()[0].startsWith(QStringLiteral("✓ done venv")));
        QCOMPARE(m_bench->rows("downloadsTable"), 1);
        QCOMPARE(m_bench->cell("downloadsTable", 0, 0), QStringLiteral("tinyvec"));
        QCOMPARE(m_bench->cell("downloadsTable", 0, 2), QStringLiteral("wheel"));
        QCOMPARE(m_bench->cell("downloadsTable", 0, 5).size(), 64);
        QVERIFY(m_bench->visible<QPushButton>("toDependenciesAction"));
        // The commands of the step that comes next are still planned.
        QVERIFY(commands().last().startsWith(QStringLiteral("○ not run yet")));
        m_bench->clickRow("commandTable", 2);
        QVERIFY2(log().contains(QStringLiteral("tinyvec")), qPrintable(log()));
        QVERIFY(m_bench->click("commandCopyShell"));
        QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("-m pip")));
        QVERIFY(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("cd ")));
    }

    void theKeptEnvironmentIsRemovedOnlyWhenConfirmed()
    {
        const fs::path dossier = m_prepared->folder() / "passes";
        QVERIFY(openAt(dossier));
        const fs::path place = m_bench->session().state()->run->work->root;
        QVERIFY(fs::exists(place / "environment"));
        QVERIFY(press("discardButton"));
        auto *question = m_bench->visible<QMessageBox>("discardQuestion");
        QVERIFY(question);
        QTest::keyClick(question, Qt::Key_Escape);
        QVERIFY(m_bench->settle());
        QVERIFY(fs::exists(place));
        QVERIFY(press("discardButton"));
        QVERIFY(m_bench->click("discardConfirm"));
        QVERIFY(!fs::exists(place));
        QVERIFY(QTest::qWaitFor([&] { return !m_bench->visible<QPushButton>("discardButton"); }, 20'000));
        QVERIFY(m_bench->allText().contains(QStringLiteral("does not keep the environment")));
        QCOMPARE(m_bench->action("rebuildRunAction")->text(), QStringLiteral("Re&build again"));
    }

    void aPackageThatNobodyOffersIsNamed()
    {
        const fs::path dossier = withLine("absent", "nosuchpackage==7.7");
        QVERIFY(openAt(dossier));
        QVERIFY(m_bench->click("rebuildRunAction"));
        const QString all = m_bench->allText();
        QVERIFY2(all.contains(QStringLiteral("nosuchpackage==7.7")), qPrintable(all));
        QVERIFY(all.contains(QStringLiteral("✗")));
        QVERIFY(all.contains(QStringLiteral("not recorded: pip left no installation report"), Qt::CaseInsensitive));
        QVERIFY(m_bench->click("showLogAction"));
        QVERIFY2(log().contains(QStringLiteral("ERROR")), qPrintable(log()));
        QVERIFY(commands()[2].contains(QStringLiteral("exit 1")));
        QCOMPARE(m_bench->action("rebuildRunAction")->text(), QStringLiteral("Re&build again"));
        QVERIFY(m_bench->allText().contains(QStringLiteral("Make a new run")));
    }

    //! A build that never ends, stopped in its middle.
    void stopLeavesNoProcessAndTheRunGoesOnLater()
    {
        const std::string mark = freshMark();
        const auto equals = mark.find('=');
        qputenv(mark.substr(0, equals).c_str(), QByteArray::fromStdString(mark.substr(equals + 1)));
        const fs::path dossier = selfContained(*m_prepared, "stopped", [](const fs::path &reference) {
            fs::create_directories(reference / "wheels/slow");
            std::ofstream(reference / "wheels/slow/setup.py") << "import time\ntime.sleep(600)\n";
            declareWheels(reference);
            std::ofstream(reference / "requirements-rebuild.txt", std::ios::app) << "./wheels/slow\n";
        });
        QVERIFY(!dossier.empty());
        QVERIFY(openAt(dossier));
        QVERIFY(press("rebuildRunAction"));
        QVERIFY(QTest::qWaitFor([&] { return m_bench->visible<QPushButton>("approveButton"); }, 60'000));
        QVERIFY(press("approveButton"));
        QVERIFY(QTest::qWaitFor([&] { return m_bench->rows("commandTable") > 2 && m_bench->cell("commandTable", 2, 0).startsWith(QStringLiteral("…")); }, 120'000));
        QVERIFY(m_bench->allText().contains(QStringLiteral("… Rebuilding")));
        QVERIFY(press("rebuildStopAction"));
        QVERIFY(m_bench->settle(30));
        QVERIFY(goneWithin(mark, 5));
        QVERIFY(m_bench->allText().contains(QStringLiteral("⊘")));
        QVERIFY(commands()[2].contains(QStringLiteral("stopped by you")));
        QCOMPARE(m_bench->action("rebuildRunAction")->text(), QStringLiteral("&Rebuild"));
        QVERIFY(m_bench->allText().contains(QStringLiteral("Go on with run 1")));
        qunsetenv(mark.substr(0, equals).c_str());
    }

    void findingsStandAtTheirLines()
    {
        const fs::path dossier = selfContained(*m_prepared, "findings", [](const fs::path &reference) {
            std::ofstream file(reference / "requirements-rebuild.txt", std::ios::app);
            for (int i = 0; i < 500; ++i)
                file << "# line " << i << '\n';
            file << "unpinned-thing\n";
        });
        QVERIFY(openAt(dossier));
        QCOMPARE(m_bench->rows("rebuildFileTable"), 504);
        QVERIFY(m_bench->text("rebuildFileSummary").startsWith(QStringLiteral("!")));
        QTest::mouseClick(m_bench->visible<QCheckBox>("onlyFindings"), Qt::LeftButton, {}, QPoint(8, 8));
        const int row = m_bench->rowOf("rebuildFileTable", QStringLiteral("504"));
        QVERIFY(row >= 0 && m_bench->rows("rebuildFileTable") < 10);
        m_bench->clickRow("rebuildFileTable", row);
        QVERIFY2(m_bench->text("rebuildFileLine").contains(QStringLiteral("unpinned-thing")), qPrintable(m_bench->text("rebuildFileLine")));
    }

    void anotherPythonIsNamedByItsFile()
    {
        const fs::path fake = m_prepared->folder() / "no-python";
        std::ofstream(fake) << "#!/bin/sh\necho hello\n";
        fs::permissions(fake, fs::perms::owner_all);
        QVERIFY(openAt(m_prepared->copy("python")));
        auto *box = m_bench->visible<QComboBox>("pythonBox");
        const int before = box->count();
        auto *chooser = m_bench->find<QComboBox>("pythonBox")->parentWidget();
        QVERIFY(QMetaObject::invokeMethod(chooser, "addFile", Q_ARG(QString, QString::fromStdString(fake.string()))));
        QVERIFY(m_bench->settle());
        QCOMPARE(box->count(), before);
        QVERIFY(m_bench->text("pythonState").startsWith(QStringLiteral("!")));
        QVERIFY(QMetaObject::invokeMethod(chooser, "addFile", Q_ARG(QString, QStringLiteral("/bin/ls"))));
        QVERIFY(m_bench->settle());
        QVERIFY2(m_bench->text("pythonState").startsWith(QStringLiteral("! /bin/ls cannot be used as Python")), qPrintable(m_bench->text("pythonState")));
        QVERIFY2(!m_bench->text("pythonState").contains(QStringLiteral("import")), qPrintable(m_bench->text("pythonState")));
        QVERIFY(QMetaObject::invokeMethod(chooser, "addFile", Q_ARG(QString, QString::fromStdString(m_prepared->referencePython().string()))));
        QVERIFY(m_bench->settle());
        QCOMPARE(box->count(), before + 1);
        QVERIFY(box->currentText().contains(QString::fromStdString(m_prepared->referencePython().string())));
        QCOMPARE(m_bench->session().state()->choices.python, std::optional(m_prepared->referencePython()));
    }
};

QTEST_MAIN(TestRebuildPage)
#include "tst_rebuildpage.moc"
