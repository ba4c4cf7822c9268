// SPDX-License-Identifier: GPL-3.0-or-later
// runner_probe SUPERVISOR LOG LIMIT PROGRAM ARGUMENT...
// Runs one command through SupervisedRunner and prints what arrived, what was dropped, and this process's own peak memory.
#include "core/plain/json.h"
#include "core/process/supervisedrunner.h"

#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>
#include <sys/resource.h>

int main(int argc, char **argv)
{
    using namespace redossier;
    if (argc < 5)
        return 64;
    const auto peak = [] {
        struct rusage usage = {};
        ::getrusage(RUSAGE_SELF, &usage);
        return static_cast<std::int64_t>(usage.ru_maxrss) * 1024;
    };
    Command command;
    command.name = "flood";
    command.arguments.assign(argv + 4, argv + argc);
    command.folder = "/";
    command.environment = {{"PATH", "/usr/bin:/bin"}};
    command.stdoutLog = argv[2];
    command.logLimit = std::stoull(argv[3]);
    std::uint64_t seen = 0;
    const auto before = peak();
    const auto result = SupervisedRunner(argv[1]).run(command, {}, [&seen](Stream, std::string_view piece) { seen += piece.size(); });
    if (!result || !result->succeeded()) {
        std::fputs(result ? "the command failed\n" : (result.error().code + ": " + result.error().detail + "\n").c_str(), stderr);
        return 1;
    }
    const Json report = {{"seen", seen}, {"dropped", result->droppedBytes}, {"memory_growth", peak() - before}};
    std::puts(dumpJsonLine(report).c_str());
    return 0;
}
