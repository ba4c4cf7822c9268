// SPDX-License-Identifier: GPL-3.0-or-later
//! Reads foreign files and measures them, in a process of its own: one JSON request line in, progress lines and one result
//! or error line out. Closing its input cancels it.
#include "core/engine/request.h"
#include "core/plain/wholewrite.h"

#include <cerrno>
#include <chrono>
#include <malloc.h>
#include <new>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <unistd.h>

namespace {

using redossier::Json;

constexpr std::size_t requestLimit = 64u << 20;

void writeLine(const Json &message)
{
    if (!redossier::writeWhole(STDOUT_FILENO, redossier::dumpJsonLine(message) + "\n"))
        ::_exit(1);
}

void writeError(const redossier::Error &error)
{
    writeLine({{"error", {{"code", error.code}, {"subject", error.subject}, {"detail", error.detail}}}});
}

bool readLine(std::string &line)
{
    char buffer[65536];
    while (line.find('\n') == std::string::npos) {
        const ssize_t count = ::read(STDIN_FILENO, buffer, sizeof buffer);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0 || line.size() > requestLimit)
            return false;
        line.append(buffer, static_cast<std::size_t>(count));
    }
    line.erase(line.find('\n'));
    return true;
}

void endWhenInputCloses()
{
    char ignored = 0;
    ssize_t count = 0;
    do {
        count = ::read(STDIN_FILENO, &ignored, 1);
    } while (count > 0 || (count < 0 && errno == EINTR));
    ::_exit(130);
}

void answer(const std::string &line)
{
    const auto request = redossier::parseJson(line, "request");
    if (!request)
        return writeError({"engine_request", "", request.error().detail});
    auto last = std::chrono::steady_clock::now();
    const auto result = redossier::answerRequest(*request, [&last](std::uint64_t done, std::uint64_t total) {
        const auto now = std::chrono::steady_clock::now();
        if (now - last < std::chrono::milliseconds(100))
            return;
        last = now;
        writeLine({{"progress", done}, {"total", total}});
    });
    if (result)
        writeLine({{"result", *result}});
    else
        writeError(result.error());
}

} // namespace

int main()
{
#ifdef M_ARENA_MAX
    ::mallopt(M_ARENA_MAX, 2); // One for each thread would fill the address space that a reader may use.
    ::mallopt(M_MMAP_THRESHOLD, 256 << 10); // What is larger grows by moving its pages, and goes back when it is freed.
#endif
    std::string line;
    if (!readLine(line))
        return 1;
    std::thread(endWhenInputCloses).detach();
    try {
        answer(line);
    } catch (const std::bad_alloc &) {
        writeError({"engine_stopped", "", "the file needs more memory than a reader may use"});
    } catch (const std::exception &error) {
        writeError({"internal", "redossier-engine", error.what()});
    }
    // Nothing is left to be saved, and the thread still waits on the input.
    ::_exit(0);
}
