// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sample/engineclient.h"

#include "core/plain/uniquefd.h"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <poll.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/wait.h>

namespace redossier {

namespace {

//! One running engine; whatever happens, its process is gone and reaped when this is destroyed.
class EngineProcess
{
public:
    ~EngineProcess()
    {
        if (m_process > 0) {
            ::kill(m_process, SIGKILL);
            wait();
        }
    }
    Outcome start(const std::filesystem::path &engine);
    bool send(std::string_view text);
    //! Appends what the engine says; false at its end.
    bool receive(std::string &into, int wakeUp);
    int wait()
    {
        int status = 0;
        while (m_process > 0 && ::waitpid(m_process, &status, 0) < 0 && errno == EINTR)
            continue;
        m_process = -1;
        return status;
    }

private:
    pid_t m_process = -1;
    UniqueFd m_socket;
};

Outcome EngineProcess::start(const std::filesystem::path &engine)
{
    int ends[2] = {-1, -1};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return Error{"program_missing", engine.string(), std::strerror(errno)};
    m_socket.reset(ends[0]);
    const UniqueFd theirs(ends[1]);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, theirs.get(), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, theirs.get(), STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    // A group of its own: Ctrl-C reaches this program, which cancels in order; blocked signals are not handed down.
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    const std::string program = engine.string();
    char *const arguments[] = {const_cast<char *>(program.c_str()), nullptr};
    char *const environment[] = {nullptr};
    const int failure = ::posix_spawn(&m_process, program.c_str(), &actions, &attributes, arguments, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    if (failure == 0)
        return Done{};
    m_process = -1;
    return Error{"program_missing", program, std::strerror(failure)};
}

bool EngineProcess::send(std::string_view text)
{
    while (!text.empty()) {
        const ssize_t count = ::send(m_socket.get(), text.data(), text.size(), MSG_NOSIGNAL);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return false;
        text.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

bool EngineProcess::receive(std::string &into, int wakeUp)
{
    pollfd watched[] = {{m_socket.get(), POLLIN, 0}, {wakeUp, POLLIN, 0}};
    if (::poll(watched, 2, -1) < 0)
        return errno == EINTR;
    if (watched[1].revents != 0)
        return true;
    char buffer[65536];
    const ssize_t count = ::read(m_socket.get(), buffer, sizeof buffer);
    if (count < 0)
        return errno == EINTR;
    into.append(buffer, static_cast<std::size_t>(count));
    return count > 0;
}

std::string subjectOf(const Json &request)
{
    for (const char *side : {"found", "file", "expected"})
        if (const std::string path = textAt(memberAt(request, side), "path"); !path.empty())
            return path;
    return "redossier-engine";
}

std::string endOf(int status)
{
    if (WIFSIGNALED(status))
        return std::string("ended by signal ") + std::to_string(WTERMSIG(status)) + " (" + ::strsignal(WTERMSIG(status)) + ")";
    return "ended with status " + std::to_string(WEXITSTATUS(status)) + " and without an answer";
}

//! The final answer in one line, or nothing for progress and for what is no answer.
std::optional<Result<Json>> understand(const std::string &line, const TaskContext &context)
{
    auto reply = parseJson(line, "redossier-engine");
    if (!reply)
        return Result<Json>(Error{"engine_stopped", "redossier-engine", reply.error().detail});
    if (const Json &result = memberAt(*reply, "result"); !result.is_null())
        return Result<Json>(result);
    if (const Json &error = memberAt(*reply, "error"); error.is_object())
        return Result<Json>(Error{textAt(error, "code", "internal"), textAt(error, "subject"), textAt(error, "detail")});
    const Json &done = memberAt(*reply, "progress");
    const Json &total = memberAt(*reply, "total");
    if (context.progress && done.is_number_unsigned() && total.is_number_unsigned())
        context.progress({"compare", done.get<std::uint64_t>(), total.get<std::uint64_t>()});
    return {};
}

} // namespace

Result<Json> EngineClient::ask(const Json &request, const TaskContext &context) const
{
    const Error cancelled{"cancelled", subjectOf(request), {}};
    if (context.cancelled())
        return cancelled;
    EngineProcess engine;
    if (const auto started = engine.start(m_engine); !started)
        return started.error();
    const UniqueFd wakeUp(::eventfd(0, EFD_CLOEXEC));
    const std::stop_callback wake(context.stop, [&wakeUp] { ::eventfd_write(wakeUp.get(), 1); });
    engine.send(dumpJsonLine(request) + "\n");
    std::string pending;
    while (engine.receive(pending, wakeUp.get())) {
        if (context.cancelled())
            return cancelled;
        for (auto end = pending.find('\n'); end != std::string::npos; end = pending.find('\n')) {
            const std::string line = pending.substr(0, end);
            pending.erase(0, end + 1);
            auto answer = understand(line, context);
            if (!answer)
                continue;
            if (!*answer && answer->error().subject.empty()) // e.g. of a limit that the engine met
                return Error{answer->error().code, subjectOf(request), answer->error().detail};
            return std::move(*answer);
        }
    }
    return Error{"engine_stopped", subjectOf(request), endOf(engine.wait())};
}

} // namespace redossier
