// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/bytesource.h"
#include "core/engine/outputarray.h"

#include <mutex>

namespace redossier {

//! Numbers of a file in Fortran order: elements that follow one another along the first axis lie together. Some rows at a time
//! are brought into C order, so that memory is the same whatever the size.
class FortranArray : public OutputArray
{
public:
    //! The caller has held offset and elements against the size of the source. `swapped`: the other byte order than this
    //! machine's. About `windowBytes` of rows are kept.
    FortranArray(Shape shape, ElementType type, Bytes source, std::uint64_t offset, bool swapped, std::uint64_t windowBytes);
    Result<const std::byte *> read(std::uint64_t first, std::size_t count, std::vector<std::byte> &buffer) override;
    bool readsConcurrently() const override { return true; }
    //! Brings the whole array into memory: a row lies all over it.
    Outcome prepareForScatteredRows() override;
    const std::byte *memory() const override { return m_whole ? m_whole->bytes.data() : nullptr; }

    //! How much of an array is kept at a time; nothing where its rows are so long that it had better be loaded as a whole.
    static std::uint64_t windowFor(const Shape &shape, std::size_t elementBytes);

private:
    //! Whole rows, or a piece of one.
    struct Part
    {
        std::uint64_t row = 0, rows = 0, column = 0, columns = 0;
    };
    struct Window
    {
        Part part;
        std::vector<std::byte> bytes;
    };
    Outcome fill(const Part &part, std::byte *into) const;
    Outcome fillPieces(std::uint64_t first, std::size_t count, std::byte *into) const;
    Result<std::shared_ptr<const Window>> windowAt(std::uint64_t row);
    std::uint64_t placeOf(std::uint64_t column) const;

    Bytes m_source;
    std::uint64_t m_offset;
    bool m_swapped;
    std::uint64_t m_windowRows;
    std::mutex m_mutex;
    std::shared_ptr<const Window> m_window; //!< the one that was read last
    std::shared_ptr<const Window> m_whole;  //!< once rows are scattered
};

} // namespace redossier
