// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sampleproject.h"

#include <QElapsedTimer>
#include <QProcess>
#include <QTest>
#include <csignal>
#include <memory>

using namespace redossier;
using namespace redossier::test;
namespace fs = std::filesystem;

namespace {

const std::vector<std::string> steps{"reference", "rebuild", "dependencies", "device", "sample", "comparison"};

//! Waits until the step was begun; some are over within milliseconds, so nothing is slept.
bool begins(const fs::path &dossier, const std::string &step)
{
    QElapsedTimer timer;
    timer.start();
    while (timer.elapsed() < 300'000) {
        const std::string state = textAt(stepOf(readJson(newestRun(dossier) / "run.json"), step), "state");
        if (state == "running" || state == "passed")
            return true;
    }
    return false;
}

//! Passed up to a step that was cut off, and nothing after it.
bool isCutOff(const Json &run)
{
    bool open = false;
    for (const Json &step : memberAt(run, "steps")) {
        const std::string state = textAt(step, "state");
        const bool allowed = open ? state == "not_run" : state == "passed" || state == "running" || state == "cancelled" || state == "not_run";
        if (!allowed)
            return false;
        open = state != "passed";
    }
    return true;
}

} // namespace

//! One run that is cut off in every one of its steps, and goes on each time.
class TestInterruptions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_prepared = std::make_unique<PreparedDossier>();
        QVERIFY2(m_prepared->problem().empty(), m_prepared->problem().c_str());
    }

    void aRunThatIsCutOffInEveryStepComesToItsEnd_data()
    {
        QTest::addColumn<int>("signal");
        QTest::newRow("killed") << SIGKILL;
        QTest::newRow("cancelled") << SIGINT;
    }
    void aRunThatIsCutOffInEveryStepComesToItsEnd()
    {
        QFETCH(int, signal);
        const auto dossier = m_prepared->copy(QTest::currentDataTag());
        std::vector<std::string> arguments{"run", dossier.string(), "--yes", "--json", "--locate", "scale=" + m_prepared->weights().string()};
        std::string id;
        for (const std::string &step : steps) {
            const auto process = m_prepared->product().start(arguments);
            QVERIFY2(begins(dossier, step), step.c_str());
            ::kill(static_cast<pid_t>(process->processId()), signal);
            const Ended ended = Product::ended(*process, 60);
            if (id.empty()) {
                id = newestRun(dossier).filename().string();
                arguments.insert(arguments.end(), {"--resume", id});
            }
            QVERIFY2(noneLeftWith(id, 5), step.c_str());
            const Json run = readJson(newestRun(dossier) / "run.json");
            QVERIFY2(isCutOff(run), (step + ": " + statesOf(run)).c_str());
            QVERIFY2(signal == SIGKILL || ended.status == 130 || step == steps.back(), (step + ended.out + ended.err).c_str());
            QCOMPARE(m_prepared->product().run({"verify", dossier.string()}).status, 0);
        }
        if (textAt(readJson(newestRun(dossier) / "run.json"), "verdict") != "reproduced") { // else the last step was faster
            const Ended resumed = m_prepared->product().run(arguments);
            QVERIFY2(resumed.status == 0, (resumed.out + resumed.err).c_str());
        }
        QCOMPARE(textAt(readJson(newestRun(dossier) / "run.json"), "verdict"), std::string("reproduced"));
        QCOMPARE(newestRun(dossier).filename().string(), id);
    }

private:
    std::unique_ptr<PreparedDossier> m_prepared;
};

QTEST_GUILESS_MAIN(TestInterruptions)
#include "tst_interruptions.moc"
