// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/fileview.h"

#include "core/engine/processlimits.h"

#include <algorithm>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace redossier {

namespace {

constexpr std::uint64_t mostHeld = 8u << 20;

std::uint64_t lengthOf(int file)
{
    struct stat state = {};
    return ::fstat(file, &state) == 0 ? static_cast<std::uint64_t>(state.st_size) : 0;
}

} // namespace

FileView::~FileView()
{
    m_guard.reset();
    if (m_begin)
        ::munmap(m_begin, m_length);
}

void FileView::open()
{
    m_opened = true;
    m_length = lengthOf(m_file.get());
    if (m_length == 0)
        return;
    allowMapping(m_length);
    void *const begin = ::mmap(nullptr, m_length, PROT_READ, MAP_SHARED, m_file.get(), 0);
    if (begin == MAP_FAILED)
        return;
    m_guard = CutGuard::over(static_cast<std::byte *>(begin), m_length);
    if (m_guard)
        m_begin = static_cast<std::byte *>(begin);
    else
        ::munmap(begin, m_length);
}

//! Whoever looks at one of these pages still finds it again.
void FileView::giveBack()
{
    const auto page = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    const std::uint64_t begin = m_first / page * page;
    ::madvise(m_begin + begin, m_last - begin, MADV_DONTNEED);
}

const std::byte *FileView::at(std::uint64_t offset, std::size_t count)
{
    const std::lock_guard lock(m_mutex);
    if (!m_opened)
        open();
    if (!m_begin || offset > m_length || count > m_length - offset || m_guard->wasHit())
        return nullptr;
    const std::uint64_t first = m_last == 0 ? offset : std::min(m_first, offset);
    const std::uint64_t last = std::max(m_last, offset + count);
    if (m_last > 0 && last - first > mostHeld) {
        giveBack();
        m_first = offset;
        m_last = offset + count;
    } else {
        m_first = first;
        m_last = last;
    }
    return m_begin + offset;
}

bool FileView::wasCut() const
{
    const std::lock_guard lock(m_mutex);
    return m_begin && (m_guard->wasHit() || lengthOf(m_file.get()) < m_length);
}

} // namespace redossier
