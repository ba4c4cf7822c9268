// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/pairreader.h"

#include <algorithm>
#include <cstring>

namespace redossier {

PairReader::PairReader(OutputArray &expected, OutputArray &found, const Alignment &alignment)
    : m_expected(expected), m_found(found), m_alignment(alignment), m_rowElements(expected.rowElements())
{
}

std::uint64_t PairReader::elementOf(std::uint64_t pair, bool expectedSide) const
{
    if (m_alignment.identity)
        return pair;
    const std::uint64_t row = pair / m_rowElements;
    return (expectedSide ? m_alignment.expectedRow(row) : m_alignment.foundRow(row)) * m_rowElements + pair % m_rowElements;
}

Result<const std::byte *> PairReader::gather(OutputArray &array, bool expectedSide, std::uint64_t first, std::size_t count,
                                             std::vector<std::byte> &block)
{
    if (m_alignment.identity || array.type().isText())
        return array.read(first, count, block);
    const std::size_t size = array.type().bytes;
    block.resize(count * size);
    for (std::size_t done = 0; done < count;) {
        const std::uint64_t pair = first + done;
        const std::uint64_t wanted = count - done;
        std::uint64_t run = m_rowElements - pair % m_rowElements;
        // Rows that follow one another in the file are read together.
        while (run < wanted && elementOf(pair + run, expectedSide) == elementOf(pair, expectedSide) + run)
            run += m_rowElements;
        const auto length = static_cast<std::size_t>(std::min(run, wanted));
        const auto raw = array.read(elementOf(pair, expectedSide), length, m_piece);
        if (!raw)
            return raw.error();
        std::memcpy(block.data() + done * size, *raw, length * size);
        done += length;
    }
    return static_cast<const std::byte *>(block.data());
}

Outcome PairReader::forEachBlock(const BlockTaker &taker)
{
    // Rows of the reference come in its own order; those of the other side may lie anywhere.
    if (!m_alignment.identity)
        if (const auto ready = m_found.prepareForScatteredRows(); !ready)
            return ready;
    for (std::uint64_t first = 0; first < elements(); first += blockElements) {
        PairBlock block{first, static_cast<std::size_t>(std::min<std::uint64_t>(blockElements, elements() - first)), nullptr, nullptr};
        const auto expected = gather(m_expected, true, first, block.count, m_expectedBlock);
        if (!expected)
            return expected.error();
        const auto found = gather(m_found, false, first, block.count, m_foundBlock);
        if (!found)
            return found.error();
        block.expected = *expected;
        block.found = *found;
        taker(block);
    }
    return Done{};
}

} // namespace redossier
