// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/bytesource.h"
#include "core/engine/outputarray.h"

namespace redossier {

//! Where the elements of an array lie among the bytes of a source.
struct Placement
{
    std::uint64_t offset = 0;           //!< of the first element, in bytes
    std::vector<std::uint64_t> strides; //!< of each axis, in elements
    bool swapped = false;               //!< the other byte order than this machine's
};

//! The strides of an array whose last (or, in Fortran order, first) axis lies together.
std::vector<std::uint64_t> packedStrides(const Shape &shape, bool fortranOrder);

//! Bytes from the first element to the end of the last one, for a shape whose product is known to fit; nothing when they do
//! not fit 63 bits. 0 for an array without elements.
bool spanOf(const Shape &shape, const std::vector<std::uint64_t> &strides, std::size_t elementBytes, std::uint64_t &bytes);

//! Numbers anywhere in a source. The caller has held the span against the size of the source.
class StridedArray : public OutputArray
{
public:
    StridedArray(Shape shape, ElementType type, Bytes source, Placement placement);
    Result<const std::byte *> read(std::uint64_t first, std::size_t count, std::vector<std::byte> &buffer) override;
    Result<const std::byte *> view(std::uint64_t first, std::size_t count, std::vector<std::byte> &buffer) override;
    Outcome viewsHold() const override { return m_source->viewsHold(); }
    const std::byte *memory() const override { return m_packed && !m_placement.swapped ? m_span : nullptr; }
    Outcome prepareForScatteredRows() override;
    bool readsConcurrently() const override { return m_packed || m_span; }

private:
    //! Brings the whole span into memory, unless it lies there.
    Outcome load();
    void gather(std::uint64_t first, std::size_t count, std::byte *into) const;

    Bytes m_source;
    Placement m_placement;
    bool m_packed;
    std::vector<std::byte> m_loaded;
    const std::byte *m_span = nullptr; //!< the first element, once the span lies in memory
};

//! Reverses the bytes of every element, or of both parts of a complex one.
void swapElements(ElementType type, std::byte *raw, std::size_t count);

} // namespace redossier
