// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/identifierlist.h"

#include <algorithm>

namespace redossier {

//! The one that is added last; its text is there already.
void IdentifierList::addLength(std::size_t length)
{
    const std::size_t row = m_lengths.size();
    if (row % group == 0)
        m_groups.push_back(row == 0 ? 0 : beginOf(row - 1) + lengthOf(row - 1));
    m_lengths.push_back(static_cast<unsigned char>(std::min(length, longOne)));
    if (length >= longOne)
        m_longOnes.push_back({row, length});
}

void IdentifierList::writeLengths()
{
    const std::size_t length = m_length;
    m_lengths.reserve(m_text.size() / (length + 1));
    for (std::size_t row = 0; row < m_size; ++row)
        addLength(length);
    m_length = 0;
}

std::uint64_t IdentifierList::unevenBeginOf(std::size_t row) const
{
    const std::size_t first = row / group * group;
    std::uint64_t begin = m_groups[row / group];
    std::size_t at = first;
    // Eight lengths at a time, in pairs of bytes.
    for (; at + 8 <= row; at += 8) {
        std::uint64_t lengths = 0;
        std::memcpy(&lengths, m_lengths.data() + at, sizeof lengths);
        constexpr std::uint64_t each = 0x00ff00ff00ff00ff;
        begin += ((lengths & each) + (lengths >> 8 & each)) * 0x0001000100010001 >> 48;
    }
    for (; at < row; ++at)
        begin += m_lengths[at];
    if (m_longOnes.empty())
        return begin;
    for (auto one = std::lower_bound(m_longOnes.begin(), m_longOnes.end(), first, [](const LongOne &a, std::size_t b) { return a.row < b; });
         one != m_longOnes.end() && one->row < row; ++one)
        begin += one->length - longOne;
    return begin;
}

std::size_t IdentifierList::longLengthOf(std::size_t row) const
{
    return std::lower_bound(m_longOnes.begin(), m_longOnes.end(), row, [](const LongOne &a, std::size_t b) { return a.row < b; })->length;
}

void IdentifierList::append(const IdentifierList &later)
{
    if (later.empty())
        return;
    if (empty())
        m_length = later.m_length;
    const bool staysEven = isEven() && later.isEven() && m_length == later.m_length;
    if (!staysEven)
        return add(later);
    m_text.append(later.m_text.data(), later.m_text.size());
    m_size += later.m_size;
}

void IdentifierList::reserve(double times)
{
    m_text.reserve(static_cast<std::size_t>(static_cast<double>(m_text.size()) * times));
    m_lengths.reserve(static_cast<std::size_t>(static_cast<double>(m_lengths.size()) * times));
}

void IdentifierList::clear()
{
    m_text.clear();
    m_lengths.clear();
    m_groups.clear();
    m_longOnes.clear();
    m_size = m_length = 0;
}

} // namespace redossier
