// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"

#include <csignal>
#include <cstdlib>
#include <iostream>
#include <sys/ioctl.h>
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

redossier::Console::Settings terminalSettings()
{
    redossier::Console::Settings settings;
    const char *terminal = std::getenv("TERM");
    const bool dumb = terminal && std::string_view(terminal) == "dumb";
    settings.errTerminal = ::isatty(STDERR_FILENO) != 0 && !dumb;
    settings.inTerminal = ::isatty(STDIN_FILENO) != 0 && ::isatty(STDERR_FILENO) != 0;
    settings.inDescriptor = STDIN_FILENO;
    settings.progressDelay = std::chrono::milliseconds(1000);
    const char *noColour = std::getenv("NO_COLOR");
    settings.colour = settings.errTerminal && (!noColour || *noColour == '\0');
    winsize size{};
    if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        settings.columns = size.ws_col;
    return settings;
}

} // namespace

int main(int argc, char **argv)
{
    std::signal(SIGPIPE, SIG_IGN);
    redossier::Console console(std::cout, std::cerr, std::cin, terminalSettings());
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    const int status = redossier::runCommandLine(arguments, console, redossier::Places::ofThisProgram(), stopOnSignals());
    std::cout.flush();
    if (std::cout.good())
        return status;
    std::cerr << "error: standard output cannot be written\n";
    return 73;
}
