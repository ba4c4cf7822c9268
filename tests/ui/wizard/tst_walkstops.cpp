// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/holdup.h"
#include "tests/support/walker.h"

#include <QMessageBox>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

//! Stop, and closing the window, in every step: the state is kept, no process is left, and the same run goes on to its verdict.
class TestWalkStops : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_prepared = std::make_unique<PreparedDossier>();
        QVERIFY2(m_prepared->problem().empty(), m_prepared->problem().c_str());
        m_holdUp = std::make_unique<HoldUp>(m_prepared->folder() / "hold up");
        m_walker = std::make_unique<Walker>(*m_prepared);
        m_walker->places().engine = m_holdUp->engine(m_walker->places().engine);
    }
    void cleanup()
    {
        m_holdUp->release();
        m_walker->close();
    }

    void aRunThatIsStoppedInEveryStepComesToItsVerdict()
    {
        m_dossier = copy("stopped");
        QVERIFY(m_walker->open(m_dossier, "rebuild"));
        stopIn("rebuild");
        QVERIFY(m_walker->click("rebuildRunAction"));
        for (const char *step : {"dependencies", "device", "sample", "comparison"}) {
            QCOMPARE(m_walker->stateOf(before(step)), StepState::passed);
            m_holdUp->hold();
            stopIn(step);
            m_holdUp->release();
            QVERIFY2(m_walker->click((std::string(step) + "RunAction").c_str()), step);
        }
        QVERIFY2(m_walker->says(QStringLiteral("✓ Reproduced")), qPrintable(m_walker->allText()));
        QCOMPARE(m_walker->wordsOfSteps(), QStringLiteral("passed|passed|passed|passed|passed|passed"));
        QCOMPARE(m_walker->session().state()->runs.size(), std::size_t(1));
        QCOMPARE(textAt(readJson(newestRun(m_dossier) / "run.json"), "verdict"), std::string("reproduced"));
        m_walker->close();
        QCOMPARE(m_prepared->product().run({"verify", m_dossier.string()}).status, 0);
    }

    void aWindowThatIsClosedInEveryStepGoesOnWhenItIsOpenedAgain()
    {
        m_dossier = copy("closed");
        QVERIFY(m_walker->open(m_dossier, "rebuild"));
        closeIn("rebuild");
        QVERIFY(m_walker->click("rebuildRunAction"));
        for (const char *step : {"dependencies", "device", "sample", "comparison"}) {
            QCOMPARE(m_walker->stateOf(before(step)), StepState::passed);
            QVERIFY(m_walker->walkTo(step));
            m_holdUp->hold();
            closeIn(step);
            QVERIFY2(m_walker->click((std::string(step) + "RunAction").c_str()), step);
        }
        QVERIFY2(m_walker->says(QStringLiteral("✓ Reproduced")), qPrintable(m_walker->allText()));
        QCOMPARE(m_walker->session().state()->runs.size(), std::size_t(1));
    }

    void refusedConsentStartsNothing()
    {
        m_dossier = copy("refused", true);
        QVERIFY(m_walker->open(m_dossier, "rebuild"));
        QVERIFY(QTest::qWaitFor([&] { return m_walker->offers("rebuildRunAction"); }, 20'000));
        QVERIFY(m_walker->begin("rebuildRunAction"));
        QVERIFY(QTest::qWaitFor([&] { return m_walker->visible<QPushButton>("refuseButton"); }, 20'000));
        QVERIFY(m_walker->begin("refuseButton"));
        QVERIFY(QTest::qWaitFor([&] { return !m_walker->session().isBusy(); }, 20'000));
        QVERIFY(newestRun(m_dossier).empty());
        QVERIFY(m_walker->offers("rebuildRunAction"));
        QVERIFY(noneLeftWith(m_prepared->product().cache().string(), 2));
    }

private:
    fs::path copy(const std::string &name, bool another = false) const
    {
        return selfContained(*m_prepared, name, [&](const fs::path &reference) {
            m_holdUp->putInto(reference);
            if (another) // what was approved once is not asked again
                editJson(reference / "reference.json", [](Json &document) { document["question"] = "Another one?"; });
        });
    }
    static std::string before(const std::string &step)
    {
        const auto &names = stepNames();
        return *std::prev(std::find(names.begin(), names.end(), step));
    }
    //! The step, begun by a click and caught in its middle.
    bool beginsStep(const std::string &step)
    {
        return m_walker->until([&] { return m_walker->offers((step + "RunAction").c_str()); }) && m_walker->begin((step + "RunAction").c_str())
               && m_walker->until([&] {
                      const auto &live = m_walker->session().liveCommand();
                      return m_walker->stateOf(step) == StepState::running && (step == "comparison" || (live && !live->ended));
                  });
    }
    //! What stands on the disk and in the window once the step was cut off.
    void isCancelled(const std::string &step)
    {
        QVERIFY2(noneLeftWith(m_prepared->product().cache().string(), 5), step.c_str());
        QVERIFY2(noneLeftWith(m_dossier.string(), 5), step.c_str());
        const Json run = readJson(newestRun(m_dossier) / "run.json");
        QVERIFY2(textAt(stepOf(run, step), "state") == "cancelled", (step + ": " + statesOf(run)).c_str());
        QCOMPARE(textAt(stepOf(run, before(step)), "state"), std::string("passed"));
        QCOMPARE(m_walker->stateOf(step), StepState::cancelled);
        QVERIFY(m_walker->wordsOfSteps().contains(QStringLiteral("cancelled")));
        QVERIFY2(m_walker->says(QStringLiteral("⊘")), qPrintable(m_walker->allText()));
        QVERIFY2(m_walker->says(QStringLiteral("Go on with run 1")), qPrintable(m_walker->allText()));
        for (const char *next : {"toDependenciesAction", "nextAction", "toComparisonAction"})
            QVERIFY2(!m_walker->offers(next), next);
        if (step != "comparison")
            QVERIFY2(!m_walker->window().canGoTo(*std::next(std::find(stepNames().begin(), stepNames().end(), step))), step.c_str());
    }
    void stopIn(const std::string &step)
    {
        QVERIFY2(step == "rebuild" || m_walker->walkTo(step), step.c_str());
        QVERIFY2(beginsStep(step), step.c_str());
        QVERIFY2(m_walker->begin((step + "StopAction").c_str()), step.c_str());
        QVERIFY2(m_walker->settle(20), step.c_str());
        isCancelled(step);
    }
    //! Closed by its frame, with the question answered; then opened again.
    void closeIn(const std::string &step)
    {
        QVERIFY2(beginsStep(step), step.c_str());
        m_walker->window().close();
        QVERIFY(m_walker->window().isVisible()); // it asks first
        QMessageBox *question = nullptr;
        QVERIFY(QTest::qWaitFor([&] { return (question = m_walker->window().findChild<QMessageBox *>()) && question->isVisible(); }));
        QCOMPARE(question->buttonRole(question->defaultButton()), QMessageBox::RejectRole); // Enter keeps it open
        for (QAbstractButton *button : question->buttons())
            if (question->buttonRole(button) == QMessageBox::AcceptRole)
                QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY2(QTest::qWaitFor([&] { return !m_walker->window().isVisible(); }, 20'000), step.c_str());
        m_holdUp->release();
        m_walker->close();
        QVERIFY2(m_walker->open(m_dossier, step), step.c_str());
        QVERIFY(m_walker->session().isWritable());
        isCancelled(step);
    }

    std::unique_ptr<PreparedDossier> m_prepared;
    std::unique_ptr<HoldUp> m_holdUp;
    std::unique_ptr<Walker> m_walker;
    fs::path m_dossier;
};

int main(int argc, char **argv)
{
    return walk<TestWalkStops>(argc, argv);
}
#include "tst_walkstops.moc"
