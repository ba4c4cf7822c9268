// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/difference/filecount.h"

#include <algorithm>

namespace redossier {

namespace {

constexpr std::size_t step = 64; // files between two tellings

} // namespace

void FileCount::expect(std::size_t files)
{
    const std::scoped_lock lock(m_mutex);
    m_total += files;
}

void FileCount::advance()
{
    const std::scoped_lock lock(m_mutex);
    if (++m_done % step == 0)
        tell();
}

void FileCount::goOn()
{
    const std::scoped_lock lock(m_mutex);
    tell();
}

//! A folder may hold more than its manifest says: then nobody knows how many are still to come.
void FileCount::tell()
{
    if (m_context.progress)
        m_context.progress({"diff", m_done, m_done <= m_total ? m_total : 0});
}

} // namespace redossier
