// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/blockgrid.h"

#include <algorithm>
#include <cmath>

namespace redossier {

namespace {

std::uint64_t stepFor(std::uint64_t length, std::uint64_t most)
{
    return std::max<std::uint64_t>(1, (length + most - 1) / most);
}

} // namespace

BlockGrid::BlockGrid(std::uint64_t rows, std::uint64_t columns, std::uint64_t most)
    : m_rows(rows), m_columns(columns), m_rowStep(stepFor(rows, most)), m_columnStep(stepFor(columns, most)),
      m_blocks(blockRows() * blockColumns())
{
}

void BlockGrid::add(const BlockValues &values, const PairReader &reader, std::uint64_t firstPair)
{
    for (std::size_t begin = 0; begin < values.count;) {
        const std::uint64_t row = reader.alignment().expectedRow((firstPair + begin) / m_columns);
        const std::uint64_t column = (firstPair + begin) % m_columns;
        const std::uint64_t inBlock = std::min(m_columnStep - column % m_columnStep, m_columns - column);
        const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(inBlock, values.count - begin));
        addPart(values, begin, count, m_blocks[row / m_rowStep * blockColumns() + column / m_columnStep]);
        begin += count;
    }
}

void BlockGrid::addPart(const BlockValues &values, std::size_t begin, std::size_t count, Block &block)
{
    for (std::size_t i = begin; i < begin + count; ++i) {
        const double difference = values.difference[i];
        if (std::isnan(difference)) {
            block.mismatched += values.likeness[i] == Likeness::different ? 1 : 0;
            continue;
        }
        block.minimum = block.finite == 0 ? difference : std::min(block.minimum, difference);
        block.maximum = std::max(block.maximum, difference);
        block.sum += static_cast<long double>(difference);
        ++block.finite;
    }
}

} // namespace redossier
