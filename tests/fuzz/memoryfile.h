// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

namespace redossier::fuzz {

//! A file in memory that a reader can open by its path, filled anew for every input.
class MemoryFile
{
public:
    MemoryFile() : m_file(::memfd_create("input", MFD_CLOEXEC)), m_path("/proc/self/fd/" + std::to_string(m_file)) {}
    ~MemoryFile() { ::close(m_file); }
    MemoryFile(const MemoryFile &) = delete;
    MemoryFile &operator=(const MemoryFile &) = delete;

    void fill(const std::uint8_t *bytes, std::size_t size) const
    {
        if (::ftruncate(m_file, 0) != 0 || ::pwrite(m_file, bytes, size, 0) != static_cast<ssize_t>(size))
            std::abort();
    }
    int file() const { return m_file; }
    const std::string &path() const { return m_path; }

private:
    int m_file;
    std::string m_path;
};

} // namespace redossier::fuzz
