// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/clock.h"
#include "core/process/supervisedrunner.h"
#include "tests/support/markedprocesses.h"
#include "tests/support/temporaryfolder.h"

#include <QTest>
#include <csignal>
#include <fcntl.h>
#include <sys/wait.h>

using namespace redossier;
using namespace redossier::test;

namespace {

const std::filesystem::path supervisor = std::filesystem::path(PROGRAMS_FOLDER) / "redossier-supervisor";

Command shell(const std::string &script, const std::vector<std::string> &arguments = {})
{
    Command command;
    command.name = "test";
    command.arguments = {"/bin/sh", "-c", script, "sh"};
    command.arguments.insert(command.arguments.end(), arguments.begin(), arguments.end());
    command.folder = "/";
    command.environment = {{"PATH", "/usr/bin:/bin"}};
    return command;
}

Result<CommandResult> run(const Command &command, const OutputObserver &observer = {})
{
    return SupervisedRunner(supervisor).run(command, {}, observer);
}

} // namespace

class SupervisedRunnerTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void saysHowACommandEnded();
    void givesArgumentsUnchanged();
    void givesExactlyTheEnvironment();
    void givesACleanProcess();
    void namesWhatCannotBeStarted();
    void keepsEveryByte();
    void hidesSecretsThatArriveInParts();
    void passesAPromptAtOnce();
    void capsALogAndCountsWhatIsDropped_data();
    void capsALogAndCountsWhatIsDropped();
    void staysSmallUnderAFlood_data();
    void staysSmallUnderAFlood();
    void endsAtTheTimeLimit();
    void noticesSilence();
    void startsNothingOnceCancelled();
    void neverWritesThroughALinkOrOverALog();
    void worksWithTheStandardDescriptorsClosed();
};

void SupervisedRunnerTest::saysHowACommandEnded()
{
    const auto three = run(shell("echo out; echo err >&2; exit 3"));
    QVERIFY(bool(three));
    QCOMPARE(three->exit, std::optional(3));
    QVERIFY(!three->signal && !three->cancelled && !three->timedOut);
    QCOMPARE(three->standardOutput, std::string("out\n"));
    QCOMPARE(three->standardError, std::string("err\n"));
    QVERIFY(three->seconds > 0 && three->seconds < 5);

    const auto killed = run(shell("kill -SEGV $$"));
    QVERIFY(bool(killed));
    QCOMPARE(killed->signal, std::optional(SIGSEGV));
    QVERIFY(!killed->exit);

    // 80 MB in one shell variable: the peak is that of the command, not of the supervisor.
    const auto large = run(shell("x=$(head -c 80000000 /dev/zero | tr '\\0' x); exit 0"));
    QVERIFY(bool(large));
    QVERIFY2(large->peakMemoryBytes > 70'000'000 && large->peakMemoryBytes < 1'000'000'000,
             std::to_string(large->peakMemoryBytes).c_str());
    QVERIFY2(three->peakMemoryBytes < 20'000'000, std::to_string(three->peakMemoryBytes).c_str());
}

void SupervisedRunnerTest::givesArgumentsUnchanged()
{
    const std::vector<std::string> awkward{"",
                                           " ",
                                           "a b",
                                           "'\"",
                                           "line\nbreak",
                                           "-rf",
                                           "--",
                                           "--folder",
                                           "$HOME",
                                           "`id`",
                                           "%s%n",
                                           "\\",
                                           "*",
                                           "{python}",
                                           "Zoë 日本",
                                           "\xff\xfe",
                                           "\t\r",
                                           "a=b;c|d&e",
                                           std::string(100'000, 'x')};
    const auto result = run(shell("for a; do printf '%s\\0' \"$a\"; done", awkward));
    QVERIFY(bool(result));
    std::string expected;
    for (const auto &argument : awkward)
        expected += argument + '\0';
    QCOMPARE(result->standardOutput, expected);
}

void SupervisedRunnerTest::givesExactlyTheEnvironment()
{
    Command command;
    command.name = "env";
    command.arguments = {"/usr/bin/env", "-0"};
    command.folder = "/";
    command.environment = {{"B", "two words"}, {"A", ""}, {"C", "x=y\nz"}};
    const auto result = run(command);
    QVERIFY(bool(result));
    QCOMPARE(result->standardOutput, std::string("B=two words\0A=\0C=x=y\nz\0", 23));
}

//! The command line blocks SIGINT and SIGTERM in all threads and ignores SIGPIPE: the child has neither.
void SupervisedRunnerTest::givesACleanProcess()
{
    sigset_t blocked;
    sigset_t before;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGINT);
    sigaddset(&blocked, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &blocked, &before);
    const auto pipeBefore = std::signal(SIGPIPE, SIG_IGN);
    const int leaked = ::open("/dev/zero", O_RDONLY); // not closed on exec
    const auto result =
        run(shell("grep -E '^Sig(Blk|Ign)' /proc/self/status; ls /proc/$$/fd; readlink /proc/$$/fd/0; pwd"));
    ::close(leaked);
    std::signal(SIGPIPE, pipeBefore);
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    QVERIFY(bool(result));
    QCOMPARE(QByteArray::fromStdString(result->standardOutput).simplified(),
             QByteArray("SigBlk: 0000000000000000 SigIgn: 0000000000000000 0 1 2 /dev/null /"));
}

void SupervisedRunnerTest::namesWhatCannotBeStarted()
{
    Command command = shell("");
    command.arguments = {"/nowhere/python"};
    auto result = run(command);
    QVERIFY(!result);
    QCOMPARE(result.error(), (Error{"program_missing", "/nowhere/python", "No such file or directory"}));

    const TemporaryFolder folder;
    command.arguments = {folder.write("script", "#!/bin/sh\n").string()};
    QCOMPARE(run(command).error().detail, std::string("Permission denied"));

    command = shell("");
    command.folder = "/nowhere";
    QCOMPARE(run(command).error().detail, std::string("its working folder /nowhere: No such file or directory"));

    result = SupervisedRunner("/nowhere/supervisor").run(shell(""), {});
    QCOMPARE(result.error(), (Error{"program_missing", "/nowhere/supervisor", "No such file or directory"}));

    command = shell("", {std::string(10'000'000, 'x')});
    QCOMPARE(run(command).error(), (Error{"program_missing", "/bin/sh", "Argument list too long"}));
}

void SupervisedRunnerTest::keepsEveryByte()
{
    std::string bytes = "progress 1\rprogress 2\rdone\r\n\x1b[31mred\x1b[0m\n";
    for (int i = 0; i < 256; ++i)
        bytes += static_cast<char>(i);
    bytes += "\n\xc3\x28 \xed\xa0\x80 no line end";
    const TemporaryFolder folder;
    Command command = shell("cat data; cat data >&2");
    command.folder = folder.path();
    folder.write("data", bytes);
    command.stdoutLog = folder / "out.log";
    command.stderrLog = folder / "err.log";
    std::string seen;
    const auto result = run(command, [&seen](Stream stream, std::string_view piece) {
        if (stream == Stream::standardError)
            seen += piece;
    });
    QVERIFY(bool(result));
    QCOMPARE(readFile(folder / "out.log"), bytes);
    QCOMPARE(readFile(folder / "err.log"), bytes);
    QCOMPARE(result->standardOutput, bytes);
    QCOMPARE(seen, bytes);
    QCOMPARE(result->droppedBytes, std::uint64_t(0));
}

void SupervisedRunnerTest::hidesSecretsThatArriveInParts()
{
    const TemporaryFolder folder;
    Command command =
        shell("printf 'from https://alice:s3cr'; sleep 0.1; printf '3t@host/x and hf_EXAMPLEexam'; sleep 0.1; "
              "printf 'pleEXAMPLEexampleEXAMPLE and HF_TOK'; sleep 0.1; printf 'EN=abcdefgh and more\\n'");
    command.stdoutLog = folder / "out.log";
    std::string seen;
    const auto result = run(command, [&seen](Stream, std::string_view piece) { seen += piece; });
    QVERIFY(bool(result));
    const std::string expected = "from https://alice:****@host/x and [redacted:hugging-face-token#2] and "
                                 "HF_TOKEN=[redacted:assignment#3] and more\n";
    QCOMPARE(readFile(folder / "out.log"), expected);
    QCOMPARE(seen, expected);
    QCOMPARE(result->standardOutput, expected);
    QCOMPARE(result->redactions, std::uint64_t(3));
}

void SupervisedRunnerTest::passesAPromptAtOnce()
{
    double promptAfter = 0;
    const Stopwatch watch;
    const auto result = run(shell("printf 'Proceed? [y/N] '; sleep 1; echo no"), [&](Stream, std::string_view piece) {
        if (promptAfter == 0 && piece == "Proceed? [y/N] ")
            promptAfter = watch.seconds();
    });
    QVERIFY(bool(result));
    QVERIFY2(promptAfter > 0 && promptAfter < 0.8, std::to_string(promptAfter).c_str());
}

void SupervisedRunnerTest::capsALogAndCountsWhatIsDropped_data()
{
    QTest::addColumn<quint64>("bytes");
    QTest::addColumn<quint64>("limit");
    QTest::newRow("below") << quint64(9'999) << quint64(10'000);
    QTest::newRow("exactly") << quint64(10'000) << quint64(10'000);
    QTest::newRow("one more") << quint64(10'001) << quint64(10'000);
    QTest::newRow("much more") << quint64(5'000'000) << quint64(10'000);
    QTest::newRow("long tail") << quint64(20'000'000) << quint64(4'000'000);
    QTest::newRow("odd limit") << quint64(1'000) << quint64(7);
    QTest::newRow("nothing") << quint64(1'000) << quint64(0);
}

void SupervisedRunnerTest::capsALogAndCountsWhatIsDropped()
{
    QFETCH(quint64, bytes);
    QFETCH(quint64, limit);
    const TemporaryFolder folder;
    Command command = shell("seq 1 10000000 | head -c $1", {std::to_string(bytes)});
    command.stdoutLog = folder / "out.log";
    command.logLimit = limit;
    command.captureLimit = 100'000'000;
    const auto result = run(command);
    QVERIFY(bool(result));
    const std::string &all = result->standardOutput;
    QCOMPARE(all.size(), std::size_t(bytes));
    const std::uint64_t dropped = bytes > limit ? bytes - limit : 0;
    QCOMPARE(result->droppedBytes, dropped);
    const std::string log = readFile(folder / "out.log");
    if (dropped == 0) {
        QCOMPARE(log, all);
        return;
    }
    const std::string mark = "\n[" + std::to_string(dropped) + " bytes were dropped here: the log reached its limit]\n";
    const auto place = log.find(mark);
    QVERIFY(place != std::string::npos);
    const std::string tail = log.substr(place + mark.size());
    QCOMPARE(place + tail.size(), std::size_t(limit));
    QVERIFY(all.starts_with(log.substr(0, place)) && all.ends_with(tail));
}

void SupervisedRunnerTest::staysSmallUnderAFlood_data()
{
    QTest::addColumn<QString>("script");
    QTest::addColumn<quint64>("bytes");
    QTest::newRow("200 MB of yes") << "yes | head -c 200000000" << quint64(200'000'000);
    QTest::newRow("one line of 64 MB") << "head -c 64000000 /dev/zero | tr '\\0' x" << quint64(64'000'000);
    QTest::newRow("64 MB of zero bytes") << "head -c 64000000 /dev/zero" << quint64(64'000'000);
    QTest::newRow("a trigger at the start of a 64 MB line")
        << "printf 'password '; head -c 64000000 /dev/zero | tr '\\0' '.'" << quint64(64'000'009);
}

void SupervisedRunnerTest::staysSmallUnderAFlood()
{
    QFETCH(QString, script);
    QFETCH(quint64, bytes);
    const TemporaryFolder folder;
    Command command = shell(script.toStdString());
    command.stdoutLog = folder / "out.log";
    command.logLimit = 1'000'000;
    std::uint64_t seen = 0;
    resetPeakMemory();
    const auto before = peakMemory();
    const auto result = run(command, [&seen](Stream, std::string_view piece) { seen += piece.size(); });
    const auto growth = peakMemory() - before;
    QVERIFY(bool(result));
    QVERIFY(result->succeeded());
    QCOMPARE(seen, std::uint64_t(bytes));
    QCOMPARE(result->droppedBytes, std::uint64_t(bytes - 1'000'000));
    QCOMPARE(result->standardOutput.size(), command.captureLimit);
    QVERIFY2(growth < 32'000'000, std::to_string(growth).c_str());
}

void SupervisedRunnerTest::endsAtTheTimeLimit()
{
    Command command = shell("echo begun; sleep 300");
    command.timeLimit = 0.5;
    const auto result = run(command);
    QVERIFY(bool(result));
    QVERIFY(result->timedOut);
    QVERIFY(!result->cancelled);
    QCOMPARE(result->signal, std::optional(SIGTERM));
    QVERIFY(result->seconds >= 0.5 && result->seconds < 2);
    QCOMPARE(result->standardOutput, std::string("begun\n"));
}

void SupervisedRunnerTest::noticesSilence()
{
    std::vector<std::uint64_t> silent;
    TaskContext context;
    context.progress = [&silent](const Progress &progress) {
        if (progress.task == "silent_seconds")
            silent.push_back(progress.done);
    };
    QVERIFY(bool(SupervisedRunner(supervisor, 1).run(shell("sleep 2.5; echo now; sleep 1.7"), context)));
    QCOMPARE(silent, (std::vector<std::uint64_t>{1, 2, 1}));
}

void SupervisedRunnerTest::startsNothingOnceCancelled()
{
    const TemporaryFolder folder;
    Command command = shell("touch started");
    command.folder = folder.path();
    std::stop_source source;
    source.request_stop();
    TaskContext context;
    context.stop = source.get_token();
    QCOMPARE(SupervisedRunner(supervisor).run(command, context).error().code, std::string("cancelled"));
    QVERIFY(!std::filesystem::exists(folder / "started"));
}

void SupervisedRunnerTest::neverWritesThroughALinkOrOverALog()
{
    const TemporaryFolder folder;
    folder.write("precious", "mine");
    std::filesystem::create_symlink(folder / "precious", folder / "link.log");
    std::filesystem::create_directory(folder / "real");
    std::filesystem::create_directory_symlink(folder / "real", folder / "linked");
    for (const char *log : {"precious", "link.log", "linked/out.log"}) {
        Command command = shell("echo overwritten");
        command.stdoutLog = folder / log;
        QCOMPARE(run(command).error().code, std::string("cannot_write"));
    }
    QCOMPARE(readFile(folder / "precious"), std::string("mine"));
    QVERIFY(std::filesystem::is_empty(folder / "real"));
}

void SupervisedRunnerTest::worksWithTheStandardDescriptorsClosed()
{
    const pid_t child = ::fork();
    if (child == 0) {
        for (int fd = 0; fd < 5; ++fd)
            ::close(fd);
        const auto result = run(shell("echo out; echo err >&2"));
        ::_exit(result && result->standardOutput == "out\n" && result->standardError == "err\n" ? 42 : 1);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    QCOMPARE(WEXITSTATUS(status), 42);
}

QTEST_GUILESS_MAIN(SupervisedRunnerTest)
#include "tst_supervisedrunner.moc"
