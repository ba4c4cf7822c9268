// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/alignment.h"

#include <cstdint>
#include <functional>
#include <mutex>
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

//! Reads two arrays whose rows have the same number of elements, in the order of the reference, again and again; memory is
//! two blocks.
class PairReader
{
public:
    PairReader(OutputArray &expected, OutputArray &found, const Alignment &alignment);

    //! Where the bytes of a block lie; one for each thread.
    struct Buffers
    {
        std::vector<std::byte> expected, found, piece;
    };

    //! To be called before `readBlock`, from one thread.
    Outcome prepare();
    //! `count` pairs from `first` on, for any thread; they stay until its buffers are used again.
    Result<PairBlock> readBlock(std::uint64_t first, std::size_t count, Buffers &buffers)
    {
        return block(first, count, buffers, &OutputArray::read);
    }
    //! The same for whoever walks over everything, as OutputArray::view has it.
    Result<PairBlock> viewBlock(std::uint64_t first, std::size_t count, Buffers &buffers)
    {
        return block(first, count, buffers, &OutputArray::view);
    }
    //! To be asked once blocks that were viewed were used. Code: file_unreadable (a file was cut meanwhile).
    Outcome viewsHold() const;

    using BlockTaker = std::function<void(const PairBlock &)>;
    Outcome forEachBlock(const BlockTaker &taker);

    std::uint64_t elements() const { return m_alignment.pairs * m_rowElements; }
    std::uint64_t rowElements() const { return m_rowElements; }
    const Alignment &alignment() const { return m_alignment; }
    //! Number of the element in each array that the pair `pair` of elements stands for.
    std::uint64_t expectedElement(std::uint64_t pair) const { return elementOf(pair, true); }
    std::uint64_t foundElement(std::uint64_t pair) const { return elementOf(pair, false); }

private:
    using Way = decltype(&OutputArray::read);
    Result<PairBlock> block(std::uint64_t first, std::size_t count, Buffers &buffers, Way way);
    Result<const std::byte *> readSide(bool expectedSide, std::uint64_t first, std::size_t count, Buffers &buffers, Way way);
    std::uint64_t elementOf(std::uint64_t pair, bool expectedSide) const;
    Result<const std::byte *> gather(OutputArray &array, bool expectedSide, std::uint64_t first, std::size_t count,
                                     std::vector<std::byte> &block, std::vector<std::byte> &piece, Way way);
    void gatherFrom(const std::byte *memory, std::size_t size, bool expectedSide, std::uint64_t first, std::size_t count,
                    std::byte *into) const;

    OutputArray &m_expected;
    OutputArray &m_found;
    const Alignment &m_alignment;
    std::uint64_t m_rowElements;
    bool m_concurrently = false;
    std::mutex m_oneByOne; //!< for arrays that one thread at a time can read
};

} // namespace redossier
