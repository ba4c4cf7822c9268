// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/runrequest.h"

#include <QTest>
#include <nlohmann/json.hpp>

using namespace redossier;

namespace {

//! "p" passed, "f" failed, "s" stopped, "c" cancelled, "i" interrupted, "-" not run, "x" stale.
Run runOf(const char *states, const std::optional<std::string> &verdict = std::nullopt)
{
    Run run = Run::fresh();
    for (StepReport &step : run.steps) {
        switch (*states++) {
        case 'p': step.state = StepState::passed; break;
        case 'f': step.state = StepState::failed; break;
        case 's': step.state = StepState::stopped; break;
        case 'c': step.state = StepState::cancelled; break;
        case 'i': step.state = StepState::interrupted; break;
        case 'x': step.state = StepState::stale; break;
        default: step.state = StepState::notRun;
        }
    }
    run.verdict = verdict;
    return run;
}

} // namespace

class TestRunResume : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aRunGoesOnAtItsFirstOpenStep_data()
    {
        QTest::addColumn<QByteArray>("states");
        QTest::addColumn<int>("step"); // -1: not resumable
        QTest::newRow("a gate that stayed closed") << QByteArray("pps---") << 2;
        QTest::newRow("--until ended it") << QByteArray("ppp---") << 3;
        QTest::newRow("cancelled") << QByteArray("pc----") << 1;
        QTest::newRow("interrupted") << QByteArray("pppi--") << 3;
        QTest::newRow("nothing began") << QByteArray("------") << 0;
        QTest::newRow("not located") << QByteArray("s-----") << 0;
        QTest::newRow("a failed step is never repeated") << QByteArray("ppf---") << -1;
        QTest::newRow("a failed comparison neither") << QByteArray("pppppf") << -1;
        QTest::newRow("a stale one neither") << QByteArray("ppxppp") << -1;
        QTest::newRow("everything passed") << QByteArray("pppppp") << -1;
    }
    void aRunGoesOnAtItsFirstOpenStep()
    {
        QFETCH(QByteArray, states);
        QFETCH(int, step);
        const auto found = resumableStep(runOf(states.constData()));
        QCOMPARE(static_cast<bool>(found), step >= 0);
        if (found)
            QCOMPARE(static_cast<int>(*found), step);
        else
            QCOMPARE(found.error().code, std::string("not_resumable"));
    }

    void theExitStatusIsThatOfTheContract_data()
    {
        QTest::addColumn<QByteArray>("states");
        QTest::addColumn<QByteArray>("verdict");
        QTest::addColumn<QByteArray>("until");
        QTest::addColumn<int>("status");
        const auto row = [](const char *name, const char *states, const char *verdict, const char *until, int status) {
            QTest::newRow(name) << QByteArray(states) << QByteArray(verdict) << QByteArray(until) << status;
        };
        row("reproduced", "pppppp", "reproduced", "", 0);
        row("not reproduced", "pppppf", "not_reproduced", "", 1);
        row("a step failed", "pf----", "not_answered", "", 1);
        row("a step stopped", "ppps--", "not_answered", "", 2);
        row("not comparable", "pppps-", "not_comparable", "", 2);
        row("inconclusive", "ppppps", "inconclusive", "", 2);
        row("a draft", "ppppps", "not_answered", "", 2);
        row("until, all passed", "ppp---", "not_answered", "dependencies", 0);
        row("until, one failed", "pf----", "not_answered", "dependencies", 1);
        row("until, one stopped", "pps---", "not_answered", "dependencies", 2);
        row("until the last, reproduced", "pppppp", "reproduced", "comparison", 0);
        row("until the last, not reproduced", "pppppf", "not_reproduced", "comparison", 1);
    }
    void theExitStatusIsThatOfTheContract()
    {
        QFETCH(QByteArray, states);
        QFETCH(QByteArray, verdict);
        QFETCH(QByteArray, until);
        QFETCH(int, status);
        std::optional<std::string> last;
        if (!until.isEmpty())
            last = until.toStdString();
        QCOMPARE(runExitStatus(runOf(states.constData(), verdict.toStdString()), last), status);
    }
};

QTEST_GUILESS_MAIN(TestRunResume)
#include "tst_runresume.moc"
