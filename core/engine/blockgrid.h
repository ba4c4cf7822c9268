// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/blockvalues.h"
#include "core/engine/pairreader.h"

namespace redossier {

//! The differences of the rows x columns elements of EXPECTED in at most `most` x `most` blocks of equal size (those at the
//! end may be smaller), whatever their number. A row that has no counterpart adds nothing.
class BlockGrid
{
public:
    struct Block
    {
        double minimum = 0, maximum = 0;
        long double sum = 0;
        std::uint64_t finite = 0;     //!< pairs with a difference: what the three above are over
        std::uint64_t mismatched = 0; //!< pairs without one that are not alike
    };

    BlockGrid(std::uint64_t rows, std::uint64_t columns, std::uint64_t most);
    void add(const BlockValues &values, const PairReader &reader, std::uint64_t firstPair);

    std::uint64_t rowStep() const { return m_rowStep; } //!< rows a block
    std::uint64_t columnStep() const { return m_columnStep; }
    std::uint64_t blockRows() const { return (m_rows + m_rowStep - 1) / m_rowStep; }
    std::uint64_t blockColumns() const { return (m_columns + m_columnStep - 1) / m_columnStep; }
    const std::vector<Block> &blocks() const { return m_blocks; } //!< row by row

private:
    void addPart(const BlockValues &values, std::size_t begin, std::size_t count, Block &block);

    std::uint64_t m_rows, m_columns, m_rowStep, m_columnStep;
    std::vector<Block> m_blocks;
};

} // namespace redossier
