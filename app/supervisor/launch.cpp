// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/supervisor/launch.h"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace redossier {

namespace {

enum class Stage : int { folder, program };

struct Failure
{
    Stage stage;
    int error;
};

void resetSignals()
{
    // By the kernel's own call: the C library keeps 32 and 33 to itself, and its posix_spawn leaves them
    // ignored.
    const unsigned long byDefault[8] = {};
    for (int number = 1; number <= 64; ++number)
        ::syscall(SYS_rt_sigaction, number, byDefault, nullptr, 8);
    sigset_t none;
    sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
}

//! The error pipe has to live until the program has been started: all are closed at that moment.
void closeAtStart()
{
    if (::close_range(3, ~0u, CLOSE_RANGE_CLOEXEC) == 0)
        return;
    const long limit = ::sysconf(_SC_OPEN_MAX);
    for (int fd = 3; fd < (limit > 0 && limit < 65536 ? limit : 65536); ++fd)
        ::fcntl(fd, F_SETFD, FD_CLOEXEC);
}

[[noreturn]] void becomeProgram(const Launch &what, pid_t parent, int errors)
{
    const auto give = [errors](Stage stage) {
        const Failure failure{stage, errno};
        [[maybe_unused]] const auto written = ::write(errors, &failure, sizeof failure);
        ::_exit(127);
    };
    ::setsid();
    // Should even the supervisor be killed, at least the main child goes with it.
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent)
        ::_exit(127);
    const int nothing = ::open("/dev/null", O_RDONLY);
    if (nothing < 0 || ::dup2(nothing, STDIN_FILENO) < 0)
        give(Stage::program);
    if (what.folder && ::chdir(what.folder) != 0)
        give(Stage::folder);
    closeAtStart();
    resetSignals();
    ::execve(what.arguments[0], what.arguments, environ);
    give(Stage::program);
    ::_exit(127);
}

} // namespace

Launched launch(const Launch &what)
{
    int errors[2];
    if (::pipe2(errors, O_CLOEXEC) != 0)
        return {-1, "program", errno};
    const pid_t parent = ::getpid();
    const pid_t pid = ::fork();
    if (pid == 0)
        becomeProgram(what, parent, errors[1]);
    const int forkError = errno;
    ::close(errors[1]);
    if (pid < 0) {
        ::close(errors[0]);
        return {-1, "program", forkError};
    }
    Failure failure{};
    ssize_t count = 0;
    while ((count = ::read(errors[0], &failure, sizeof failure)) < 0 && errno == EINTR) {
    }
    ::close(errors[0]);
    if (count != sizeof failure)
        return {pid, nullptr, 0};
    ::waitpid(pid, nullptr, 0);
    return {-1, failure.stage == Stage::folder ? "folder" : "program", failure.error};
}

} // namespace redossier
