// SPDX-License-Identifier: GPL-3.0-or-later
// The start window by real clicks, keys and drops.
#include "core/dossier/runfolder.h"
#include "tests/support/dossiermaker.h"
#include "tests/support/temporaryfolder.h"
#include "tests/support/windowhelp.h"
#include "ui/models/keptmodel.h"
#include "ui/models/recentmodel.h"
#include "ui/start/keptpage.h"
#include "ui/start/navigation.h"
#include "ui/start/recentcard.h"
#include "ui/start/startwindow.h"
#include "ui/words/words.h"

#include <QAbstractItemModelTester>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>
#include <QRadioButton>
#include <QTableView>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

class TestStartWindow : public QObject
{
    Q_OBJECT

private:
    void show(Appearance appearance = Appearance::light)
    {
        const Places places = surroundings(m_state()).places;
        m_window = std::make_unique<StartWindow>(places, RecentDossiers(m_state()), Settings(m_state()), appearance, *m_worker);
        m_opened = std::make_unique<QSignalSpy>(m_window.get(), &StartWindow::openAsked);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    }
    fs::path m_state() const { return *m_folder / "state"; }
    void remember(const fs::path &root, const std::string &title) { QVERIFY(RecentDossiers(m_state()).remember(root, title)); }
    RecentModel &recent() const { return m_window->findChild<RecentCard *>()->model(); }
    QTableView *table() const { return m_window->findChild<QTableView *>(QStringLiteral("recentTable")); }
    QString outcome(int row) const { return recent().index(row, RecentModel::outcomeColumn).data().toString(); }
    fs::path opened() const { return m_opened->isEmpty() ? fs::path() : m_opened->last().first().value<fs::path>(); }
    void click(const char *button)
    {
        auto *found = visibleChild<QPushButton>(*m_window, button);
        QVERIFY2(found, button);
        QTest::mouseClick(found, Qt::LeftButton);
    }

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<TemporaryFolder>();
        qputenv("XDG_CACHE_HOME", (*m_folder / "cache").string().c_str());
        m_worker = std::make_unique<Worker>();
    }

    void cleanup()
    {
        m_opened.reset();
        m_window.reset();
        m_worker.reset();
        m_folder.reset();
    }

    void anEmptyListExplainsItself()
    {
        show();
        QTRY_VERIFY(visibleTexts(*m_window).contains(QStringLiteral("No dossier was opened yet. A dossier is a folder")));
        QVERIFY(!table()->isVisible());
        QVERIFY(!visibleChild<QPushButton>(*m_window, "removeRecent"));
    }

    void theListIsReadAfterThePictureAndOpensByKeys()
    {
        test::makeDossier(*m_folder / "one");
        remember(*m_folder / "gone", "Was here");
        remember(*m_folder / "one", "Old title");
        show();
        QTRY_COMPARE(recent().rowCount(), 2);
        const QAbstractItemModelTester tester(&recent(), QAbstractItemModelTester::FailureReportingMode::QtTest);
        QTRY_COMPARE(recent().index(0, RecentModel::titleColumn).data().toString(), QStringLiteral("A title"));
        QTRY_COMPARE(outcome(1), QStringLiteral("! no longer there"));
        table()->setFocus();
        QTest::keyClick(table(), Qt::Key_Return);
        QCOMPARE(opened(), *m_folder / "one");
        QTest::keyClick(table(), Qt::Key_Down);
        auto *open = visibleChild<QPushButton>(*m_window, "openRecent");
        QVERIFY(open);
        QVERIFY(!open->isEnabled()); // there is nothing to open any more
    }

    void aRunThatWasChangedAfterwardsLosesItsVerdict()
    {
        for (const char *name : {"whole", "changed"}) {
            test::makeDossier(*m_folder / name);
            auto writer = DossierWriter::open(*m_folder / name);
            QVERIFY(writer);
            auto run = createRun(*writer, Run::fresh(), wording());
            QVERIFY(run);
            run->verdict = "reproduced";
            QVERIFY(saveRun(*writer, *run, wording()));
            QVERIFY(writer->write("runs/" + run->id + "/outputs/out.csv", "1,2\n"));
            QVERIFY(endRun(*writer, run->id));
            remember(*m_folder / name, name);
        }
        m_folder->write("changed/runs/" + listRuns(*m_folder / "changed")->back().id + "/outputs/out.csv", "1,3\n");
        show();
        QTRY_COMPARE(outcome(0), QStringLiteral("! Record changed"));
        QTRY_COMPARE(outcome(1), QStringLiteral("✓ Reproduced"));
        const auto runs = listRuns(*m_folder / "whole");
        QVERIFY(runs);
        for (const RunEntry &run : *runs) // those of one second are in no order
            m_folder->write("whole/runs/" + run.id + "/run.json", "{");
        m_window->findChild<RecentCard *>()->refresh();
        QTRY_COMPARE(outcome(1), QStringLiteral("! the last run cannot be read"));
    }

    void deleteTakesOffTheListAndUndoPutsBack()
    {
        test::makeDossier(*m_folder / "one");
        remember(*m_folder / "one", "One");
        remember(*m_folder / "gone", "Gone");
        show();
        QTRY_COMPARE(recent().rowCount(), 2);
        table()->setFocus();
        QTest::keyClick(table(), Qt::Key_Delete);
        QCOMPARE(recent().rowCount(), 1);
        QTRY_COMPARE(RecentDossiers(m_state()).read()->size(), std::size_t(1));
        QVERIFY(fs::exists(*m_folder / "one/dossier.json"));
        QTRY_VERIFY(visibleChild<QPushButton>(*m_window, "undoRemove"));
        click("undoRemove");
        QTRY_COMPARE(recent().rowCount(), 2);
        QTRY_COMPARE(RecentDossiers(m_state()).read()->size(), std::size_t(2));
        click("removeRecent");
        QCOMPARE(recent().rowCount(), 1);
    }

    void aHostileListIsSaidAndHarmsNothing_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("told");
        QTest::newRow("cut off") << QByteArray("{\"schema\": \"redossier-recent/1\", \"doss") << QStringLiteral("recent.json is no valid JSON: line 1, column");
        QTest::newRow("nonsense") << QByteArray("\xff\xfe") << QStringLiteral("recent.json");
        QTest::newRow("another document") << QByteArray("{}") << QStringLiteral("recent.json");
    }
    void aHostileListIsSaidAndHarmsNothing()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, told);
        m_folder->write("state/recent.json", text.toStdString());
        show();
        QTRY_VERIFY2(visibleTexts(*m_window).contains(told), qUtf8Printable(visibleTexts(*m_window)));
        QCOMPARE(recent().rowCount(), 0);
    }

    void aFolderThatIsDroppedIsOpened()
    {
        show();
        QVERIFY(drop(*m_window, {fileUrl(*m_folder / "a b")}));
        QCOMPARE(opened(), *m_folder / "a b");
    }

    void whatCannotBeOpenedIsSaid_data()
    {
        QTest::addColumn<QList<QUrl>>("urls");
        QTest::addColumn<QString>("told");
        const QUrl a = QUrl::fromLocalFile(QStringLiteral("/a"));
        QTest::newRow("three folders") << QList<QUrl>{a, a, a} << QStringLiteral("none was opened");
        QTest::newRow("one of two is elsewhere") << QList<QUrl>{a, QUrl(QStringLiteral("sftp://host/dossier"))} << QStringLiteral("not on this machine");
        QTest::newRow("of another machine") << QList<QUrl>{QUrl(QStringLiteral("sftp://host/dossier"))} << QStringLiteral("not on this machine");
    }
    void whatCannotBeOpenedIsSaid()
    {
        QFETCH(QList<QUrl>, urls);
        QFETCH(QString, told);
        show();
        m_window->goTo(StartWindow::guidePlace);
        QVERIFY(drop(*m_window, urls));
        QVERIFY(m_opened->isEmpty());
        QVERIFY(visibleTexts(*m_window).contains(told));
    }

    void twoFoldersAreCompared()
    {
        show();
        QSignalSpy asked(m_window.get(), &StartWindow::compareAsked);
        QVERIFY(drop(*m_window, {QUrl::fromLocalFile(QStringLiteral("/a")), QUrl::fromLocalFile(QStringLiteral("/b"))}));
        QCOMPARE(asked.count(), 1);
        QVERIFY(asked.front().at(0).value<std::filesystem::path>() == "/a" && asked.front().at(1).value<std::filesystem::path>() == "/b");
        asked.clear();
        QTest::mouseClick(visibleChild<QPushButton>(*m_window, "compareDossiers"), Qt::LeftButton);
        auto *dialog = visibleChild<QDialog>(*m_window, "compareDialog");
        QVERIFY(dialog);
        auto *compare = dialog->findChild<QPushButton *>(QStringLiteral("compareButton"));
        QVERIFY(!compare->isEnabled());
        test::makeDossier(*m_folder / "one");
        test::makeDossier(*m_folder / "two");
        QTest::keyClicks(dialog->findChild<QLineEdit *>(QStringLiteral("compareA")), QString::fromStdString(*m_folder / "one"));
        QTest::keyClicks(dialog->findChild<QLineEdit *>(QStringLiteral("compareB")), QString::fromStdString(*m_folder / "two"));
        QVERIFY(compare->isEnabled());
        QTest::mouseClick(compare, Qt::LeftButton);
        QTRY_COMPARE(asked.count(), 1);
        QVERIFY(asked.front().at(1).value<std::filesystem::path>() == *m_folder / "two");
    }

    void aDossierOrRunThatIsNotThereIsToldAtItsField_data()
    {
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("b");
        QTest::addColumn<bool>("aIsWrong");
        QTest::addColumn<bool>("bIsWrong");
        QTest::newRow("no such folder") << "gone" << "one" << true << false;
        QTest::newRow("a folder that is no dossier") << "one" << "." << false << true;
        QTest::newRow("no such run") << "one" << "one#20200101T000000Z-0000" << false << true;
        QTest::newRow("neither") << "gone" << "gone too" << true << true;
        QTest::newRow("the reference itself") << "one" << "one#reference" << false << false;
    }
    void aDossierOrRunThatIsNotThereIsToldAtItsField()
    {
        QFETCH(const QString, a);
        QFETCH(const QString, b);
        QFETCH(const bool, aIsWrong);
        QFETCH(const bool, bIsWrong);
        test::makeDossier(*m_folder / "one");
        show();
        QSignalSpy asked(m_window.get(), &StartWindow::compareAsked);
        QTest::mouseClick(visibleChild<QPushButton>(*m_window, "compareDossiers"), Qt::LeftButton);
        auto *dialog = visibleChild<QDialog>(*m_window, "compareDialog");
        QVERIFY(dialog && visibleTexts(*dialog).contains(QStringLiteral("#reference")));
        const auto folder = QString::fromStdString(m_folder->path().string() + "/");
        auto *edit = dialog->findChild<QLineEdit *>(QStringLiteral("compareB"));
        QTest::keyClicks(dialog->findChild<QLineEdit *>(QStringLiteral("compareA")), folder + a);
        QTest::keyClicks(edit, folder + b);
        QTest::mouseClick(dialog->findChild<QPushButton *>(QStringLiteral("compareButton")), Qt::LeftButton);
        const auto *problemA = dialog->findChild<QLabel *>(QStringLiteral("compareAProblem"));
        const auto *problemB = dialog->findChild<QLabel *>(QStringLiteral("compareBProblem"));
        const bool wrong = aIsWrong || bIsWrong;
        QTRY_VERIFY(wrong ? problemA->isVisible() || problemB->isVisible() : asked.count() == 1);
        if (!wrong)
            return;
        QCOMPARE(problemA->isVisible(), aIsWrong);
        QCOMPARE(problemB->isVisible(), bIsWrong);
        QVERIFY(dialog->isVisible() && asked.isEmpty());
        QTest::keyClicks(edit, QStringLiteral("x")); // whoever goes on typing has read it
        QVERIFY(!problemB->isVisible());
    }

    void textThatIsDraggedIsNotTaken()
    {
        show();
        QMimeData data;
        data.setText(QStringLiteral("/a"));
        QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        enter.ignore();
        QCoreApplication::sendEvent(m_window.get(), &enter);
        QVERIFY(!enter.isAccepted());
    }

    void everyPageIsReachedByKeys()
    {
        show();
        QTest::keyClick(m_window.get(), Qt::Key_2, Qt::AltModifier);
        QTRY_VERIFY(visibleTexts(*m_window).contains(QStringLiteral("Six steps, and what each does not prove")));
        auto *navigation = m_window->findChild<Navigation *>();
        navigation->setFocus();
        QTest::keyClick(navigation, Qt::Key_Down);
        QTRY_VERIFY(visibleTexts(*m_window).contains(QStringLiteral("Where things are kept")));
        QTest::keyClick(navigation, Qt::Key_Down);
        QTRY_VERIFY(visibleTexts(*m_window).contains(QStringLiteral("No environment is kept.")));
        QTest::keyClick(m_window.get(), Qt::Key_1, Qt::AltModifier);
        QTRY_VERIFY(visibleChild<QPushButton>(*m_window, "newDossier"));
    }

    void nothingThatTakesAFocusIsWithoutAName()
    {
        remember(*m_folder / "gone", "Gone");
        show();
        QTRY_COMPARE(recent().rowCount(), 1);
        for (const auto place : {StartWindow::startPlace, StartWindow::guidePlace, StartWindow::settingsPlace, StartWindow::keptPlace}) {
            m_window->goTo(place);
            for (const QWidget *child : m_window->findChildren<QWidget *>())
                if (child->isVisible() && (child->focusPolicy() & Qt::TabFocus))
                    QVERIFY2(!child->accessibleName().isEmpty() || !child->property("text").toString().isEmpty()
                                 || child->objectName().startsWith(QLatin1String("qt_")),
                             child->metaObject()->className());
        }
    }

    void tabVisitsEverythingOfTheFirstPage()
    {
        show();
        QTRY_VERIFY(visibleTexts(*m_window).contains(QStringLiteral("No dossier was opened yet.")));
        m_window->activateWindow();
        m_window->findChild<Navigation *>()->setFocus();
        QStringList visited;
        for (int i = 0; i < 8 && QApplication::focusWidget(); ++i) {
            visited << QApplication::focusWidget()->objectName();
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        }
        const QStringList order{QStringLiteral("navigation"), QStringLiteral("newDossier"), QStringLiteral("openDossier"),
                                QStringLiteral("compareDossiers"), QStringLiteral("lightExample"), QStringLiteral("torchExample")};
        QCOMPARE(visited.mid(0, 6), order);
    }

    void theAppearanceIsUsedAtOnceAndKept()
    {
        show();
        m_window->goTo(StartWindow::settingsPlace);
        auto *dark = visibleChild<QRadioButton>(*m_window, "appearanceDark");
        QVERIFY(dark);
        QTest::mouseClick(dark, Qt::LeftButton, {}, QPoint(8, dark->height() / 2));
        QVERIFY(Theme::current().isDark);
        QTRY_VERIFY(Settings(m_state()).appearance() == Appearance::dark);
        auto *light = visibleChild<QRadioButton>(*m_window, "appearanceLight");
        QTest::mouseClick(light, Qt::LeftButton, {}, QPoint(8, light->height() / 2));
        QVERIFY(!Theme::current().isDark);
        QTRY_VERIFY(Settings(m_state()).appearance() == Appearance::light);
    }

    void aKeptEnvironmentIsDiscardedOnceThatWasConfirmed()
    {
        const fs::path work = WorkFolder::usualPlace("20200102T030405Z-3f9a");
        QVERIFY(WorkFolder::create(work, {"20200102T030405Z-3f9a", "i", "m", "", "", {}}));
        m_folder->write("cache/redossier/work/20200102T030405Z-3f9a/environment/big", std::string(5000, 'x'));
        m_folder->write("cache/redossier/work/not ours/file", "x");
        show();
        m_window->goTo(StartWindow::keptPlace);
        auto &model = m_window->findChild<KeptPage *>()->model();
        QTRY_COMPARE(model.rowCount(), 1);
        QVERIFY(m_window->findChild<Navigation *>()->model()->index(StartWindow::keptPlace, 0).data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("1, ")));
        const auto answer = [&](QMessageBox::ButtonRole role) {
            click("discardKept");
            auto *question = m_window->findChild<QMessageBox *>(QStringLiteral("discardQuestion"));
            QVERIFY(question);
            QVERIFY(question->informativeText().contains(QString::fromStdString(work.string())));
            QCOMPARE(question->buttonRole(question->defaultButton()), QMessageBox::RejectRole);
            for (QAbstractButton *button : question->buttons())
                if (question->buttonRole(button) == role)
                    QTest::mouseClick(button, Qt::LeftButton);
            QTRY_VERIFY(!m_window->findChild<QMessageBox *>(QStringLiteral("discardQuestion")));
        };
        answer(QMessageBox::RejectRole);
        QVERIFY(fs::exists(work));
        answer(QMessageBox::DestructiveRole);
        QTRY_COMPARE(model.rowCount(), 0);
        QVERIFY(!fs::exists(work));
        QVERIFY(fs::exists(*m_folder / "cache/redossier/work/not ours/file"));
        QTRY_VERIFY(visibleTexts(*m_window).contains(QStringLiteral("No environment is kept.")));
    }

    void anEnvironmentInWhichAProgramWorksIsKept()
    {
        const fs::path work = WorkFolder::usualPlace("20200102T030405Z-3f9a");
        QVERIFY(WorkFolder::create(work, {"20200102T030405Z-3f9a", "i", "m", "", "", {}}));
        QProcess program;
        program.setWorkingDirectory(QString::fromStdString(work.string()));
        program.start(QStringLiteral("sleep"), {QStringLiteral("60")});
        QVERIFY(program.waitForStarted());
        show();
        m_window->goTo(StartWindow::keptPlace);
        QTRY_COMPARE(m_window->findChild<KeptPage *>()->model().rowCount(), 1);
        click("discardKept");
        auto *question = m_window->findChild<QMessageBox *>(QStringLiteral("discardQuestion"));
        QVERIFY(question);
        for (QAbstractButton *button : question->buttons())
            if (question->buttonRole(button) == QMessageBox::DestructiveRole)
                QTest::mouseClick(button, Qt::LeftButton);
        QTRY_VERIFY(visibleTexts(*m_window).contains(QStringLiteral("a program is still working in it")));
        QVERIFY(fs::exists(work));
        program.kill();
        program.waitForFinished();
    }

    void anExampleIsCopiedToTheFolderThatWasChosen()
    {
        show();
        click("lightExample");
        auto *target = m_window->findChild<QLineEdit *>(QStringLiteral("exampleTarget"));
        QVERIFY(target);
        QVERIFY(visibleTexts(*target->window()).contains(QStringLiteral("it is not yours")));
        QTRY_VERIFY(!target->text().isEmpty());
        const fs::path place = *m_folder / "my example";
        fs::create_directory(place);
        target->selectAll();
        QTest::keyClicks(target, QString::fromStdString(place.string()));
        auto *copy = m_window->findChild<QPushButton *>(QStringLiteral("copyExample"));
        QTest::mouseClick(copy, Qt::LeftButton);
        QTRY_VERIFY(visibleTexts(*target->window()).contains(QStringLiteral("Choose a name that is not taken.")));
        QTest::keyClicks(target, QStringLiteral(" 2"));
        QTest::keyClick(target, Qt::Key_Return);
        QTRY_COMPARE_WITH_TIMEOUT(opened(), *m_folder / "my example 2", 60'000); // every file is brought to the disk
        QVERIFY(fs::exists(*m_folder / "my example 2/dossier.json"));
    }

    void whatCouldNotBeOpenedNamesFilePlaceAndRule()
    {
        show();
        m_window->goTo(StartWindow::settingsPlace);
        m_window->tell({"json_invalid", "/d/dossier.json", "line 3, column 7: a comma is missing"});
        const QString texts = visibleTexts(*m_window);
        QVERIFY(texts.contains(QStringLiteral("/d/dossier.json")));
        QVERIFY(texts.contains(QStringLiteral("line 3, column 7: a comma is missing")));
    }

private:
    std::unique_ptr<TemporaryFolder> m_folder;
    std::unique_ptr<Worker> m_worker;
    std::unique_ptr<StartWindow> m_window;
    std::unique_ptr<QSignalSpy> m_opened;
};

QTEST_MAIN(TestStartWindow)
#include "tst_startwindow.moc"
