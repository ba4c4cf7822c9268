// SPDX-License-Identifier: GPL-3.0-or-later
// One window a dossier, and what happens to a dossier that cannot be opened, or not for writing.
#include "core/base/places.h"
#include "tests/support/dossiermaker.h"
#include "tests/support/temporaryfolder.h"
#include "tests/support/windowhelp.h"
#include "ui/start/startwindow.h"
#include "ui/start/windows.h"
#include "ui/wizard/dossierwindow.h"

#include <QDialog>
#include <QMenuBar>
#include <QProcess>
#include <QPushButton>
#include <QTimer>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

class TestWindows : public QObject
{
    Q_OBJECT

private:
    fs::path state() const { return *m_folder / "state"; }
    fs::path dossier() const { return *m_folder / "a dossier"; }
    QString startTexts() const { return m_windows->startWindow() ? visibleTexts(*m_windows->startWindow()) : QString(); }
    DossierWindow *only() const { return m_windows->dossierWindows().size() == 1 ? m_windows->dossierWindows().front() : nullptr; }
    bool isOpen() const { return only() && only()->isVisible(); }

    //! Another process with the dossier open; it has its own state folder.
    std::unique_ptr<QProcess> otherProcess() const
    {
        auto process = std::make_unique<QProcess>();
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
        environment.insert(QStringLiteral("XDG_STATE_HOME"), QString::fromStdString((*m_folder / "other state").string()));
        process->setProcessEnvironment(environment);
        process->start(QStringLiteral(PROGRAMS_FOLDER "/redossier"), {QString::fromStdString(dossier().string())});
        return process;
    }

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<TemporaryFolder>();
        test::makeDossier(dossier());
        restart();
    }

    void cleanup()
    {
        m_windows.reset();
        m_folder.reset();
    }

    void aDossierGetsAWindowAndIsRemembered()
    {
        m_windows->showStart();
        m_windows->open(dossier());
        QTRY_VERIFY(isOpen());
        QVERIFY(!m_windows->startWindow()->isVisible());
        QVERIFY(only()->windowTitle().contains(QStringLiteral("A title")));
        QTRY_COMPARE(RecentDossiers(state()).read()->size(), std::size_t(1));
        QCOMPARE(RecentDossiers(state()).read()->front().title, std::string("A title"));
        for (const auto &entry : fs::recursive_directory_iterator(dossier()))
            QVERIFY2(entry.path().filename() != "recent.json" && entry.path().filename() != "desktop.ini", entry.path().c_str());
    }

    void theSameDossierHasOneWindow_data()
    {
        QTest::addColumn<QString>("again"); //!< relative to the folder
        QTest::newRow("by its path") << QStringLiteral("a dossier");
        QTest::newRow("with a slash") << QStringLiteral("a dossier/");
        QTest::newRow("by a detour") << QStringLiteral("a dossier/runs/../../a dossier");
        QTest::newRow("by its document") << QStringLiteral("a dossier/dossier.json");
        QTest::newRow("through a link") << QStringLiteral("link");
    }
    void theSameDossierHasOneWindow()
    {
        QFETCH(QString, again);
        fs::create_directory_symlink(dossier(), *m_folder / "link");
        m_windows->open(dossier());
        m_windows->open(dossier()); // while it is being read
        QTRY_VERIFY(isOpen());
        m_windows->showStart();
        m_windows->open(*m_folder / again.toStdString());
        QTRY_VERIFY(!m_windows->startWindow()->isVisible());
        QVERIFY(isOpen());
    }

    void aRelativePathIsUnderstood()
    {
        const fs::path before = fs::current_path();
        fs::current_path(m_folder->path());
        m_windows->open("a dossier");
        QTRY_VERIFY(isOpen());
        fs::current_path(before);
        QCOMPARE(only()->dossier(), fs::canonical(dossier()));
    }

    void twoDossiersHaveTwoWindows()
    {
        test::makeDossier(*m_folder / "second");
        m_windows->open(dossier());
        m_windows->open(*m_folder / "second");
        QTRY_COMPARE(m_windows->dossierWindows().size(), std::size_t(2));
        QTRY_VERIFY(m_windows->dossierWindows()[0]->isVisible() && m_windows->dossierWindows()[1]->isVisible());
        m_windows->dossierWindows()[0]->close();
        QTRY_VERIFY(isOpen());
        QCOMPARE(only()->dossier(), fs::canonical(*m_folder / "second"));
    }

    void whatCannotBeOpenedIsSaidInTheStartWindow_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QStringList>("told");
        QTest::newRow("no folder") << QStringLiteral("absent") << QStringList{QStringLiteral("absent is no dossier"), QStringLiteral("there is no such folder")};
        QTest::newRow("no dossier.json") << QStringLiteral("empty") << QStringList{QStringLiteral("it holds no dossier.json")};
        QTest::newRow("a file") << QStringLiteral("file") << QStringList{QStringLiteral("file")};
        QTest::newRow("damaged JSON") << QStringLiteral("damaged") << QStringList{QStringLiteral("damaged/dossier.json"), QStringLiteral("line 2, column ")};
        QTest::newRow("a key twice") << QStringLiteral("twice") << QStringList{QStringLiteral("twice/dossier.json"), QStringLiteral("line 1, column ")};
        QTest::newRow("a link for a document") << QStringLiteral("linked") << QStringList{QStringLiteral("linked/dossier.json"), QStringLiteral("link")};
        QTest::newRow("another document") << QStringLiteral("other") << QStringList{QStringLiteral("dossier.json"), QStringLiteral("schema")};
    }
    void whatCannotBeOpenedIsSaidInTheStartWindow()
    {
        QFETCH(QString, path);
        QFETCH(QStringList, told);
        fs::create_directory(*m_folder / "empty");
        m_folder->write("file", "x");
        m_folder->write("damaged/dossier.json", "{\"schema\": \"redossier-dossier/1\",\n  oops}");
        m_folder->write("twice/dossier.json", "{\"schema\": \"redossier-dossier/1\", \"schema\": 1}");
        m_folder->write("other/dossier.json", "{\"schema\": \"redossier-run/1\"}");
        fs::create_directory(*m_folder / "linked");
        fs::create_symlink(dossier() / "dossier.json", *m_folder / "linked/dossier.json");
        m_windows->open(*m_folder / path.toStdString());
        QTRY_VERIFY(startTexts().contains(QStringLiteral("! It could not be opened")));
        for (const QString &part : told)
            QVERIFY2(startTexts().contains(part), qUtf8Printable(startTexts()));
        QTRY_VERIFY(m_windows->dossierWindows().empty());
        QVERIFY(!fs::exists(*m_folder / path.toStdString() / ".lock"));
        QVERIFY(RecentDossiers(state()).read()->empty());
    }

    void aSecondAttemptAfterAFailureWorks()
    {
        m_windows->open(*m_folder / "later");
        QTRY_VERIFY(startTexts().contains(QStringLiteral("is no dossier")));
        test::makeDossier(*m_folder / "later");
        m_windows->open(*m_folder / "later");
        QTRY_VERIFY(isOpen());
        m_windows->showStart();
        QVERIFY(!startTexts().contains(QStringLiteral("is no dossier")));
    }

    void aNewerDossierOpensForReading()
    {
        m_folder->write("newer/dossier.json", R"({"schema": "redossier-dossier/9", "title": "From the future"})");
        m_folder->write("newer/reference/reference.json", R"({"schema": "redossier-reference/9"})");
        m_windows->open(*m_folder / "newer");
        QTRY_VERIFY(isOpen());
        QVERIFY(visibleTexts(*only()).contains(QStringLiteral("Read only")));
        QVERIFY(visibleTexts(*only()).contains(QStringLiteral("redossier-dossier/9")));
        QVERIFY(!visibleChild<QPushButton>(*only(), "tryWritingAgain"));
    }

    void aSecondProcessReadsAndSaysWhoWrites()
    {
        const auto other = otherProcess();
        QVERIFY(other->waitForStarted());
        QTRY_VERIFY_WITH_TIMEOUT(fs::exists(dossier() / ".lock"), 30'000);
        m_windows->open(dossier());
        QTRY_VERIFY(isOpen());
        QVERIFY(!only()->session().isWritable());
        const QString holder = QStringLiteral("process %1 on ").arg(other->processId());
        QVERIFY2(visibleTexts(*only()).contains(holder), qUtf8Printable(visibleTexts(*only())));
        other->terminate();
        QVERIFY(other->waitForFinished());
        auto *again = visibleChild<QPushButton>(*only(), "tryWritingAgain");
        QVERIFY(again);
        QTest::mouseClick(again, Qt::LeftButton);
        QTRY_VERIFY(only()->session().isWritable());
        QTRY_VERIFY(!visibleTexts(*only()).contains(QStringLiteral("Read only")));
    }

    void aDossierThatGoesAwayKeepsItsWindow()
    {
        m_windows->open(dossier());
        QTRY_VERIFY(isOpen());
        fs::rename(dossier(), *m_folder / "moved");
        only()->session().reload();
        QTRY_VERIFY(visibleTexts(*only()).contains(QStringLiteral("there is no such folder")));
        QVERIFY(isOpen());
    }

    void windowsComeBackWhereTheyWere()
    {
        m_windows->showStart();
        m_windows->startWindow()->setGeometry(40, 50, 600, 500);
        m_windows->open(dossier());
        QTRY_VERIFY(isOpen());
        only()->setGeometry(30, 60, 640, 520);
        only()->close();
        QTRY_VERIFY(m_windows->dossierWindows().empty());
        restart();
        m_windows->showStart();
        QCOMPARE(m_windows->startWindow()->size(), QSize(600, 500));
        m_windows->open(dossier());
        QTRY_VERIFY(isOpen());
        QCOMPARE(only()->size(), QSize(640, 520));
    }

    void aWindowIsNeverLargerThanTheScreenNorBesideIt()
    {
        m_windows->showStart();
        const QRect screen = m_windows->startWindow()->screen()->availableGeometry();
        m_windows->startWindow()->setGeometry(screen.right() - 50, screen.bottom() - 40, screen.width() * 2, screen.height() * 2);
        m_windows->startWindow()->close();
        restart();
        m_windows->showStart();
        const QRect shown = m_windows->startWindow()->geometry();
        QVERIFY(screen.contains(shown.topLeft()));
        QVERIFY(shown.width() <= std::max(screen.width(), m_windows->startWindow()->minimumSizeHint().width()));
        QVERIFY(shown.height() <= std::max(screen.height(), m_windows->startWindow()->minimumSizeHint().height()));
    }

    void closingTheStartWindowLeavesTheDossiersOpen()
    {
        m_windows->open(dossier());
        QTRY_VERIFY(isOpen());
        m_windows->showStart();
        bool stillOpen = false;
        QTimer::singleShot(0, m_windows.get(), [&] { m_windows->startWindow()->close(); });
        QTimer::singleShot(300, m_windows.get(), [&] {
            stillOpen = isOpen();
            only()->close();
        });
        QTimer::singleShot(30'000, m_windows.get(), [] { QCoreApplication::exit(7); });
        QCOMPARE(QCoreApplication::exec(), 0); // the program ends with its last window
        QVERIFY(stillOpen);
        QVERIFY(m_windows->dossierWindows().empty());
    }

    void aDossierWindowLeadsToWhatTheStartWindowHas()
    {
        m_windows->open(dossier());
        QTRY_VERIFY(isOpen());
        trigger(QStringLiteral("S&ettings"));
        QVERIFY(m_windows->startWindow()->isVisible());
        QVERIFY(visibleTexts(*m_windows->startWindow()).contains(QStringLiteral("Appearance"), Qt::CaseInsensitive));
        trigger(QStringLiteral("What a &dossier is"));
        QVERIFY(visibleTexts(*m_windows->startWindow()).contains(QStringLiteral("does not prove")));
        trigger(QStringLiteral("&New dossier from a project…"));
        auto *dialog = m_windows->startWindow()->findChild<QDialog *>();
        QVERIFY(dialog && dialog->isVisible());
        dialog->reject();
        QVERIFY(isOpen());
    }

    void quittingClosesEveryWindow()
    {
        test::makeDossier(*m_folder / "second");
        m_windows->open(dossier());
        m_windows->open(*m_folder / "second");
        QTRY_VERIFY(m_windows->dossierWindows().size() == 2 && m_windows->dossierWindows()[0]->isVisible() && m_windows->dossierWindows()[1]->isVisible());
        m_windows->showStart();
        QTimer::singleShot(0, m_windows.get(), [&] { QTest::keyClick(m_windows->dossierWindows()[0], Qt::Key_Q, Qt::ControlModifier); });
        QTimer::singleShot(30'000, m_windows.get(), [] { QCoreApplication::exit(7); });
        QCOMPARE(QCoreApplication::exec(), 0);
        QVERIFY(m_windows->dossierWindows().empty());
        QVERIFY(!m_windows->startWindow()->isVisible());
    }

    void aListThatCannotBeWrittenIsSaid()
    {
        m_folder->write("state", "a file where the folder should be");
        m_windows->open(dossier());
        QTRY_VERIFY(isOpen());
        QTest::qWait(50);
        m_windows->showStart();
        QTRY_VERIFY(startTexts().contains(QStringLiteral("! The list of recent dossiers could not be")));
    }

private:
    //! Chosen in a menu of the only dossier window.
    void trigger(const QString &text)
    {
        for (QAction *action : only()->findChildren<QAction *>())
            if (action->text() == text)
                return action->trigger();
        QFAIL(qPrintable(text));
    }
    void restart()
    {
        m_windows.reset(); // what is to be kept is written when it goes
        m_windows = std::make_unique<Windows>(surroundings(state()), Appearance::light, Memory{Settings(state()), RecentDossiers(state())});
    }

    std::unique_ptr<TemporaryFolder> m_folder;
    std::unique_ptr<Windows> m_windows;
};

QTEST_MAIN(TestWindows)
#include "tst_windows.moc"
