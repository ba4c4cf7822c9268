// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace redossier {

//! Divides the pairs of an output into pieces of whole rows, or long rows into pieces of their own; the same ones whoever
//! works on them.
class ChunkPlan
{
public:
    static constexpr std::uint64_t most = 32768; //!< elements a chunk: both sides fit the cache next to a core

    struct Chunk
    {
        std::uint64_t first = 0; //!< pair of elements
        std::uint64_t row = 0;   //!< that it belongs to
        std::size_t count = 0;
    };

    ChunkPlan(std::uint64_t elements, std::uint64_t rowElements)
        : m_elements(elements), m_rowElements(std::max<std::uint64_t>(1, rowElements)),
          m_rowsEach(std::max<std::uint64_t>(1, most / m_rowElements)), m_piecesEach((m_rowElements + most - 1) / most)
    {
    }

    std::uint64_t chunks() const
    {
        const std::uint64_t rows = m_elements / m_rowElements;
        return m_piecesEach > 1 ? rows * m_piecesEach : (rows + m_rowsEach - 1) / m_rowsEach;
    }
    Chunk at(std::uint64_t number) const
    {
        const std::uint64_t row = m_piecesEach > 1 ? number / m_piecesEach : number * m_rowsEach;
        const std::uint64_t begin = row * m_rowElements + (m_piecesEach > 1 ? number % m_piecesEach * most : 0);
        const std::uint64_t end = m_piecesEach > 1 ? (row + 1) * m_rowElements : m_elements;
        const std::uint64_t length = m_piecesEach > 1 ? most : m_rowsEach * m_rowElements;
        return {begin, row, static_cast<std::size_t>(std::min(length, end - begin))};
    }

private:
    std::uint64_t m_elements, m_rowElements, m_rowsEach, m_piecesEach;
};

} // namespace redossier
