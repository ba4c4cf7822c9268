// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/bytesource.h"

namespace redossier {

//! A file without a name, below /var/tmp or /tmp, for what is too large to be unpacked in memory. It is gone with the last
//! part of it, or with the process.
class Spool
{
public:
    //! Makes the file when it is first needed, and holds `bytes` against the free space. Code: file_unreadable.
    Outcome reserve(std::uint64_t bytes, const std::string &name);
    Outcome append(const std::byte *bytes, std::size_t count);
    std::uint64_t size() const { return m_size; }
    //! `size` bytes from `offset` on. No more than was appended; they may be mapped.
    Bytes part(std::uint64_t offset, std::uint64_t size) const;

private:
    std::shared_ptr<const OpenedFile> m_file;
    std::uint64_t m_size = 0;
};

} // namespace redossier
