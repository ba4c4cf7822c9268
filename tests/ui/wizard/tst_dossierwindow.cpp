// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/walker.h"
#include "ui/pages/reference/partlist.h"

#include <QMenu>
#include <QMenuBar>
#include <QScrollArea>
#include <QScrollBar>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

//! What holds on every page: the marks of the lists, the menus, what is said about a changed reference, and about a run that
//! goes on.
class TestDossierWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_prepared = std::make_unique<PreparedDossier>();
        QVERIFY2(m_prepared->problem().empty(), m_prepared->problem().c_str());
        m_walker = std::make_unique<Walker>(*m_prepared);
        m_dossier = selfContained(*m_prepared, "whole");
        QVERIFY(!m_dossier.empty());
    }
    void cleanup() { m_walker->close(); }

    void aClickBesideTheRowsChangesNothing()
    {
        QVERIFY(m_walker->open(m_dossier, "rebuild"));
        clickBelow(*steps());
        QCOMPARE(steps()->selected(), std::string("rebuild"));
        QVERIFY(isMarked());
        QTest::mouseClick(steps()->viewport(), Qt::LeftButton, {}, placeOfRow(4)); // a step that cannot be chosen yet
        QCOMPARE(steps()->selected(), std::string("rebuild"));
        QVERIFY(isMarked());
        QVERIFY(m_walker->walkTo("reference"));
        auto *parts = m_walker->find<PartList>("parts");
        QVERIFY(parts && parts->isVisible());
        clickBelow(*parts);
        QCOMPARE(parts->selectedItems().size(), 1);
        QCOMPARE(parts->selectedItems().front(), parts->currentItem());
    }

    void theFirstPageOfADraftIsMarked()
    {
        const fs::path draft = m_prepared->folder() / "draft";
        fs::copy(fs::path(TEST_DATA) / "tour/draft", draft, fs::copy_options::recursive);
        QVERIFY(m_walker->open(draft, "reference"));
        QCOMPARE(steps()->selected(), std::string("reference"));
        QVERIFY(isMarked());
    }

    void pageKeysScrollThePageAndChooseNoStep()
    {
        QVERIFY(m_walker->open(m_dossier, "rebuild"));
        m_walker->window().resize(1100, 500);
        QCoreApplication::processEvents();
        const QScrollBar *bar = area()->verticalScrollBar();
        QVERIFY(bar->maximum() > 0);
        steps()->setFocus();
        QTest::keyClick(steps(), Qt::Key_PageDown);
        QCOMPARE(steps()->selected(), std::string("rebuild"));
        QVERIFY(bar->value() > 0);
        QTest::keyClick(steps(), Qt::Key_PageUp);
        QCOMPARE(bar->value(), 0);
    }

    void theGoMenuOffersWhatTheListOffers()
    {
        QVERIFY(m_walker->open(m_dossier, "rebuild"));
        QCOMPARE(enabledOf(menu(QStringLiteral("&Go"))), (QList<bool>{true, true, false, false, false, false, true}));
        QTest::keyClick(&m_walker->window(), Qt::Key_4, Qt::AltModifier);
        QCOMPARE(steps()->selected(), std::string("rebuild"));
    }

    void refusedCommandsAreToldInTheWordsOfAWindow()
    {
        QVERIFY(m_walker->open(selfContained(*m_prepared, "refused",
                                             [](const fs::path &reference) { // what was approved once is not asked again
                                                 editJson(reference / "reference.json", [](Json &document) { document["question"] = "Another one?"; });
                                             }),
                               "rebuild"));
        QVERIFY(QTest::qWaitFor([&] { return m_walker->offers("rebuildRunAction"); }, 20'000));
        QVERIFY(m_walker->begin("rebuildRunAction"));
        QVERIFY(QTest::qWaitFor([&] { return m_walker->visible<QPushButton>("refuseButton"); }, 20'000));
        QVERIFY(m_walker->begin("refuseButton"));
        QVERIFY(QTest::qWaitFor([&] { return !m_walker->session().isBusy(); }, 20'000));
        QCoreApplication::processEvents();
        const QString told = visibleTexts(m_walker->window());
        QVERIFY2(told.contains(QStringLiteral("you did not allow these commands")), qPrintable(told));
        QVERIFY(!told.contains(QStringLiteral("--yes")));
    }

    void fromAChangedReferenceNothingIsRun()
    {
        const auto dossier = m_prepared->folder() / "changed";
        fs::copy(m_dossier, dossier, fs::copy_options::recursive);
        QCOMPARE(m_prepared->product().run({"run", dossier.string(), "--yes", "--until", "rebuild"}).status, 0);
        editJson(dossier / "reference/reference.json", [](Json &document) { document["question"] = "Another one?"; });
        QVERIFY(m_walker->open(dossier, "rebuild"));
        QVERIFY(!m_walker->offers("rebuildRunAction"));
        QVERIFY(!m_walker->offers("runEverythingAction"));
        QString told = visibleTexts(m_walker->window());
        QVERIFY2(told.contains(QStringLiteral("! The reference was changed after it was locked, so nothing is run")), qPrintable(told));
        QVERIFY(told.contains(QStringLiteral("Undo the change of the reference, or lock it again")));
        QVERIFY(!told.contains(QStringLiteral("Make the first run")));
        QVERIFY(m_walker->click("toReferenceAction"));
        QCOMPARE(steps()->selected(), std::string("reference"));
        told = visibleTexts(m_walker->window());
        QVERIFY(!told.contains(QStringLiteral("so nothing is run"))); // that page says it itself
    }

    //! The window of a run that is repeated from the page of a later step.
    void whileARunGoesOnItsPageSaysHowFarItIs()
    {
        QCOMPARE(m_prepared->product().run({"run", m_dossier.string(), "--yes", "--until", "device"}).status, 0);
        QVERIFY(m_walker->open(m_dossier, "device"));
        QVERIFY(m_walker->until([&] { return m_walker->offers("deviceRunAction"); }));
        QVERIFY(m_walker->begin("deviceRunAction"));
        QVERIFY(m_walker->until([&] { return m_walker->stateOf("rebuild") == StepState::running; }));
        QCoreApplication::processEvents();
        QVERIFY2(m_walker->says(QStringLiteral("Run 2 is at the step \"Rebuild\" now.")), qPrintable(m_walker->allText()));
        QVERIFY(!m_walker->says(QStringLiteral("is not kept")));
        QVERIFY(isMarked()); // although its step has not run in this run
        QVERIFY(m_walker->settle());
        QCOMPARE(m_walker->stateOf("device"), StepState::passed);
        QCOMPARE(steps()->selected(), std::string("device"));
    }

    void whoeverWentElsewhereStaysThere()
    {
        QVERIFY(m_walker->open(m_dossier, "rebuild"));
        QVERIFY(m_walker->until([&] { return m_walker->offers("runEverythingAction"); }));
        QVERIFY(m_walker->begin("runEverythingAction"));
        QVERIFY(m_walker->session().isBusy());
        QTest::mouseClick(steps()->viewport(), Qt::LeftButton, {}, placeOfRow(0));
        QVERIFY(m_walker->settle());
        QCOMPARE(m_walker->wordsOfSteps(), QStringLiteral("passed|passed|passed|passed|passed|passed"));
        QCOMPARE(steps()->selected(), std::string("reference"));
        QVERIFY(!enabledOf(menu(QStringLiteral("&Go"))).contains(false)); // by now every page can be reached
    }

    void theEndOfAWholeRunIsShownWhereItIs()
    {
        QVERIFY(m_walker->open(m_dossier, "rebuild"));
        QVERIFY(m_walker->until([&] { return m_walker->offers("runEverythingAction"); }));
        QVERIFY(m_walker->click("runEverythingAction"));
        QCOMPARE(steps()->selected(), std::string("comparison"));
        m_walker->turnTo("comparison");
        QVERIFY(m_walker->until([&] { return m_walker->says(QStringLiteral("✓ Reproduced")); }));
        QVERIFY(m_walker->offers("nextDossierAction"));
    }

private:
    StepList *steps() { return m_walker->window().findChild<StepList *>(QStringLiteral("stepList")); }
    QScrollArea *area() { return qobject_cast<QScrollArea *>(m_walker->page().parentWidget()->parentWidget()); }
    QPoint placeOfRow(int row) { return steps()->visualRect(steps()->model()->index(row, 0)).center(); }
    bool isMarked() { return steps()->selectionModel()->isSelected(steps()->currentIndex()); }
    static void clickBelow(QAbstractItemView &list)
    {
        const QRect last = list.visualRect(list.model()->index(list.model()->rowCount() - 1, 0));
        const QPoint below(last.center().x(), last.bottom() + 30);
        QVERIFY(list.viewport()->rect().contains(below));
        QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, below);
    }
    QMenu *menu(const QString &title)
    {
        for (const QAction *action : m_walker->window().menuBar()->actions())
            if (action->text() == title)
                return action->menu();
        return nullptr;
    }
    static QList<bool> enabledOf(const QMenu *menu)
    {
        QList<bool> enabled;
        for (const QAction *action : menu->actions())
            enabled << action->isEnabled();
        return enabled;
    }

    std::unique_ptr<PreparedDossier> m_prepared;
    std::unique_ptr<Walker> m_walker;
    fs::path m_dossier;
};

int main(int argc, char **argv)
{
    return walk<TestDossierWindow>(argc, argv);
}
#include "tst_dossierwindow.moc"
