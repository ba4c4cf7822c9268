// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/identifierlist.h"

namespace redossier {

void IdentifierList::append(const IdentifierList &later)
{
    const std::uint64_t before = m_text.size();
    m_text += later.m_text;
    for (const std::uint64_t end : later.m_ends)
        m_ends.push_back(before + end);
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
}

} // namespace redossier
