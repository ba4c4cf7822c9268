// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/markedprocesses.h"

#include "core/base/clock.h"
#include "tests/support/temporaryfolder.h"

#include <fstream>
#include <unistd.h>

namespace redossier::test {

std::vector<pid_t> processesMarked(const std::string &mark)
{
    std::vector<pid_t> found;
    std::error_code failed;
    for (const auto &entry : std::filesystem::directory_iterator("/proc", failed)) {
        const pid_t pid = std::atoi(entry.path().filename().c_str());
        if (pid <= 0)
            continue;
        // A process that has ended, reaped or not, has no environment any more.
        const std::string environment = '\0' + readFile(entry.path() / "environ");
        if (environment.find('\0' + mark + '\0') != std::string::npos)
            found.push_back(pid);
    }
    return found;
}

bool goneWithin(const std::string &mark, double seconds)
{
    const Stopwatch watch;
    while (!processesMarked(mark).empty()) {
        if (watch.seconds() > seconds)
            return false;
        ::usleep(10'000);
    }
    return true;
}

std::string freshMark()
{
    static int number = 0;
    return "REDOSSIER_TEST_MARK=" + std::to_string(::getpid()) + "-" + std::to_string(++number);
}

std::size_t peakMemory()
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmHWM:"))
            return std::stoul(line.substr(6)) * 1024;
    return 0;
}

void resetPeakMemory()
{
    std::ofstream("/proc/self/clear_refs") << "5";
}

} // namespace redossier::test
