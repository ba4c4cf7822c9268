// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/wheelmaker.h"
#include "tests/ui/pages/windowbench.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QTableView>
#include <fstream>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

namespace {

void append(const fs::path &file, const std::string &text)
{
    std::ofstream(file, std::ios::app) << text;
}

void addWheel(const fs::path &reference, const std::string &name)
{
    Wheel wheel;
    wheel.name = name;
    wheel.version = "1.0";
    makeWheel(reference / "wheels", wheel);
    declareWheels(reference);
    append(reference / "requirements-rebuild.txt", name + "==1.0\n");
}

} // namespace

//! The dependency page on dossiers that the real programs made: before a run, the gate shut and opened by row and by class,
//! pip check's answers, and documents that cannot be relied on.
class TestDependencyPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_prepared = std::make_unique<PreparedDossier>();
        QVERIFY2(m_prepared->problem().empty(), m_prepared->problem().c_str());
        m_bench = std::make_unique<WindowBench>(*m_prepared);
        m_gated = selfContained(*m_prepared, "gate", [](const fs::path &reference) {
            for (const char *name : {"extra-one", "extra-two", "extra-three"})
                addWheel(reference, name);
        });
        QVERIFY(!m_gated.empty());
    }
    void cleanup() { m_bench->close(); }

    void beforeTheStepItSaysWhatWillHappen()
    {
        QCOMPARE(m_prepared->product().run({"run", m_gated.string(), "--yes", "--until", "rebuild"}).status, 0);
        QVERIFY(m_bench->open(m_gated, "dependencies"));
        QVERIFY(m_bench->allText().contains(QStringLiteral("○ Not run yet")));
        QVERIFY(m_bench->allText().contains(QStringLiteral("What will happen")));
        QVERIFY(!m_bench->visible<QTableView>("gateTable"));
        QVERIFY(!m_bench->visible<QPushButton>("nextAction"));
    }

    void theGateIsShutByDifferences()
    {
        QVERIFY(m_bench->open(m_gated, "dependencies"));
        QVERIFY(m_bench->click("dependenciesRunAction")); // the run goes on to the step of this page
        QCOMPARE(statesOf(readJson(newestRun(m_gated) / "run.json")), std::string("passed passed stopped not_run not_run not_run"));
        QVERIFY(m_bench->allText().contains(QStringLiteral("■ Stopped")));
        QVERIFY(m_bench->text("interpreterExecutable").contains(QStringLiteral("{WORK}/environment/bin/python")));
        QVERIFY(m_bench->text("interpreterVersion").startsWith(QStringLiteral("✓")));
        QVERIFY(m_bench->text("checkState").startsWith(QStringLiteral("✓ No conflict")));
        QVERIFY(m_bench->allText().contains(QStringLiteral("validates neither the driver")));
        QCOMPARE(m_bench->rows("gateTable"), 3 + notedRows());
        QVERIFY(m_bench->cell("gateTable", m_bench->rowOf("gateTable", QStringLiteral("extra-one")), 1).contains(QStringLiteral("only rebuilt")));
        QVERIFY(m_bench->text("layers").startsWith(QStringLiteral("≠")));
        QVERIFY(m_bench->visible<QPushButton>("backToRebuildAction"));
        QVERIFY(!m_bench->visible<QPushButton>("nextAction"));
        auto *go = m_bench->visible<QPushButton>("dependenciesRunAction");
        QVERIFY(go && !go->isEnabled()); // not before every row has a reason
    }

    void equalRowsAreCountedAndShownOnDemand()
    {
        QVERIFY(m_bench->open(m_gated, "dependencies"));
        const int few = m_bench->rows("gateTable");
        const int hidden = QString(m_bench->text("hiddenRows")).remove(QRegularExpression(QStringLiteral("\\D"))).toInt();
        QVERIFY(hidden > 0);
        QVERIFY(m_bench->click("equalRowsButton"));
        QCOMPARE(m_bench->rows("gateTable"), few + hidden);
    }

    void anEmptyReasonIsRefused()
    {
        QVERIFY(m_bench->open(m_gated, "dependencies"));
        QTest::keyClicks(m_bench->find<QLineEdit>("gateReason"), QStringLiteral("   "));
        QVERIFY(m_bench->click("gateAccept"));
        QVERIFY(m_bench->allText().contains(QStringLiteral("A reason is needed")));
        QCOMPARE(m_bench->rows("acceptedTable"), 0);
    }

    void oneRowAndOneClassOpenTheGate()
    {
        QVERIFY(m_bench->open(m_gated, "dependencies"));
        m_bench->clickRow("gateTable", m_bench->rowOf("gateTable", QStringLiteral("extra-two")));
        QCOMPARE(m_bench->find<QComboBox>("gateChoice")->currentData().toString(), QStringLiteral("extra-two"));
        QTest::keyClicks(m_bench->find<QLineEdit>("gateReason"), QStringLiteral("it only logs"));
        QTest::keyClick(m_bench->find<QLineEdit>("gateReason"), Qt::Key_Return);
        QCOMPARE(m_bench->rows("acceptedTable"), 1);
        QVERIFY(!m_bench->visible<QPushButton>("dependenciesRunAction")->isEnabled());
        QVERIFY(!m_bench->page().unsaved().isEmpty());
        auto *choice = m_bench->find<QComboBox>("gateChoice");
        choice->setFocus();
        QTest::keyClick(choice, Qt::Key_End);
        QCOMPARE(choice->currentData().toString(), QStringLiteral("added:*"));
        QTest::keyClicks(m_bench->find<QLineEdit>("gateReason"), QStringLiteral("tools of this machine"));
        QVERIFY(m_bench->click("gateAccept"));
        QVERIFY(m_bench->allText().contains(QStringLiteral("Every difference has a reason")));
        QVERIFY(m_bench->click("dependenciesRunAction"));
        const Json run = readJson(newestRun(m_gated) / "run.json");
        QCOMPARE(statesOf(run), std::string("passed passed passed not_run not_run not_run"));
        QCOMPARE(run["variant"].size(), std::size_t(3));
        QVERIFY(m_bench->allText().contains(QStringLiteral("✓ Passed, as a variant")));
        const int row = m_bench->rowOf("gateTable", QStringLiteral("extra-two"));
        QVERIFY(m_bench->cell("gateTable", row, 4).contains(QStringLiteral("accepted: it only logs")));
        QVERIFY(m_bench->visible<QPushButton>("nextAction"));
        QVERIFY(m_bench->page().unsaved().isEmpty());
        QVERIFY(!m_bench->visible<QWidget>("gateDecision"));
    }

    void aDecisionCanBeTakenBack()
    {
        const auto dossier = m_prepared->folder() / "taken back";
        fs::copy(m_gated, dossier, fs::copy_options::recursive);
        QVERIFY(m_prepared->product().run({"run", dossier.string(), "--yes", "--until", "dependencies"}).status == 2);
        QVERIFY(m_bench->open(dossier, "dependencies"));
        QTest::keyClicks(m_bench->find<QLineEdit>("gateReason"), QStringLiteral("by mistake"));
        QVERIFY(m_bench->click("gateAccept"));
        QCOMPARE(m_bench->rows("acceptedTable"), 1);
        QVERIFY(m_bench->click("gateTakeBack"));
        QCOMPARE(m_bench->rows("acceptedTable"), 0);
        QVERIFY(m_bench->click("backToRebuildAction"));
    }

    void anAnswerThatCannotBeReadIsNeverGreen()
    {
        const auto dossier = ended("unreadable check");
        std::ofstream(newestRun(dossier) / "dependency-check.txt") << "pip has learnt a new sentence\n";
        QVERIFY(m_bench->open(dossier, "dependencies"));
        QVERIFY(m_bench->text("checkState").startsWith(QStringLiteral("? Not readable")));
        QVERIFY(m_bench->visible<QPlainTextEdit>("rawCheck"));
        QCOMPARE(m_bench->find<QPlainTextEdit>("rawCheck")->toPlainText().trimmed(), QStringLiteral("pip has learnt a new sentence"));
    }

    void withoutAnInventoryOfTheReferenceNothingIsEqual()
    {
        const auto dossier = ended("not compared");
        editJson(dossier / "reference/observation.json", [](Json &document) { document.erase("inventory"); });
        QVERIFY(m_bench->open(dossier, "dependencies"));
        QVERIFY(m_bench->text("layers").startsWith(QStringLiteral("? Not compared")));
        QVERIFY(!m_bench->visible<QTableView>("gateTable"));
    }

    void hostileDocumentsAreShownAsTheyAre()
    {
        const auto dossier = ended("hostile");
        editJson(newestRun(dossier) / "observation.json", [](Json &document) {
            Json entry = document["inventory"]["distributions"][0];
            entry["name"] = "<b>bold</b>\u202egnp";
            entry["version"] = std::string(4000, '9');
            document["inventory"]["distributions"].push_back(entry);
        });
        QVERIFY(m_bench->open(dossier, "dependencies"));
        const int row = m_bench->rowOf("gateTable", QStringLiteral("gnp"));
        QVERIFY(row >= 0 && m_bench->cell("gateTable", row, 0).startsWith(QStringLiteral("<b>bold</b>")));
        QVERIFY(!m_bench->cell("gateTable", row, 0).contains(QChar(0x202e))); // a direction mark is made visible
        editJson(newestRun(dossier) / "observation.json", [](Json &document) { document["inventory"] = Json::array({1, 2}); });
        QVERIFY(m_bench->open(dossier, "dependencies"));
        QVERIFY(!m_bench->visible<QTableView>("gateTable"));
        std::ofstream(newestRun(dossier) / "observation.json") << "{";
        QVERIFY(m_bench->open(dossier, "dependencies"));
        std::ofstream(newestRun(dossier) / "run.json") << "{\"schema\": \"redossier-run/1\", \"steps\": 7}";
        QVERIFY(m_bench->open(dossier, "dependencies"));
    }

    void anOutcomeOfAnotherReferenceIsStale()
    {
        const auto dossier = ended("stale");
        append(dossier / "reference/requirements-rebuild.txt", "# a remark\n");
        QVERIFY(m_prepared->product().run({"lock", dossier.string(), "--reason", "a remark"}).status == 0);
        QVERIFY(m_bench->open(dossier, "dependencies"));
        QVERIFY(m_bench->allText().contains(QStringLiteral("! Stale")));
        QVERIFY(!m_bench->visible<QPushButton>("nextAction"));
    }

private:
    //! A copy of the dossier whose gate was opened above.
    fs::path ended(const std::string &name) const
    {
        const auto dossier = m_prepared->folder() / name;
        fs::copy(m_gated, dossier, fs::copy_options::recursive);
        return dossier;
    }
    int notedRows() const
    {
        const Json observation = readJson(newestRun(m_gated) / "observation.json");
        const Json reference = readJson(m_gated / "reference/observation.json");
        return observation["python"]["version"]["value"] == reference["python"]["version"]["value"] ? 0 : 1;
    }

    std::unique_ptr<PreparedDossier> m_prepared;
    std::unique_ptr<WindowBench> m_bench;
    fs::path m_gated;
};

QTEST_MAIN(TestDependencyPage)
#include "tst_dependencypage.moc"
