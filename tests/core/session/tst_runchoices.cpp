// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/runchoices.h"
#include "core/session/stepoffer.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <fstream>
#include <nlohmann/json.hpp>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

using Obstacle = StepOffer::Obstacle;

//! What is chosen for one dossier on this machine, and how a step is carried out from where a run stands.
class TestRunChoices : public QObject
{
    Q_OBJECT

    //! A run whose steps have these states; its environment is kept.
    static DossierState stateOf(const std::vector<StepState> &states)
    {
        DossierState state;
        Run run = Run::fresh();
        for (std::size_t i = 0; i < states.size(); ++i)
            run.steps[i].state = states[i];
        ShownRun shown;
        shown.entry.id = "20261129T184512Z-3f9a";
        shown.entry.run = run;
        if (const auto open = resumableStep(run))
            shown.resume = *open;
        state.run = std::move(shown);
        return state;
    }
    TemporaryFolder m_home;

private Q_SLOTS:
    void initTestCase() { qputenv("XDG_STATE_HOME", QByteArray::fromStdString((m_home / "state").string())); }

    void choicesAreKeptByThePlaceOfTheDossier()
    {
        fs::create_directories(m_home / "one");
        fs::create_directories(m_home / "two");
        fs::create_symlink(m_home / "one", m_home / "link");
        const RunChoices chosen{m_home / "bin/python3", {{"scale", m_home / "weights \"x\""}}};
        QVERIFY(chosen.keepFor(m_home / "one"));
        QVERIFY(RunChoices::of(m_home / "one") == chosen);
        QVERIFY(RunChoices::of(m_home / "link/../one/.") == chosen);
        QVERIFY(RunChoices::of(m_home / "link") == chosen);
        QVERIFY(RunChoices::of(m_home / "two") == RunChoices());
        QVERIFY(fs::is_empty(m_home / "one"));
    }

    void aDamagedChoiceIsNone_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("no JSON") << QByteArray("{");
        QTest::newRow("another schema") << QByteArray(R"({"schema": "redossier-choices/9", "python": "/x"})");
        QTest::newRow("other types") << QByteArray(R"({"schema": "redossier-choices/1", "python": 3, "located": [1]})");
    }
    void aDamagedChoiceIsNone()
    {
        QFETCH(QByteArray, text);
        fs::create_directories(m_home / "damaged");
        QVERIFY((RunChoices{m_home / "python", {}}.keepFor(m_home / "damaged")));
        for (const auto &entry : fs::directory_iterator(m_home / "state/redossier/choices")) {
            std::ifstream file(entry.path());
            const std::string before((std::istreambuf_iterator<char>(file)), {});
            if (before.find("damaged") != std::string::npos)
                std::ofstream(entry.path()) << text.toStdString();
        }
        QVERIFY(RunChoices::of(m_home / "damaged") == RunChoices());
    }

    void aRunGoesOnWhereItCan_data()
    {
        using enum StepState;
        QTest::addColumn<std::vector<StepState>>("states");
        QTest::addColumn<std::string>("step");
        QTest::addColumn<int>("obstacle");
        QTest::addColumn<int>("first");
        const auto row = [](const char *name, std::vector<StepState> states, const char *step, Obstacle obstacle, int first = 0) {
            QTest::newRow(name) << states << std::string(step) << static_cast<int>(obstacle) << first;
        };
        row("rebuilt: on to the dependencies", {passed, passed, notRun}, "dependencies", Obstacle::none, 2);
        row("rebuilt: on to the sample", {passed, passed, notRun}, "sample", Obstacle::none, 2);
        row("rebuilt: not rebuilt again in the same run", {passed, passed, notRun}, "rebuild", Obstacle::stepPassed);
        row("stopped at the gate: on after a decision", {passed, passed, stopped}, "dependencies", Obstacle::none, 2);
        row("cancelled install: on with it", {passed, cancelled}, "rebuild", Obstacle::none, 1);
        row("interrupted sample", {passed, passed, passed, passed, interrupted}, "sample", Obstacle::none, 4);
        row("a failed step is never repeated", {passed, failed}, "rebuild", Obstacle::stepFailed);
        row("nothing goes on behind a failed step", {passed, failed}, "sample", Obstacle::stepFailed);
        row("all passed", {passed, passed, passed, passed, passed, passed}, "comparison", Obstacle::stepPassed);
        row("a later step stopped, this one has passed", {passed, passed, passed, stopped}, "dependencies", Obstacle::stepPassed);
    }
    void aRunGoesOnWhereItCan()
    {
        QFETCH(std::vector<StepState>, states);
        QFETCH(std::string, step);
        QFETCH(int, obstacle);
        QFETCH(int, first);
        const StepOffer offer = offerFor(stateOf(states), step);
        QCOMPARE(static_cast<int>(offer.obstacle), obstacle);
        QCOMPARE(static_cast<int>(offer.first), first);
    }

    void withoutARunOrItsEnvironmentANewOneIsMade()
    {
        QCOMPARE(offerFor(DossierState(), "device").obstacle, Obstacle::noRun);
        DossierState state = stateOf({StepState::passed, StepState::passed});
        state.run->resume.reset();
        QCOMPARE(offerFor(state, "device").obstacle, Obstacle::environmentGone);
        state.run->entry.problems.push_back({"document_invalid", Severity::error, "run.json", "run.json", {}});
        QCOMPARE(offerFor(state, "device").obstacle, Obstacle::runDamaged);
    }

    void aRequestTakesWhatWasChosenAndNothingElse()
    {
        DossierState state = stateOf({StepState::passed, StepState::passed});
        Asset outside;
        outside.name = "scale";
        Asset inside = outside;
        inside.name = "inside";
        inside.path = "weights/inside";
        state.reference.weights = {outside, inside};
        state.choices = {"/usr/bin/python3", {{"scale", "/w/scale"}, {"inside", "/w/inside"}, {"former", "/w/former"}}};
        const RunRequest fresh = requestFor(state, "device", false);
        QCOMPARE(fresh.python, std::optional<fs::path>("/usr/bin/python3"));
        QVERIFY(!fresh.resume);
        QCOMPARE(fresh.until, std::optional<std::string>("device"));
        QVERIFY((fresh.located == Locations{{"scale", "/w/scale"}}));
        const RunRequest onward = requestFor(state, "device", true);
        QCOMPARE(onward.resume, std::optional(state.run->entry.id));
        QVERIFY(!onward.python);
    }
};

QTEST_GUILESS_MAIN(TestRunChoices)
#include "tst_runchoices.moc"
