// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sample/memoryevidence.h"

#include <algorithm>
#include <fstream>
#include <string>

namespace redossier {

namespace {

//! The number after `name` in a file of lines "name 12".
std::optional<std::uint64_t> numberAfter(const std::filesystem::path &file, const std::string &name)
{
    std::ifstream stream(file);
    std::string word;
    std::uint64_t number = 0;
    while (stream >> word)
        if (word == name && stream >> number)
            return number;
    return std::nullopt;
}

std::optional<std::uint64_t> firstNumber(const std::filesystem::path &file)
{
    std::ifstream stream(file);
    std::uint64_t number = 0;
    return stream >> number ? std::optional(number) : std::nullopt; // "max" is no number
}

} // namespace

MemoryEvidence::MemoryEvidence(std::filesystem::path root) : m_root(std::move(root)), m_killsBefore(kills()) {}

std::optional<std::uint64_t> MemoryEvidence::kills() const
{
    if (const auto count = numberAfter(m_root / "sys/fs/cgroup/memory.events", "oom_kill"))
        return count;
    if (const auto count = numberAfter(m_root / "sys/fs/cgroup/memory/memory.oom_control", "oom_kill"))
        return count;
    return numberAfter(m_root / "proc/vmstat", "oom_kill");
}

std::optional<std::uint64_t> MemoryEvidence::limit() const
{
    std::optional<std::uint64_t> least;
    if (const auto total = numberAfter(m_root / "proc/meminfo", "MemTotal:"))
        least = *total * 1024;
    for (const char *file : {"sys/fs/cgroup/memory.max", "sys/fs/cgroup/memory/memory.limit_in_bytes"})
        if (const auto bytes = firstNumber(m_root / file))
            least = std::min(least.value_or(*bytes), *bytes);
    return least;
}

bool MemoryEvidence::pointsToMemory(std::uint64_t peakBytes) const
{
    const auto now = kills();
    if (now && m_killsBefore && *now > *m_killsBefore)
        return true;
    const auto available = limit();
    return available && peakBytes >= *available / 10 * 9;
}

} // namespace redossier
