// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/alignment.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace redossier {

//! Up to `blockElements` pairs of elements that belong together; raw bytes in this machine's byte order.
struct PairBlock
{
    std::uint64_t first = 0; //!< number of the first pair of elements
    std::size_t count = 0;
    const std::byte *expected = nullptr;
    const std::byte *found = nullptr;
};

inline constexpr std::size_t blockElements = 16384;

//! Walks over two arrays whose rows have the same number of elements, in the order of the reference. It can be walked
//! again and again; memory is two blocks.
class PairReader
{
public:
    PairReader(OutputArray &expected, OutputArray &found, const Alignment &alignment);

    using BlockTaker = std::function<void(const PairBlock &)>;
    Outcome forEachBlock(const BlockTaker &taker);

    std::uint64_t elements() const { return m_alignment.pairs * m_rowElements; }
    std::uint64_t rowElements() const { return m_rowElements; }
    const Alignment &alignment() const { return m_alignment; }
    //! Number of the element in each array that the pair `pair` of elements stands for.
    std::uint64_t expectedElement(std::uint64_t pair) const { return elementOf(pair, true); }
    std::uint64_t foundElement(std::uint64_t pair) const { return elementOf(pair, false); }

private:
    std::uint64_t elementOf(std::uint64_t pair, bool expectedSide) const;
    Result<const std::byte *> gather(OutputArray &array, bool expectedSide, std::uint64_t first, std::size_t count,
                                     std::vector<std::byte> &block);

    OutputArray &m_expected;
    OutputArray &m_found;
    const Alignment &m_alignment;
    std::uint64_t m_rowElements;
    std::vector<std::byte> m_expectedBlock, m_foundBlock, m_piece;
};

} // namespace redossier
