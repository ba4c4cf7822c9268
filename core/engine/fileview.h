// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/cutguard.h"
#include "core/plain/uniquefd.h"

#include <cstdint>
#include <mutex>

namespace redossier {

//! An open file seen as memory: the pages of the page cache themselves, and no copy of them. Few are held at a time, for they
//! go back to the system as the places move on.
class FileView
{
public:
    //! Of a file that stays open as long; nothing happens before the first look.
    explicit FileView(const UniqueFd &file) : m_file(file) {}
    FileView(const FileView &) = delete;
    FileView &operator=(const FileView &) = delete;
    ~FileView();

    //! `count` bytes from `offset` on, for any thread. Null where they cannot be seen (the file system has no such thing, the
    //! file was shorter at the first look, or was cut): then they are to be read.
    const std::byte *at(std::uint64_t offset, std::size_t count);
    //! Whether the file was cut, or could not be read, since the first look: what is gone was seen as zeros. To be asked once
    //! the bytes were used.
    bool wasCut() const;

private:
    void open();
    void giveBack();

    const UniqueFd &m_file;
    mutable std::mutex m_mutex;
    bool m_opened = false;
    std::byte *m_begin = nullptr; //!< null where the file cannot be seen
    std::uint64_t m_length = 0;
    std::uint64_t m_first = 0, m_last = 0; //!< of the bytes that were looked at since some were given back
    std::unique_ptr<CutGuard> m_guard;
};

} // namespace redossier
