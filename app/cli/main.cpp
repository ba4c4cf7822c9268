// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"

#include <csignal>
#include <cstdlib>
#include <iostream>
#include <thread>
#include <unistd.h>

namespace {

//! Turns SIGINT and SIGTERM into a stop request; the first one is enough, the supervisors end their own trees.
std::stop_token stopOnSignals()
{
    static std::stop_source source;
    static sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    std::thread([] {
        int received = 0;
        while (sigwait(&signals, &received) == 0)
            source.request_stop();
    }).detach();
    return source.get_token();
}

} // namespace

int main(int argc, char **argv)
{
    std::signal(SIGPIPE, SIG_IGN);
    redossier::Console::Settings settings;
    settings.errTerminal = ::isatty(STDERR_FILENO) != 0;
    settings.inTerminal = ::isatty(STDIN_FILENO) != 0 && settings.errTerminal;
    const char *noColour = std::getenv("NO_COLOR");
    settings.colour = settings.errTerminal && (!noColour || *noColour == '\0');
    redossier::Console console(std::cout, std::cerr, std::cin, settings);
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    const int status = redossier::runCommandLine(arguments, console, redossier::Places::ofThisProgram(), stopOnSignals());
    std::cout.flush();
    return std::cout.good() ? status : 73;
}
