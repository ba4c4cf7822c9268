// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/process/cappedlog.h"

#include "core/plain/wholewrite.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/statvfs.h>

namespace redossier {

namespace {

constexpr std::uint64_t longestTail = 1u << 20;

Error writeError(const std::filesystem::path &path, int number)
{
    std::string detail = std::strerror(number);
    struct statvfs space = {};
    if (number == ENOSPC && ::statvfs(path.parent_path().c_str(), &space) == 0)
        detail += " (" + std::to_string(space.f_bavail * space.f_frsize) + " bytes free)";
    return {"cannot_write", path.string(), detail};
}

} // namespace

Result<CappedLog> CappedLog::create(const std::filesystem::path &file, std::uint64_t limit)
{
    const UniqueFd folder(::open(file.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!folder)
        return writeError(file, errno);
    UniqueFd log(
        ::openat(folder.get(), file.filename().c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666));
    if (!log)
        return writeError(file, errno);
    return CappedLog(std::move(log), file, limit);
}

CappedLog::CappedLog(UniqueFd file, std::filesystem::path path, std::uint64_t limit)
    : m_file(std::move(file)), m_path(std::move(path)), m_headLeft(limit - std::min(limit / 2, longestTail)),
      m_tailSize(static_cast<std::size_t>(std::min(limit / 2, longestTail)))
{}

std::uint64_t CappedLog::droppedBytes() const
{
    return m_tailBytes - m_tail.size();
}

Outcome CappedLog::write(std::string_view bytes)
{
    if (!writeWhole(m_file.get(), bytes))
        return writeError(m_path, errno);
    return Done{};
}

Outcome CappedLog::add(std::string_view bytes)
{
    const auto head = bytes.substr(0, static_cast<std::size_t>(std::min<std::uint64_t>(m_headLeft, bytes.size())));
    m_headLeft -= head.size();
    keepForTheEnd(bytes.substr(head.size()));
    return write(head);
}

void CappedLog::keepForTheEnd(std::string_view bytes)
{
    const auto room = std::min(m_tailSize - m_tail.size(), bytes.size());
    m_tail += bytes.substr(0, room);
    m_tailBytes += room;
    bytes.remove_prefix(room);
    if (bytes.size() > m_tailSize) {
        m_tailBytes += bytes.size() - m_tailSize;
        bytes.remove_prefix(bytes.size() - m_tailSize);
    }
    while (!bytes.empty()) {
        const auto place = static_cast<std::size_t>(m_tailBytes % m_tailSize);
        const auto count = std::min(m_tailSize - place, bytes.size());
        std::memcpy(m_tail.data() + place, bytes.data(), count);
        m_tailBytes += count;
        bytes.remove_prefix(count);
    }
}

Outcome CappedLog::finish()
{
    const std::uint64_t dropped = droppedBytes();
    std::string_view first = m_tail;
    std::string_view second;
    if (dropped > 0) {
        const auto oldest = m_tailSize > 0 ? static_cast<std::size_t>(m_tailBytes % m_tailSize) : 0;
        first = std::string_view(m_tail).substr(oldest);
        second = std::string_view(m_tail).substr(0, oldest);
        const std::string mark =
            "\n[" + std::to_string(dropped) + " bytes were dropped here: the log reached its limit]\n";
        if (auto written = write(mark); !written)
            return written;
    }
    for (const auto part : {first, second})
        if (auto written = write(part); !written)
            return written;
    while (::fsync(m_file.get()) != 0)
        if (errno != EINTR)
            return errno == EINVAL || errno == ENOTSUP ? Outcome(Done{}) : Outcome(writeError(m_path, errno));
    return Done{};
}

} // namespace redossier
