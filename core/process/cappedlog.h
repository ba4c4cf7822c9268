// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/result.h"
#include "core/plain/uniquefd.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace redossier {

//! A log that keeps its beginning and its last MiB when it grows past a limit; a line in between says how many bytes were
//! dropped there. Memory: at most that MiB.
class CappedLog
{
public:
    //! A new file, never through a link and never over another one. Codes: cannot_write.
    static Result<CappedLog> create(const std::filesystem::path &file, std::uint64_t limit);

    Outcome add(std::string_view bytes);
    //! Writes what was kept for the end and makes it durable.
    Outcome finish();
    std::uint64_t droppedBytes() const;

private:
    CappedLog(UniqueFd file, std::filesystem::path path, std::uint64_t limit);
    Outcome write(std::string_view bytes);
    void keepForTheEnd(std::string_view bytes);

    UniqueFd m_file;
    std::filesystem::path m_path;
    std::uint64_t m_headLeft;
    std::size_t m_tailSize;
    std::string m_tail;               //!< a ring of m_tailSize bytes, once it is full
    std::uint64_t m_tailBytes = 0;    //!< all that ever went into it
};

} // namespace redossier
