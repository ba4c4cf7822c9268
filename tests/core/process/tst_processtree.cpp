// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/clock.h"
#include "core/process/supervisedrunner.h"
#include "tests/support/markedprocesses.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <csignal>
#include <sys/resource.h>
#include <sys/wait.h>

using namespace redossier;
using namespace redossier::test;

namespace {

const std::filesystem::path supervisor = std::filesystem::path(PROGRAMS_FOLDER) / "redossier-supervisor";

//! A shell whose whole tree carries the mark.
Command shell(const std::string &script, const std::string &mark)
{
    const auto separator = mark.find('=');
    Command command;
    command.name = "test";
    command.arguments = {"/bin/sh", "-c", script};
    command.folder = "/";
    command.environment = {{"PATH", "/usr/bin:/bin"}, {mark.substr(0, separator), mark.substr(separator + 1)}};
    return command;
}

Result<CommandResult> run(const Command &command)
{
    return SupervisedRunner(supervisor).run(command, {});
}

} // namespace

//! That nothing outlives a command: whatever it started, and however this program ends.
class ProcessTreeTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void endsTheWholeTree_data();
    void endsTheWholeTree();
    void sweepsWhatTheCommandLeavesBehind();
    void leavesNothingWhenItIsKilledItself();
    void saysWhenTheSupervisorDied();
    void endsTheCommandWhenTheLogCannotBeWritten();
};

void ProcessTreeTest::endsTheWholeTree_data()
{
    QTest::addColumn<QString>("script");
    QTest::newRow("child") << "echo ready; exec sleep 300";
    QTest::newRow("grandchild") << "sh -c 'sleep 300 & echo ready; wait' & wait";
    QTest::newRow("setsid") << "setsid sleep 300 & echo ready; wait";
    QTest::newRow("double fork") << "(setsid sh -c 'sleep 300 & sleep 300 &' &); sleep 0.1; echo ready; sleep 300";
    QTest::newRow("SIGTERM ignored") << "trap '' TERM; sleep 300 & echo ready; wait; sleep 300";
    QTest::newRow("stopped")
        << "sh -c 'kill -STOP $$' & setsid sh -c 'trap \"\" TERM; kill -STOP $$' & echo ready; kill -STOP $$";
    QTest::newRow("fork chain") << "printf 'sh \"$0\" &\\n' > chain; sh chain; echo ready; sleep 300";
    QTest::newRow("fork chain in new sessions")
        << "printf 'setsid sh \"$0\" &\\n' > chain; trap '' TERM; sh chain; echo ready; sleep 300";
    QTest::newRow("many") << "i=0; while [ $i -lt 200 ]; do setsid sleep 300 & i=$((i+1)); done; echo ready; wait";
    QTest::newRow("closed streams") << "echo ready; exec >&- 2>&-; sleep 300";
}

void ProcessTreeTest::endsTheWholeTree()
{
    QFETCH(QString, script);
    const TemporaryFolder folder;
    const std::string mark = freshMark();
    Command command = shell(script.toStdString(), mark);
    command.folder = folder.path();
    std::stop_source source;
    TaskContext context;
    context.stop = source.get_token();
    Stopwatch sinceCancel;
    const auto result = SupervisedRunner(supervisor).run(command, context, [&](Stream, std::string_view) {
        sinceCancel = {};
        source.request_stop();
    });
    const double seconds = sinceCancel.seconds();
    QVERIFY(bool(result));
    QVERIFY(result->cancelled);
    QVERIFY(!result->succeeded());
    QCOMPARE(result->survivors, 0);
    QVERIFY(processesMarked(mark).empty());
    QVERIFY2(seconds < 2, std::to_string(seconds).c_str());
}

void ProcessTreeTest::sweepsWhatTheCommandLeavesBehind()
{
    const std::string mark = freshMark();
    Command command = shell("(setsid sh -c 'trap \"\" TERM; sleep 300' &); sleep 300 & sleep 0.1; exit 5", mark);
    const auto result = run(command);
    QVERIFY(bool(result));
    QCOMPARE(result->exit, std::optional(5));
    QVERIFY(!result->cancelled);
    QVERIFY2(result->seconds < 1, "the time is that of the command, not of the sweep");
    QVERIFY(processesMarked(mark).empty());
}

void ProcessTreeTest::leavesNothingWhenItIsKilledItself()
{
    const std::string mark = freshMark();
    Command command = shell("(setsid sleep 300 &); trap '' TERM; sleep 300 & wait; sleep 300", mark);
    const pid_t caller = ::fork();
    if (caller == 0) {
        const auto ignored = run(command);
        ::_exit(ignored ? 0 : 1);
    }
    for (int i = 0; i < 500 && processesMarked(mark).size() < 4; ++i)
        ::usleep(10'000);
    QVERIFY(processesMarked(mark).size() >= 4); // the supervisor, the shell and two that sleep
    ::kill(caller, SIGKILL);
    ::waitpid(caller, nullptr, 0);
    QVERIFY(goneWithin(mark, 2));
}

void ProcessTreeTest::saysWhenTheSupervisorDied()
{
    const std::string mark = freshMark();
    Command command = shell("kill -KILL $PPID; sleep 300", mark);
    const auto result = run(command);
    QVERIFY(!result);
    QCOMPARE(result.error(), (Error{"internal", "/bin/sh", "the supervisor ended without a report"}));
    for (const pid_t left : processesMarked(mark)) // what it had started below the shell cannot be known any more
        ::kill(left, SIGKILL);
}

void ProcessTreeTest::endsTheCommandWhenTheLogCannotBeWritten()
{
    const TemporaryFolder folder;
    const std::string mark = freshMark();
    Command command = shell("yes & wait", mark);
    command.stdoutLog = folder / "out.log";
    // A file size limit stands in for a full disk: the write fails in the same place.
    struct rlimit before = {};
    ::getrlimit(RLIMIT_FSIZE, &before);
    const struct rlimit small = {1'000'000, before.rlim_max};
    std::signal(SIGXFSZ, SIG_IGN);
    ::setrlimit(RLIMIT_FSIZE, &small);
    const auto result = run(command);
    ::setrlimit(RLIMIT_FSIZE, &before);
    QVERIFY(!result);
    QCOMPARE(result.error().code, std::string("cannot_write"));
    QCOMPARE(result.error().subject, (folder / "out.log").string());
    QVERIFY(!result.error().detail.empty());
    QVERIFY(processesMarked(mark).empty());
}

QTEST_GUILESS_MAIN(ProcessTreeTest)
#include "tst_processtree.moc"
