// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/torchtrial.h"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace redossier {

namespace {

[[noreturn]] void tryIt(const std::function<void()> &work, unsigned seconds, pid_t parent)
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) // it ended before that was asked for
        ::_exit(0);
    ::signal(SIGALRM, SIG_DFL);
    ::alarm(seconds);
    // What a library prints on its way belongs to nobody's protocol.
    if (const int nowhere = ::open("/dev/null", O_RDWR | O_CLOEXEC); nowhere >= 0)
        for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
            ::dup2(nowhere, stream);
    work();
    ::_exit(0);
}

} // namespace

std::string faultInTrial(const std::function<void()> &work, unsigned seconds)
{
    const pid_t parent = ::getpid();
    const pid_t child = ::fork();
    if (child < 0)
        return "no process can be had to try it in";
    if (child == 0)
        tryIt(work, seconds, parent);
    int status = 0;
    while (::waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return "the process that tried it cannot be waited for";
    if (WIFSIGNALED(status))
        return WTERMSIG(status) == SIGALRM ? "it does not answer within " + std::to_string(seconds) + " seconds"
                                           : "it ends the process that opens it with signal " + std::to_string(WTERMSIG(status));
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? "" : "it ends the process that opens it";
}

} // namespace redossier
