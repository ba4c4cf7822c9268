// SPDX-License-Identifier: GPL-3.0-or-later
// runner_probe SUPERVISOR LOG LIMIT PROGRAM ARGUMENT...
// Runs one command through SupervisedRunner and prints what arrived, what was dropped, and this process's own
// peak memory.
#include "core/plain/json.h"
#include "core/process/supervisedrunner.h"

#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

namespace {

//! The most that was ever resident, in bytes, since this program was loaded.
std::int64_t peakMemory()
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmHWM:"))
            return std::stoll(line.substr(6)) * 1024;
    return -1;
}

} // namespace

int main(int argc, char **argv)
{
    using namespace redossier;
    if (argc < 5)
        return 64;
    Command command;
    command.name = "flood";
    command.arguments.assign(argv + 4, argv + argc);
    command.folder = "/";
    command.environment = {{"PATH", "/usr/bin:/bin"}};
    command.stdoutLog = argv[2];
    command.logLimit = std::stoull(argv[3]);
    std::uint64_t seen = 0;
    const auto before = peakMemory();
    const auto result =
        SupervisedRunner(argv[1]).run(command, {}, [&seen](Stream, std::string_view piece) { seen += piece.size(); });
    if (!result || !result->succeeded()) {
        std::fputs(result ? "the command failed\n"
                          : (result.error().code + ": " + result.error().detail + "\n").c_str(),
                   stderr);
        return 1;
    }
    const Json report = {{"seen", seen}, {"dropped", result->droppedBytes}, {"memory_growth", peakMemory() - before}};
    std::puts(dumpJsonLine(report).c_str());
    return 0;
}
