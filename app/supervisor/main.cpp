// SPDX-License-Identifier: GPL-3.0-or-later
// redossier-supervisor [--time-limit SECONDS] [--folder DIR] -- PROGRAM ARGUMENT...
//
// Runs one command and owns its whole process tree. Descriptor 3 is the control pipe: a byte or its end
// cancels. Descriptor 4 is the result pipe: one line of JSON when nothing of the tree is left. Output and
// error output are the command's.
#include "app/supervisor/launch.h"
#include "app/supervisor/processtree.h"

#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

namespace redossier {

namespace {

constexpr int controlPipe = 3;
constexpr int resultPipe = 4;
constexpr double grace = 1;     //!< seconds between SIGTERM and SIGKILL
constexpr double patience = 10; //!< seconds after which a process that SIGKILL does not end is given up

struct Order
{
    Launch launch;
    double timeLimit = INFINITY;
};

bool readOrder(int count, char **arguments, Order &order)
{
    int i = 1;
    for (; i + 1 < count && std::strcmp(arguments[i], "--") != 0; i += 2) {
        if (std::strcmp(arguments[i], "--folder") == 0) {
            order.launch.folder = arguments[i + 1];
        } else if (std::strcmp(arguments[i], "--time-limit") == 0) {
            char *end = nullptr;
            order.timeLimit = std::strtod(arguments[i + 1], &end);
            if (end == arguments[i + 1] || *end != '\0' || !(order.timeLimit >= 0))
                return false;
        } else {
            return false;
        }
    }
    order.launch.arguments = arguments + i + 1;
    return i + 1 < count && ::fcntl(controlPipe, F_GETFD) >= 0 && ::fcntl(resultPipe, F_GETFD) >= 0;
}

//! The end of children and the wish to end arrive as readable bytes.
int signalDescriptor()
{
    sigset_t signals;
    sigemptyset(&signals);
    for (const int number : {SIGCHLD, SIGTERM, SIGINT, SIGHUP, SIGQUIT})
        sigaddset(&signals, number);
    ::sigprocmask(SIG_SETMASK, &signals, nullptr);
    std::signal(SIGPIPE, SIG_IGN);
    return ::signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
}

//! Takes the waiting signals; true when one of them asks to end.
bool takeSignals(int descriptor)
{
    bool end = false;
    signalfd_siginfo info = {};
    while (::read(descriptor, &info, sizeof info) == sizeof info)
        end = end || info.ssi_signo != SIGCHLD;
    return end;
}

struct End
{
    bool cancelled = false;
    bool timedOut = false;
    int survivors = 0;
};

//! Until the main child has ended, its time is over, or somebody wants an end.
void watch(ProcessTree &tree, int signals, double deadline, End &end)
{
    pollfd events[] = {{signals, POLLIN, 0}, {controlPipe, POLLIN, 0}};
    while (true) {
        tree.reap();
        const double left = deadline - monotonicSeconds();
        end.timedOut = !tree.mainEnded() && left <= 0;
        if (tree.mainEnded() || end.timedOut)
            return;
        ::poll(events, 2, left > 86400 ? 86400000 : static_cast<int>(left * 1000) + 1);
        if (takeSignals(signals) || events[1].revents != 0) {
            tree.reap();
            end.cancelled = !tree.mainEnded();
            return;
        }
    }
}

//! Milliseconds until the next round: a tree that ends by itself is given growing pauses; one that forks as
//! it is killed is met without any; one that does not go (a driver that is letting go) is asked now and then.
int pauseAfter(double passed, int round)
{
    if (passed < grace)
        return round < 5 ? 1 << round : 32;
    return passed < grace + 2 ? 0 : 20;
}

//! Ends what is left of the tree, after a cancel as after the main child's own end.
void clear(ProcessTree &tree, int signals, End &end)
{
    const double begin = monotonicSeconds();
    pollfd event = {signals, POLLIN, 0};
    for (int round = 0; tree.reap(); ++round) {
        const double passed = monotonicSeconds() - begin;
        if (passed > grace + patience) {
            end.survivors = tree.childCount();
            return;
        }
        if (passed < grace)
            tree.askToEnd();
        else
            tree.kill();
        ::poll(&event, 1, pauseAfter(passed, round));
        takeSignals(signals);
    }
}

void report(const char *line, int length)
{
    for (int done = 0; done < length;) {
        const ssize_t count = ::write(resultPipe, line + done, static_cast<std::size_t>(length - done));
        if (count <= 0)
            return;
        done += static_cast<int>(count);
    }
}

void reportFailure(const Launched &child)
{
    char line[512];
    report(line, std::snprintf(line, sizeof line, "{\"failed\": \"%s\", \"errno\": %d, \"text\": \"%s\"}\n",
                               child.failed, child.error, std::strerror(child.error)));
}

void reportEnd(const ProcessTree &tree, const End &end, double start)
{
    char how[64] = "\"exit\": null, \"signal\": null";
    const int status = tree.mainStatus();
    if (tree.mainEnded() && WIFEXITED(status))
        std::snprintf(how, sizeof how, "\"exit\": %d, \"signal\": null", WEXITSTATUS(status));
    else if (tree.mainEnded())
        std::snprintf(how, sizeof how, "\"exit\": null, \"signal\": %d", WTERMSIG(status));
    const double ended = tree.mainEnded() ? tree.mainEndTime() : monotonicSeconds();
    char line[512];
    report(line, std::snprintf(line, sizeof line,
                               "{%s, \"seconds\": %.6f, \"peak_memory_bytes\": %llu, \"cancelled\": %s, "
                               "\"timed_out\": %s, \"survivors\": %d}\n",
                               how, ended - start, static_cast<unsigned long long>(tree.peakMemoryBytes()),
                               end.cancelled ? "true" : "false", end.timedOut ? "true" : "false", end.survivors));
}

} // namespace

} // namespace redossier

int main(int count, char **arguments)
{
    using namespace redossier;
    Order order;
    if (!readOrder(count, arguments, order)) {
        std::fputs("redossier-supervisor is started by redossier; it is of no use by itself.\n", stderr);
        return 64;
    }
    ::setsid(); // fails where the caller has already done it
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    const int signals = signalDescriptor();
    const double start = monotonicSeconds();
    const Launched child = launch(order.launch);
    // The streams belong to the command: they are to end when it and all of its own have ended.
    const int nothing = ::open("/dev/null", O_RDWR);
    ::dup2(nothing, STDOUT_FILENO);
    ::dup2(nothing, STDERR_FILENO);
    if (child.pid < 0) {
        reportFailure(child);
        return 0;
    }
    ProcessTree tree(child.pid);
    End end;
    watch(tree, signals, start + order.timeLimit, end);
    clear(tree, signals, end);
    reportEnd(tree, end, start);
    return 0;
}
