// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/identifierlist.h"

namespace redossier {

void IdentifierList::writeEnds()
{
    m_ends.reserve(m_text.capacity() / (m_length + 1) + 1);
    for (std::size_t row = 1; row <= m_size; ++row)
        m_ends.push_back(row * m_length);
    m_length = 0;
}

void IdentifierList::append(const IdentifierList &later)
{
    if (later.empty())
        return;
    if (empty())
        m_length = later.m_length;
    const bool staysEven = isEven() && later.isEven() && m_length == later.m_length;
    if (isEven() && !staysEven)
        writeEnds();
    const std::uint64_t before = m_text.size();
    if (!staysEven)
        for (std::size_t row = 0; row < later.size(); ++row)
            m_ends.push_back(before + later.endOf(row));
    m_text += later.m_text;
    m_size += later.m_size;
}

void IdentifierList::reserve(double times)
{
    m_text.reserve(static_cast<std::size_t>(static_cast<double>(m_text.size()) * times));
    m_ends.reserve(static_cast<std::size_t>(static_cast<double>(m_ends.size()) * times));
}

void IdentifierList::clear()
{
    m_text.clear();
    m_ends.clear();
    m_size = m_length = 0;
}

} // namespace redossier
