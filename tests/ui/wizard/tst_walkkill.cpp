// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/process/childenvironment.h"
#include "tests/support/holdup.h"
#include "tests/support/walker.h"

#include <QProcess>
#include <csignal>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

namespace {

//! Another process that has the dossier's window open and walks in it by clicks to the step, until it is killed: this very
//! program, started with these arguments.
int walkUntilKilled(int argc, char **argv)
{
    QApplication application(argc, argv);
    const fs::path dossier = argv[2];
    const std::string step = argv[3];
    const Messages english(Messages::Language::english);
    DossierWindow window(SessionSurroundings{Places::around(fs::path(PROGRAMS_FOLDER) / "redossier"), english, ownEnvironment()});
    window.open(dossier);
    window.show();
    const auto offers = [&](const char *name) {
        const auto *button = visibleButton(window, QLatin1String(name));
        return button && button->isEnabled();
    };
    const bool opened = QTest::qWaitFor([&] { return window.isReady() && !window.session().isBusy() && window.session().reader().isIdle(); }, 60'000);
    window.goTo(step);
    if (!opened || !QTest::qWaitFor([&] { return offers((step + "RunAction").c_str()); }, 60'000))
        return 1;
    QTest::mouseClick(visibleButton(window, QString::fromStdString(step + "RunAction")), Qt::LeftButton);
    for (;;)
        if (QTest::qWaitFor([&] { return offers("approveButton"); }, 1'000))
            QTest::mouseClick(visibleButton(window, QStringLiteral("approveButton")), Qt::LeftButton);
}

} // namespace

//! The program is killed in the middle of a step: what is opened again is whole, says that it was interrupted, and goes on.
class TestWalkKill : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_prepared = std::make_unique<PreparedDossier>();
        QVERIFY2(m_prepared->problem().empty(), m_prepared->problem().c_str());
        m_holdUp = std::make_unique<HoldUp>(m_prepared->folder() / "hold up");
        m_walker = std::make_unique<Walker>(*m_prepared);
        m_dossier = selfContained(*m_prepared, "killed", [&](const fs::path &reference) { m_holdUp->putInto(reference); });
        QVERIFY(!m_dossier.empty());
    }
    void cleanup()
    {
        m_holdUp->release();
        m_walker->close();
    }

    void aProgramThatIsKilledGoesOnWhereItWas_data()
    {
        QTest::addColumn<QString>("step");
        for (const char *step : {"rebuild", "dependencies", "device", "sample"})
            QTest::newRow(step) << QString::fromLatin1(step);
    }
    void aProgramThatIsKilledGoesOnWhereItWas()
    {
        QFETCH(QString, step);
        const std::string name = step.toStdString();
        if (name != "rebuild")
            m_holdUp->hold();
        killIn(name);
        m_holdUp->release();
        const Json cut = readJson(newestRun(m_dossier) / "run.json");
        QCOMPARE(textAt(stepOf(cut, name), "state"), std::string("running")); // nobody was left to write anything else
        QVERIFY(m_walker->open(m_dossier, name));
        QVERIFY(m_walker->session().isWritable()); // the lock went with its holder
        QVERIFY(m_walker->session().state()->problems.empty());
        QCOMPARE(m_walker->stateOf(name), StepState::interrupted);
        QVERIFY(m_walker->wordsOfSteps().contains(QStringLiteral("interrupted")));
        QVERIFY2(m_walker->says(QStringLiteral("⚡")), qPrintable(m_walker->allText()));
        QVERIFY2(m_walker->says(QStringLiteral("Go on with run 1")), qPrintable(m_walker->allText()));
        for (const char *next : {"toDependenciesAction", "nextAction", "toComparisonAction"})
            QVERIFY2(!m_walker->offers(next), next);
        QVERIFY(m_walker->until([&] { return m_walker->offers((name + "RunAction").c_str()); }));
        QVERIFY(m_walker->click((name + "RunAction").c_str()));
        QCOMPARE(m_walker->stateOf(name), StepState::passed);
        QCOMPARE(m_walker->session().state()->runs.size(), std::size_t(1));
        if (name == "sample") {
            QVERIFY(m_walker->passes("comparison"));
            QVERIFY(m_walker->says(QStringLiteral("✓ Reproduced")));
        }
        m_walker->close();
        QCOMPARE(m_prepared->product().run({"verify", m_dossier.string()}).status, 0);
    }

    //! The program itself, as it is started from a menu.
    void theProgramLeavesNoLockBehind()
    {
        QProcess program;
        program.start(QStringLiteral(PROGRAMS_FOLDER "/redossier"), {QString::fromStdString(m_dossier.string())});
        QVERIFY(program.waitForStarted());
        const auto isHeld = [&] { return DossierLock::isHeld(m_dossier); };
        QVERIFY(QTest::qWaitFor(isHeld, 30'000));
        ::kill(static_cast<pid_t>(program.processId()), SIGKILL);
        QVERIFY(program.waitForFinished());
        QVERIFY(m_walker->open(m_dossier, "comparison"));
        QVERIFY(m_walker->session().isWritable());
        QVERIFY(m_walker->says(QStringLiteral("✓ Reproduced")));
    }

private:
    void killIn(const std::string &step)
    {
        QProcess program;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const auto &[name, value] : m_walker->environment())
            environment.insert(QString::fromStdString(name), QString::fromStdString(value));
        program.setProcessEnvironment(environment);
        program.setProcessChannelMode(QProcess::ForwardedChannels);
        program.start(QCoreApplication::applicationFilePath(), {QStringLiteral("--walk"), QString::fromStdString(m_dossier.string()), QString::fromStdString(step)});
        QVERIFY(program.waitForStarted());
        const auto isAtWork = [&] {
            return textAt(stepOf(readJson(newestRun(m_dossier) / "run.json"), step), "state") == "running"
                   && processesWith(m_prepared->product().cache().string() + "/redossier/work/").size() > 1; // a foreign command, and who watches it
        };
        QVERIFY2(QTest::qWaitFor(isAtWork, 60'000), step.c_str());
        ::kill(static_cast<pid_t>(program.processId()), SIGKILL);
        QVERIFY(program.waitForFinished());
        QVERIFY2(noneLeftWith(m_prepared->product().cache().string(), 10), step.c_str());
    }

    std::unique_ptr<PreparedDossier> m_prepared;
    std::unique_ptr<HoldUp> m_holdUp;
    std::unique_ptr<Walker> m_walker;
    fs::path m_dossier;
};

int main(int argc, char **argv)
{
    return argc == 4 && std::string(argv[1]) == "--walk" ? walkUntilKilled(argc, argv) : walk<TestWalkKill>(argc, argv);
}
#include "tst_walkkill.moc"
