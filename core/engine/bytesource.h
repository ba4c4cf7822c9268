// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/fileview.h"
#include "core/plain/result.h"
#include "core/plain/uniquefd.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace redossier {

//! Bytes that elements are read from: a part of a file, a piece of memory, or a packed member that was unpacked.
class ByteSource
{
public:
    explicit ByteSource(std::uint64_t size) : m_size(size) {}
    virtual ~ByteSource() = default;

    std::uint64_t size() const { return m_size; }
    //! `count` bytes from `offset` on; the caller has held them against size(). Several threads may read at a time. Code:
    //! file_unreadable.
    virtual Outcome read(std::uint64_t offset, std::byte *into, std::size_t count) const = 0;
    //! The first byte where all of them lie in memory, else null.
    virtual const std::byte *memory() const { return nullptr; }
    //! The same, brought there if that needs no allocation.
    virtual const std::byte *mapped() const { return memory(); }
    //! What `read` would give, where it can be seen without a copy, else null. It holds if `viewsHold` says so afterwards.
    virtual const std::byte *view(std::uint64_t, std::size_t) const { return nullptr; }
    //! Code: file_unreadable (the file was cut while it was looked at).
    virtual Outcome viewsHold() const { return Done{}; }

private:
    std::uint64_t m_size;
};
using Bytes = std::shared_ptr<const ByteSource>;

//! A file that stays open as long as something is read from it; `name` is for messages.
struct OpenedFile
{
    OpenedFile(UniqueFd opened, std::string title) : fd(std::move(opened)), name(std::move(title)) {}

    UniqueFd fd;
    std::string name;
    std::uint64_t size = 0;
    mutable FileView view{fd};
};
//! Code: file_unreadable.
Result<std::shared_ptr<const OpenedFile>> openedFile(UniqueFd fd, const std::string &name);

//! `size` bytes of a file from `offset` on.
class FilePart : public ByteSource
{
public:
    FilePart(std::shared_ptr<const OpenedFile> file, std::uint64_t offset, std::uint64_t size)
        : ByteSource(size), m_file(std::move(file)), m_offset(offset)
    {
    }
    Outcome read(std::uint64_t offset, std::byte *into, std::size_t count) const override;
    const std::byte *view(std::uint64_t offset, std::size_t count) const override { return m_file->view.at(m_offset + offset, count); }
    Outcome viewsHold() const override;

private:
    std::shared_ptr<const OpenedFile> m_file;
    std::uint64_t m_offset;
};

class MemoryBytes : public ByteSource
{
public:
    explicit MemoryBytes(std::vector<std::byte> bytes) : ByteSource(bytes.size()), m_bytes(std::move(bytes)) {}
    Outcome read(std::uint64_t offset, std::byte *into, std::size_t count) const override;
    const std::byte *memory() const override { return m_bytes.data(); }

private:
    std::vector<std::byte> m_bytes;
};

//! The whole of an open file. Code: file_unreadable.
Result<Bytes> bytesOfFile(UniqueFd fd, const std::string &name);

//! `count` bytes from `offset` on as text; nothing is allocated unless the source has them. Codes: output_invalid (too
//! short), file_unreadable.
Result<std::string> textFrom(const ByteSource &source, std::uint64_t offset, std::uint64_t count, const std::string &name);

} // namespace redossier
