// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/faketorch.h"
#include "tests/support/walker.h"
#include "tests/support/wheelmaker.h"

#include <QFrame>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTableView>
#include <fstream>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

namespace {

void appendTo(const fs::path &file, const std::string &text)
{
    std::ofstream(file, std::ios::app) << text;
}

void addWheel(const fs::path &reference, Wheel wheel)
{
    wheel.version = wheel.version.empty() ? "1.0" : wheel.version;
    makeWheel(reference / "wheels", wheel);
    declareWheels(reference);
    appendTo(reference / "requirements-rebuild.txt", wheel.name + "==" + wheel.version + "\n");
}

//! A build without any device, for a reference that declares an NVIDIA card.
void addTorchWithoutDevice(const fs::path &reference)
{
    FakeTorch torch;
    torch.version = "2.6.0"; // without a label nobody can tell before it is imported
    torch.cuda = "None";
    torch.devices = 0;
    torch.archList = "";
    const TemporaryFolder made;
    torch.writeTo(made.path());
    Wheel wheel{"torch", torch.version};
    for (const auto &[path, content] : contentOf(made.path()))
        if (path.ends_with(".py"))
            wheel.modules.emplace_back(path, content);
    addWheel(reference, wheel);
    editJson(reference / "reference.json", [](Json &document) { document["platform"] = "cuda"; });
}

//! The program with `with` in the place of `part`.
void edit(const fs::path &reference, const std::string &part, const std::string &with)
{
    replaceFile(reference, "code/embed.py", replaced(readFile(reference / "code/embed.py"), part, with));
}

const std::string atCompute = "    rows, norms = [], []\n";

} // namespace

//! What goes wrong, from an opened window on: each page says what happened and what to do, and does not offer what cannot be.
class TestWalkFailures : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_prepared = std::make_unique<PreparedDossier>();
        QVERIFY2(m_prepared->problem().empty(), m_prepared->problem().c_str());
        m_walker = std::make_unique<Walker>(*m_prepared);
    }
    void cleanup() { m_walker->close(); }

    void pipFails()
    {
        QVERIFY(runEverything("pip", [](const fs::path &reference) { appendTo(reference / "requirements-rebuild.txt", "nowhere-to-be-found==1.0\n"); }));
        QCOMPARE(m_walker->wordsOfSteps(), QStringLiteral("passed|failed|not run|not run|not run|not run"));
        QVERIFY(isShown("rebuild"));
        QVERIFY2(m_walker->says(QStringLiteral("nowhere-to-be-found==1.0")), qPrintable(m_walker->allText()));
        QVERIFY(m_walker->says(QStringLiteral("✗")));
        m_walker->window().resize(1100, 600);
        QVERIFY(m_walker->begin("showLogAction"));
        QVERIFY(m_walker->until([&] { // the page moves to the log
            const auto *screen = m_walker->visible<QPlainTextEdit>("logScreen");
            return screen && !screen->visibleRegion().isEmpty() && screen->toPlainText().contains(QStringLiteral("nowhere-to-be-found"));
        }, 20));
        QVERIFY(!m_walker->offers("toDependenciesAction"));
        QVERIFY(!m_walker->window().canGoTo("dependencies"));
        QVERIFY(m_walker->says(QStringLiteral("a failed step stays on record")));
    }

    void thePackagesContradictEachOther()
    {
        m_walker->environment().emplace_back("PIP_NO_DEPS", "1"); // pip's own resolver would refuse it
        const bool done = runEverything("conflict", [](const fs::path &reference) { addWheel(reference, {"needy", "1.0", {"absent-part>=2"}}); });
        m_walker->environment().pop_back();
        QVERIFY(done);
        QCOMPARE(m_walker->wordsOfSteps(), QStringLiteral("passed|passed|failed|not run|not run|not run"));
        QVERIFY(isShown("dependencies"));
        QVERIFY(m_walker->says(QStringLiteral("✗ Failed: the installed packages contradict each other")));
        QVERIFY(m_walker->visible<QTableView>("checkTable"));
        QVERIFY2(m_walker->cell("checkTable", 0, 0).contains(QStringLiteral("needy")), qPrintable(m_walker->cell("checkTable", 0, 0)));
        QVERIFY2(m_walker->cell("checkTable", 0, 1).contains(QStringLiteral("absent-part")), qPrintable(m_walker->cell("checkTable", 0, 1)));
        QVERIFY(m_walker->offers("backToRebuildAction"));
        QVERIFY(!m_walker->offers("nextAction"));
        QVERIFY(!m_walker->offers("gateAccept")); // a contradiction cannot be accepted
        QVERIFY(!m_walker->window().canGoTo("device"));
    }

    void theGateIsShutAndOpenedWithReasons()
    {
        QVERIFY(runEverything("gate", [](const fs::path &reference) {
            addWheel(reference, {"extra-one", "1.0"});
            addWheel(reference, {"extra-two", "1.0"});
        }));
        QCOMPARE(m_walker->wordsOfSteps(), QStringLiteral("passed|passed|stopped|not run|not run|not run"));
        QVERIFY(isShown("dependencies"));
        QVERIFY(m_walker->says(QStringLiteral("■ Stopped: the rebuilt environment is not the reference's")));
        QVERIFY(!m_walker->offers("dependenciesRunAction"));
        QVERIFY(!m_walker->offers("nextAction"));
        for (const char *name : {"extra-one", "extra-two"}) {
            m_walker->clickRow("gateTable", m_walker->rowOf("gateTable", QLatin1String(name)));
            auto *reason = m_walker->visible<QLineEdit>("gateReason");
            QTest::mouseClick(reason, Qt::LeftButton);
            QTest::keyClicks(reason, QStringLiteral("it only logs"));
            QVERIFY(m_walker->click("gateAccept"));
        }
        QVERIFY(m_walker->acceptTheRest(QStringLiteral("this machine"))); // its Python may be another one
        QVERIFY(m_walker->click("dependenciesRunAction"));
        QVERIFY(m_walker->says(QStringLiteral("✓ Passed, as a variant")));
        for (const char *step : {"device", "sample", "comparison"})
            QVERIFY2(m_walker->passes(step), step);
        QVERIFY2(m_walker->says(QStringLiteral("✓ Reproduced")), qPrintable(m_walker->allText()));
        QVERIFY(m_walker->until([&] { return m_walker->says(QStringLiteral("variant: differences accepted: ")); }, 5)); // beside the verdict
        const Json run = readJson(newestRun(m_dossier) / "run.json");
        QCOMPARE(textAt(run, "verdict"), std::string("reproduced"));
        QVERIFY(memberAt(run, "variant").size() >= 2);
        QCOMPARE(m_walker->session().state()->runs.size(), std::size_t(1)); // the same run went on
    }

    void theDeclaredDeviceIsNotThere()
    {
        QVERIFY(runEverything("device", addTorchWithoutDevice));
        QVERIFY(isShown("dependencies"));
        QVERIFY(m_walker->acceptTheRest(QStringLiteral("a build of the test")));
        QVERIFY(m_walker->click("dependenciesRunAction"));
        QVERIFY(m_walker->walkTo("device"));
        QVERIFY(m_walker->click("deviceRunAction"));
        QCOMPARE(m_walker->wordsOfSteps(), QStringLiteral("passed|passed|passed|stopped|not run|not run"));
        QVERIFY2(m_walker->says(QStringLiteral("■ Stopped: the declared platform")), qPrintable(m_walker->allText()));
        QVERIFY(m_walker->says(QStringLiteral("not started on the CPU")));
        QVERIFY(!m_walker->offers("nextAction"));
        QVERIFY(m_walker->offers("backToRebuildAction"));
        QVERIFY(!m_walker->window().canGoTo("sample"));
        QVERIFY(!m_walker->walkTo("sample"));
        m_walker->turnTo("device");
        QCOMPARE(textAt(readJson(newestRun(m_dossier) / "run.json"), "verdict"), std::string("not_answered"));
    }

    void theSampleGoesWrong_data()
    {
        QTest::addColumn<QString>("with");
        QTest::addColumn<QString>("stage");
        QTest::addColumn<QString>("words"); // on the card of the first error
        QTest::addColumn<QString>("layer");
        QTest::newRow("it raises") << "    import nowhere_to_be_found\n" << "compute" << "ModuleNotFoundError: No module named 'nowhere_to_be_found'"
                                   << "It points to the software";
        QTest::newRow("it writes nothing") << "    return\n" << "compute" << "The program ended well, but an output" << "Which layer it points to cannot be told";
    }
    void theSampleGoesWrong()
    {
        QFETCH(QString, with);
        QFETCH(QString, stage);
        QFETCH(QString, words);
        QFETCH(QString, layer);
        QVERIFY(runEverything(QTest::currentDataTag(), [&](const fs::path &reference) { edit(reference, atCompute, with.toStdString()); }));
        QCOMPARE(m_walker->wordsOfSteps(), QStringLiteral("passed|passed|passed|passed|failed|not run"));
        QVERIFY(isShown("sample"));
        QVERIFY(m_walker->find<QFrame>("errorCard")->isVisible());
        QCOMPARE(m_walker->text("errorStage"), stage);
        QVERIFY2(m_walker->says(words), qPrintable(m_walker->allText()));
        QVERIFY2(m_walker->text("errorLayer").startsWith(layer), qPrintable(m_walker->text("errorLayer")));
        QVERIFY(m_walker->says(QStringLiteral("a failing sample does not undo the rebuild")) || m_walker->says(QStringLiteral("noted after it")));
        QVERIFY(m_walker->offers("showErrorInLog"));
        QVERIFY(!m_walker->offers("toComparisonAction"));
        QVERIFY(!m_walker->window().canGoTo("comparison"));
    }

    void theResultIsAnother_data()
    {
        QTest::addColumn<QString>("part");
        QTest::addColumn<QString>("with");
        QTest::addColumn<bool>("sameForm");
        QTest::newRow("past the tolerance") << "norms.append(" << "vector[0] += 1e-6\n        norms.append(" << true;
        QTest::newRow("an identifier is missing")
            << QString::fromStdString(atCompute)
            << QString::fromStdString(atCompute + "    sentences = [dict(s, id='b' + s['id']) if s['id'] == 'a2' else s for s in sentences]\n") << false;
    }
    void theResultIsAnother()
    {
        QFETCH(QString, part);
        QFETCH(QString, with);
        QFETCH(bool, sameForm);
        QVERIFY(runEverything(QTest::currentDataTag(), [&](const fs::path &reference) { edit(reference, part.toStdString(), with.toStdString()); }));
        QCOMPARE(m_walker->wordsOfSteps(), QStringLiteral("passed|passed|passed|passed|passed|failed"));
        QVERIFY(isShown("comparison"));
        QVERIFY2(m_walker->says(QStringLiteral("✗ Not reproduced under the declared conditions")), qPrintable(m_walker->allText()));
        QVERIFY(!m_walker->says(QStringLiteral("✓ Reproduced")));
        const QString form = m_walker->cell("rulesTable", 0, 1), judged = m_walker->cell("rulesTable", 0, 5);
        QCOMPARE(form.startsWith(QStringLiteral("✓")), sameForm);
        QVERIFY2(!judged.startsWith(QStringLiteral("✓")), qPrintable(judged));
        if (!sameForm) // what has another structure is not judged by its values
            QVERIFY2(judged.contains(QStringLiteral("not judged")), qPrintable(judged));
        QVERIFY(m_walker->offers("nextDossierAction")); // a negative answer is an answer too
    }

private:
    //! A dossier with that change, opened, and everything run by one click; all that follows happens in its window.
    bool runEverything(const std::string &name, const std::function<void(const fs::path &)> &change)
    {
        m_dossier = selfContained(*m_prepared, name, change);
        if (m_dossier.empty() || !m_walker->open(m_dossier, "rebuild"))
            return false;
        return m_walker->until([&] { return m_walker->offers("runEverythingAction"); }) && m_walker->click("runEverythingAction");
    }

    //! The window has gone to that step by itself.
    bool isShown(const std::string &step)
    {
        m_walker->turnTo(step);
        return m_walker->window().findChild<StepList *>(QStringLiteral("stepList"))->selected() == step && m_walker->page().isVisible() && m_walker->settle();
    }

    std::unique_ptr<PreparedDossier> m_prepared;
    std::unique_ptr<Walker> m_walker;
    fs::path m_dossier;
};

int main(int argc, char **argv)
{
    return walk<TestWalkFailures>(argc, argv);
}
#include "tst_walkfailures.moc"
