// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/bytesource.h"

#include <cerrno>
#include <cstring>
#include <sys/stat.h>

namespace redossier {

namespace {

constexpr const char *wasCut = "the file was cut while it was read";

} // namespace

Result<std::shared_ptr<const OpenedFile>> openedFile(UniqueFd fd, const std::string &name)
{
    struct stat state = {};
    if (::fstat(fd.get(), &state) != 0)
        return Error{"file_unreadable", name, std::strerror(errno)};
    auto file = std::make_shared<OpenedFile>(std::move(fd), name);
    file->size = static_cast<std::uint64_t>(state.st_size);
    return std::shared_ptr<const OpenedFile>(std::move(file));
}

Outcome FilePart::read(std::uint64_t offset, std::byte *into, std::size_t count) const
{
    offset += m_offset;
    while (count > 0) {
        const ssize_t got = ::pread(m_file->fd.get(), into, count, static_cast<off_t>(offset));
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return Error{"file_unreadable", m_file->name, std::strerror(errno)};
        if (got == 0)
            return Error{"file_unreadable", m_file->name, wasCut};
        into += got;
        offset += static_cast<std::uint64_t>(got);
        count -= static_cast<std::size_t>(got);
    }
    return Done{};
}

Outcome FilePart::viewsHold() const
{
    return m_file->view.wasCut() ? Outcome(Error{"file_unreadable", m_file->name, wasCut}) : Outcome(Done{});
}

Outcome MemoryBytes::read(std::uint64_t offset, std::byte *into, std::size_t count) const
{
    if (count > 0)
        std::memcpy(into, m_bytes.data() + offset, count);
    return Done{};
}

Result<Bytes> bytesOfFile(UniqueFd fd, const std::string &name)
{
    auto file = openedFile(std::move(fd), name);
    if (!file)
        return file.error();
    const std::uint64_t size = (*file)->size;
    return Bytes(std::make_shared<FilePart>(std::move(*file), 0, size));
}

Result<std::string> textFrom(const ByteSource &source, std::uint64_t offset, std::uint64_t count, const std::string &name)
{
    if (offset > source.size() || count > source.size() - offset)
        return Error{"output_invalid", name,
                     std::to_string(count) + " bytes are announced at byte " + std::to_string(offset) + " and the file has " +
                         std::to_string(source.size())};
    std::string text(count, '\0');
    if (const auto read = source.read(offset, reinterpret_cast<std::byte *>(text.data()), text.size()); !read)
        return read.error();
    return text;
}

} // namespace redossier
