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
                                             std::vector<std::byte> &block, std::vector<std::byte> &piece, Way way)
{
    const bool inOrder = m_alignment.identity || (expectedSide && m_alignment.expectedRows.empty());
    if (inOrder || array.type().isText())
        return (array.*way)(first, count, block);
    const std::size_t size = array.type().bytes;
    block.resize(count * size);
    if (const std::byte *memory = array.memory()) {
        gatherFrom(memory, size, expectedSide, first, count, block.data());
        return static_cast<const std::byte *>(block.data());
    }
    for (std::size_t done = 0; done < count;) {
        const std::uint64_t pair = first + done;
        const std::uint64_t wanted = count - done;
        const std::uint64_t begin = elementOf(pair, expectedSide);
        std::uint64_t run = m_rowElements - pair % m_rowElements;
        // Rows that follow one another in the file are read together.
        while (run < wanted && elementOf(pair + run, expectedSide) == begin + run)
            run += m_rowElements;
        const auto length = static_cast<std::size_t>(std::min(run, wanted));
        const auto raw = array.read(begin, length, piece);
        if (!raw)
            return raw.error();
        std::memcpy(block.data() + done * size, *raw, length * size);
        done += length;
    }
    return static_cast<const std::byte *>(block.data());
}

//! Rows that lie anywhere in memory: those to come are fetched meanwhile.
void PairReader::gatherFrom(const std::byte *memory, std::size_t size, bool expectedSide, std::uint64_t first, std::size_t count,
                            std::byte *into) const
{
    constexpr std::uint64_t ahead = 16;
    const std::uint64_t rowBytes = m_rowElements * size;
    const auto rowAt = [&](std::uint64_t pair) {
        return memory + (expectedSide ? m_alignment.expectedRow(pair) : m_alignment.foundRow(pair)) * rowBytes;
    };
    std::uint64_t offset = first % m_rowElements * size;
    const std::byte *const end = into + count * size;
    for (std::uint64_t row = first / m_rowElements; into != end; ++row, offset = 0) {
        if (row + ahead < m_alignment.pairs) {
            const std::byte *const coming = rowAt(row + ahead);
            __builtin_prefetch(coming);
            __builtin_prefetch(coming + rowBytes - 1);
        }
        const auto length = std::min(static_cast<std::size_t>(rowBytes - offset), static_cast<std::size_t>(end - into));
        std::memcpy(into, rowAt(row) + offset, length);
        into += length;
    }
}

Outcome PairReader::prepare()
{
    // Rows of the reference come in its own order; those of the other side may lie anywhere.
    if (!m_alignment.identity)
        if (const auto ready = m_found.prepareForScatteredRows(); !ready)
            return ready;
    m_concurrently = true;
    std::vector<std::byte> buffer;
    for (OutputArray *array : {&m_expected, &m_found}) {
        // The first read brings an array into memory that cannot be read in pieces.
        if (array->elements() > 0 && !array->type().isText())
            if (const auto read = array->read(0, 1, buffer); !read)
                return read.error();
        m_concurrently = m_concurrently && array->readsConcurrently();
    }
    return Done{};
}

Result<const std::byte *> PairReader::readSide(bool expectedSide, std::uint64_t first, std::size_t count, Buffers &buffers, Way way)
{
    OutputArray &array = expectedSide ? m_expected : m_found;
    std::vector<std::byte> &buffer = expectedSide ? buffers.expected : buffers.found;
    std::unique_lock lock(m_oneByOne, std::defer_lock);
    if (!m_concurrently)
        lock.lock();
    auto raw = gather(array, expectedSide, first, count, buffer, buffers.piece, way);
    if (m_concurrently || !raw || !*raw || *raw == buffer.data())
        return raw;
    // The array's own memory, which the next thread's `read` may change.
    buffer.assign(*raw, *raw + count * array.type().bytes);
    return static_cast<const std::byte *>(buffer.data());
}

Result<PairBlock> PairReader::block(std::uint64_t first, std::size_t count, Buffers &buffers, Way way)
{
    const auto expected = readSide(true, first, count, buffers, way);
    if (!expected)
        return expected.error();
    const auto found = readSide(false, first, count, buffers, way);
    if (!found)
        return found.error();
    return PairBlock{first, count, *expected, *found};
}

Outcome PairReader::viewsHold() const
{
    const auto held = m_expected.viewsHold();
    return held ? m_found.viewsHold() : held;
}

Outcome PairReader::forEachBlock(const BlockTaker &taker)
{
    if (const auto ready = prepare(); !ready)
        return ready;
    Buffers buffers;
    for (std::uint64_t first = 0; first < elements(); first += blockElements) {
        const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(blockElements, elements() - first));
        const auto block = viewBlock(first, count, buffers);
        if (!block)
            return block.error();
        taker(*block);
    }
    return viewsHold();
}

} // namespace redossier
