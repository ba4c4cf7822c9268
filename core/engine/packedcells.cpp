// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/packedcells.h"

namespace redossier {

void PackedCells::add(Kind kind, std::string_view text)
{
    if (m_size++ % group == 0)
        m_groups.push_back(m_bytes.size());
    const std::size_t length = std::min(text.size(), longText);
    m_bytes.push_back(static_cast<char>(length << kindBits | static_cast<std::size_t>(kind)));
    if (length == longText) {
        std::size_t rest = text.size() - longText;
        for (; rest >= 128; rest >>= 7)
            m_bytes.push_back(static_cast<char>(128 | (rest & 127)));
        m_bytes.push_back(static_cast<char>(rest));
    }
    m_bytes.append(text.data(), text.size());
}

void PackedCells::append(const PackedCells &later)
{
    Walk walk(later, 0);
    for (std::uint64_t i = 0; i < later.m_size; ++i) {
        const Cell cell = walk.next();
        add(cell.kind, cell.text);
    }
}

void PackedCells::clear()
{
    m_bytes.clear();
    m_groups.clear();
    m_size = 0;
}

PackedCells::Walk::Walk(const PackedCells &cells, std::uint64_t first)
    : m_at(first < cells.m_size ? cells.m_bytes.data() + cells.m_groups[first / group] : nullptr)
{
    if (m_at)
        for (std::uint64_t i = first / group * group; i < first; ++i)
            static_cast<void>(next());
}

PackedCells::Cell PackedCells::Walk::next()
{
    const auto head = static_cast<unsigned char>(*m_at++);
    std::size_t length = head >> kindBits;
    if (length == longText)
        for (unsigned shift = 0;; shift += 7) {
            const auto part = static_cast<unsigned char>(*m_at++);
            length += std::size_t{part & 127u} << shift;
            if (part < 128)
                break;
        }
    const char *const begin = m_at;
    m_at += length;
    return {static_cast<Kind>(head & ((1u << kindBits) - 1)), {begin, length}};
}

} // namespace redossier
