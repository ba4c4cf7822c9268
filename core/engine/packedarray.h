// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/outputarray.h"
#include "core/engine/packedcells.h"

namespace redossier {

//! How cells are understood together.
struct PackedMeaning
{
    std::uint64_t firstReal = UINT64_MAX; //!< in front of it, an integer that is too long for 64 bits is a text
    bool unsignedAreTexts = false;        //!< so are those beyond int64
    bool anyTexts = false;
};

//! An array of cells as they are written: read anew each time, for tables of which numbers and texts would take more memory
//! than their file.
class PackedArray : public OutputArray
{
public:
    PackedArray(Shape shape, ElementType type, PackedCells cells, PackedMeaning meaning);
    Result<const std::byte *> read(std::uint64_t first, std::size_t count, std::vector<std::byte> &buffer) override;
    bool readsConcurrently() const override { return true; }
    bool hasTexts() const override { return m_meaning.anyTexts; }
    std::optional<TextCell> textAt(std::uint64_t index) const override;
    std::unique_ptr<OutputArray> withColumns(const std::vector<std::size_t> &order) const override;

private:
    std::optional<TextCell> textOf(const PackedCells::Cell &cell, std::uint64_t index) const;
    std::uint64_t bitsOf(const PackedCells::Cell &cell) const;

    PackedCells m_cells;
    PackedMeaning m_meaning;
};

} // namespace redossier
