// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/spool.h"

#include "core/engine/processlimits.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <mutex>
#include <sys/mman.h>
#include <sys/statvfs.h>
#include <unistd.h>

namespace redossier {

namespace {

constexpr std::uint64_t spaceKept = 64u << 20; // for everybody else on that disk

UniqueFd nameless(const char *folder)
{
    UniqueFd file(::open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600));
    if (file || (errno != EOPNOTSUPP && errno != EISDIR))
        return file;
    std::string pattern = std::string(folder) + "/redossier-XXXXXX";
    file.reset(::mkostemp(pattern.data(), O_CLOEXEC));
    if (file)
        ::unlink(pattern.c_str());
    return file;
}

//! A part that can be seen as memory: the file is ours alone, so nobody cuts it under the mapping.
class SpooledPart : public FilePart
{
public:
    SpooledPart(const std::shared_ptr<const OpenedFile> &file, std::uint64_t offset, std::uint64_t size)
        : FilePart(file, offset, size), m_file(file), m_offset(offset)
    {
    }
    ~SpooledPart() override
    {
        if (m_mapping != MAP_FAILED)
            ::munmap(m_mapping, m_length);
    }
    const std::byte *mapped() const override
    {
        std::call_once(m_once, [this] { map(); });
        return m_mapping == MAP_FAILED ? nullptr : static_cast<const std::byte *>(m_mapping) + m_length - size();
    }

private:
    void map() const
    {
        const auto page = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
        const std::uint64_t begin = m_offset / page * page;
        m_length = m_offset + size() - begin;
        allowMapping(m_length);
        m_mapping = ::mmap(nullptr, m_length, PROT_READ, MAP_SHARED, m_file->fd.get(), static_cast<off_t>(begin));
    }

    std::shared_ptr<const OpenedFile> m_file;
    std::uint64_t m_offset;
    mutable std::once_flag m_once;
    mutable void *m_mapping = MAP_FAILED;
    mutable std::uint64_t m_length = 0;
};

} // namespace

Outcome Spool::reserve(std::uint64_t bytes, const std::string &name)
{
    for (const char *folder : {"/var/tmp", "/tmp"}) {
        if (m_file)
            break;
        auto file = std::make_shared<OpenedFile>(nameless(folder), "what was unpacked from " + name);
        if (file->fd)
            m_file = std::move(file);
    }
    if (!m_file)
        return Error{"file_unreadable", name, std::string("there is no place to unpack it: ") + std::strerror(errno)};
    struct statvfs space = {};
    if (::fstatvfs(m_file->fd.get(), &space) != 0)
        return Error{"file_unreadable", name, std::strerror(errno)};
    const std::uint64_t free = static_cast<std::uint64_t>(space.f_bavail) * space.f_frsize;
    if (free >= spaceKept && bytes <= free - spaceKept) {
        allowFile(m_size + bytes);
        return Done{};
    }
    return Error{"file_unreadable", name,
                 "unpacked it needs " + std::to_string(bytes) + " bytes, and the folder for temporary files has " +
                     std::to_string(free)};
}

Outcome Spool::append(const std::byte *bytes, std::size_t count)
{
    while (count > 0) {
        const ssize_t written = ::pwrite(m_file->fd.get(), bytes, count, static_cast<off_t>(m_size));
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return Error{"file_unreadable", m_file->name, std::string("it cannot be written: ") + std::strerror(errno)};
        bytes += written;
        count -= static_cast<std::size_t>(written);
        m_size += static_cast<std::uint64_t>(written);
    }
    return Done{};
}

Bytes Spool::part(std::uint64_t offset, std::uint64_t size) const
{
    return std::make_shared<SpooledPart>(m_file, offset, size);
}

} // namespace redossier
