// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plain/json.h"
#include "core/process/supervisorprocess.h"
#include "tests/support/markedprocesses.h"

#include <QProcess>
#include <QTest>
#include <csignal>
#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <poll.h>

using namespace redossier;
using namespace redossier::test;

namespace {

const std::filesystem::path supervisor = std::filesystem::path(PROGRAMS_FOLDER) / "redossier-supervisor";

Command marked(const std::string &script, const std::string &mark)
{
    Command command;
    command.name = "test";
    command.arguments = {"/bin/sh", "-c", script};
    command.folder = "/";
    command.environment = {{"PATH", "/usr/bin:/bin"},
                           {mark.substr(0, mark.find('=')), mark.substr(mark.find('=') + 1)}};
    return command;
}

std::string readAll(int fd)
{
    std::string all;
    char buffer[4096];
    pollfd event = {fd, POLLIN, 0};
    while (::poll(&event, 1, 10'000) == 1) {
        const ssize_t count = ::read(fd, buffer, sizeof buffer);
        if (count <= 0)
            break;
        all.append(buffer, static_cast<std::size_t>(count));
    }
    return all;
}

//! The process whose program is the supervisor itself; it carries the mark of its child.
pid_t supervisorOf(const std::string &mark)
{
    for (const pid_t pid : processesMarked(mark)) {
        const std::string link = "/proc/" + std::to_string(pid) + "/exe";
        char target[4096] = {};
        if (::readlink(link.c_str(), target, sizeof target - 1) > 0
            && std::string(target).ends_with("redossier-supervisor"))
            return pid;
    }
    return -1;
}

} // namespace

class SupervisorTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isOfNoUseByItself();
    void needsNoLibrary();
    void reportsInOneLine();
    void endsItsTreeOnASignalAndReports_data();
    void endsItsTreeOnASignalAndReports();
    void endsItsTreeWhenTheControlPipeEnds();
    void lastsThroughRepeatedSignals();
};

void SupervisorTest::isOfNoUseByItself()
{
    for (const QStringList &arguments : {QStringList{}, QStringList{QStringLiteral("--"), QStringLiteral("/bin/true")},
                                         QStringList{QStringLiteral("--time-limit"), QStringLiteral("soon"),
                                                     QStringLiteral("--"), QStringLiteral("/bin/true")}}) {
        QProcess process;
        process.start(QString::fromStdString(supervisor.string()), arguments);
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 64);
        QVERIFY(process.readAllStandardError().contains("started by redossier"));
    }
}

//! The child's LD_LIBRARY_PATH is this program's too: it must load nothing.
void SupervisorTest::needsNoLibrary()
{
    const std::string mark = freshMark();
    Command command = marked("echo fine", mark);
    command.environment.emplace_back("LD_PRELOAD", "/nowhere/evil.so");
    command.arguments = {"/bin/echo", "fine"};
    auto process = SupervisorProcess::start(supervisor, command);
    QVERIFY(bool(process));
    const std::string complaints = readAll(process->errorOutput());
    // The loader complains once, for /bin/echo, and not for the supervisor.
    QCOMPARE(QByteArray::fromStdString(complaints).count("evil.so"), 1);
}

void SupervisorTest::reportsInOneLine()
{
    auto process = SupervisorProcess::start(supervisor, marked("exit 7", freshMark()));
    QVERIFY(bool(process));
    const std::string line = readAll(process->result());
    QCOMPARE(line.find('\n'), line.size() - 1);
    const auto report = parseJson(line, "report");
    QVERIFY(bool(report));
    QCOMPARE(report->at("exit").get<int>(), 7);
    QVERIFY(report->at("signal").is_null());
    QCOMPARE(report->at("cancelled").get<bool>(), false);
    QCOMPARE(report->at("timed_out").get<bool>(), false);
    QCOMPARE(report->at("survivors").get<int>(), 0);
}

void SupervisorTest::endsItsTreeOnASignalAndReports_data()
{
    QTest::addColumn<int>("signal");
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT})
        QTest::newRow(::strsignal(signal)) << signal;
}

void SupervisorTest::endsItsTreeOnASignalAndReports()
{
    QFETCH(int, signal);
    const std::string mark = freshMark();
    auto process = SupervisorProcess::start(supervisor, marked("setsid sleep 300 & echo ready; wait", mark));
    QVERIFY(bool(process));
    pollfd event = {process->output(), POLLIN, 0};
    QCOMPARE(::poll(&event, 1, 10'000), 1);
    ::kill(supervisorOf(mark), signal);
    const auto report = parseJson(readAll(process->result()), "report");
    QVERIFY(bool(report));
    QVERIFY(report->at("cancelled").get<bool>());
    QCOMPARE(report->at("signal").get<int>(), SIGTERM);
    QVERIFY(goneWithin(mark, 1));
}

void SupervisorTest::endsItsTreeWhenTheControlPipeEnds()
{
    const std::string mark = freshMark();
    auto process = SupervisorProcess::start(supervisor, marked("setsid sleep 300 & echo ready; wait", mark));
    QVERIFY(bool(process));
    pollfd event = {process->output(), POLLIN, 0};
    QCOMPARE(::poll(&event, 1, 10'000), 1);
    process->cancel();
    QVERIFY(goneWithin(mark, 2));
}

void SupervisorTest::lastsThroughRepeatedSignals()
{
    const std::string mark = freshMark();
    auto process =
        SupervisorProcess::start(supervisor, marked("trap '' TERM INT; sleep 300 & echo ready; wait; sleep 300", mark));
    QVERIFY(bool(process));
    pollfd event = {process->output(), POLLIN, 0};
    QCOMPARE(::poll(&event, 1, 10'000), 1);
    const pid_t pid = supervisorOf(mark);
    for (int i = 0; i < 20; ++i) {
        ::kill(pid, i % 2 ? SIGINT : SIGTERM);
        ::usleep(20'000);
    }
    const auto report = parseJson(readAll(process->result()), "report");
    QVERIFY(bool(report));
    QCOMPARE(report->at("signal").get<int>(), SIGKILL);
    QVERIFY(goneWithin(mark, 1));
}

QTEST_GUILESS_MAIN(SupervisorTest)
#include "tst_supervisor.moc"
