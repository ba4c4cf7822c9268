// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/process/supervisorprocess.h"

#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>

namespace redossier {

namespace {

struct Pipe
{
    UniqueFd readEnd;
    UniqueFd writeEnd;
};

//! Both ends lie above the descriptors that the child is given, so that none is overwritten while they are
//! put in place.
bool openPipe(Pipe &pipe)
{
    constexpr int firstFree = 10;
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0)
        return false;
    const UniqueFd low[] = {UniqueFd(ends[0]), UniqueFd(ends[1])};
    pipe.readEnd.reset(::fcntl(ends[0], F_DUPFD_CLOEXEC, firstFree));
    pipe.writeEnd.reset(::fcntl(ends[1], F_DUPFD_CLOEXEC, firstFree));
    return pipe.readEnd && pipe.writeEnd;
}

//! Wide enough for a flood, and read without waiting.
void prepareStream(const Pipe &pipe)
{
    ::fcntl(pipe.readEnd.get(), F_SETPIPE_SZ, 1 << 18);
    ::fcntl(pipe.readEnd.get(), F_SETFL, O_NONBLOCK);
}

std::vector<std::string> supervisorArguments(const std::filesystem::path &supervisor, const Command &command)
{
    std::vector<std::string> arguments{supervisor.string()};
    if (!command.folder.empty())
        arguments.insert(arguments.end(), {"--folder", command.folder.string()});
    if (command.timeLimit) {
        std::array<char, 64> digits{};
        const auto end = std::to_chars(digits.begin(), digits.end(), *command.timeLimit).ptr;
        arguments.insert(arguments.end(), {"--time-limit", std::string(digits.begin(), end)});
    }
    arguments.emplace_back("--");
    arguments.insert(arguments.end(), command.arguments.begin(), command.arguments.end());
    return arguments;
}

std::vector<char *> pointers(std::vector<std::string> &texts)
{
    std::vector<char *> result;
    for (std::string &text : texts)
        result.push_back(text.data());
    result.push_back(nullptr);
    return result;
}

//! posix_spawn with the pipes at 1 to 4, /dev/null at 0, no signal blocked or ignored, in a session of its
//! own, so that a Ctrl-C on the terminal reaches this program only.
int spawn(pid_t &pid, std::vector<std::string> arguments, std::vector<std::string> environment,
          const std::array<int, 4> &descriptors)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    for (int i = 0; i < 4; ++i)
        posix_spawn_file_actions_adddup2(&actions, descriptors[static_cast<std::size_t>(i)], i + 1);
    sigset_t all;
    sigset_t none;
    sigfillset(&all);
    sigemptyset(&none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSID);
    const auto argv = pointers(arguments);
    const auto envp = pointers(environment);
    const int failed = ::posix_spawn(&pid, argv[0], &actions, &attributes, argv.data(), envp.data());
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return failed;
}

} // namespace

Result<SupervisorProcess> SupervisorProcess::start(const std::filesystem::path &supervisor, const Command &command)
{
    const std::string program = command.arguments.empty() ? std::string() : command.arguments.front();
    if (program.empty())
        return Error{"internal", command.name, "there is no program to start"};
    Pipe output;
    Pipe errorOutput;
    Pipe control;
    Pipe result;
    for (Pipe *pipe : {&output, &errorOutput, &control, &result})
        if (!openPipe(*pipe))
            return Error{"internal", program, std::strerror(errno)};
    prepareStream(output);
    prepareStream(errorOutput);
    std::vector<std::string> environment;
    for (const auto &[name, value] : command.environment)
        environment.push_back(name + "=" + value);
    SupervisorProcess process;
    const int failed =
        spawn(process.m_pid.value, supervisorArguments(supervisor, command), std::move(environment),
              {output.writeEnd.get(), errorOutput.writeEnd.get(), control.readEnd.get(), result.writeEnd.get()});
    if (failed != 0) {
        process.m_pid.value = -1;
        // Too many arguments are the command's own; all else is about the supervisor.
        return Error{"program_missing", failed == E2BIG ? program : supervisor.string(), std::strerror(failed)};
    }
    process.m_output = std::move(output.readEnd);
    process.m_errorOutput = std::move(errorOutput.readEnd);
    process.m_control = std::move(control.writeEnd);
    process.m_result = std::move(result.readEnd);
    return process;
}

SupervisorProcess::~SupervisorProcess()
{
    m_control.reset();
    if (m_pid.value > 0)
        while (::waitpid(m_pid.value, nullptr, 0) < 0 && errno == EINTR) {
        }
}

void SupervisorProcess::kill()
{
    ::kill(m_pid.value, SIGKILL);
}

} // namespace redossier
