// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/fortranarray.h"

#include "core/engine/stridedarray.h"

#include <algorithm>
#include <cstring>

namespace redossier {

namespace {

constexpr std::uint64_t stripBytes = 4096;         // read with one system call, at least, where rows are not too long
constexpr std::uint64_t leastWindow = 4u << 20;    // fits the caches
constexpr std::uint64_t mostWindow = 64u << 20;
constexpr std::uint64_t leastStripElements = 64;
constexpr std::uint64_t columnsTogether = 16;      // a cache line of float32 is written at once
constexpr std::size_t fewElements = 2048;          // are read without a window

//! Strips of one column each, one behind the other, become rows of columns.
void interleave(const std::byte *strips, std::uint64_t rows, std::uint64_t columns, std::size_t size, std::byte *into,
                std::uint64_t rowStep)
{
    for (std::uint64_t row = 0; row < rows; ++row)
        for (std::uint64_t column = 0; column < columns; ++column)
            std::memcpy(into + row * rowStep + column * size, strips + (column * rows + row) * size, size);
}

} // namespace

std::uint64_t FortranArray::windowFor(const Shape &shape, std::size_t elementBytes)
{
    std::uint64_t rowElements = 0;
    multiplyAxes(Shape(shape.begin() + 1, shape.end()), rowElements);
    const std::uint64_t window = std::clamp(rowElements * stripBytes, leastWindow, mostWindow);
    return window / (rowElements * elementBytes) < leastStripElements ? 0 : window;
}

FortranArray::FortranArray(Shape shape, ElementType type, Bytes source, std::uint64_t offset, bool swapped, std::uint64_t windowBytes)
    : OutputArray(std::move(shape), type), m_source(std::move(source)), m_offset(offset), m_swapped(swapped),
      m_windowRows(std::max<std::uint64_t>(1, windowBytes / std::max<std::uint64_t>(1, rowElements() * type.bytes)))
{
}

//! Where a column begins, in elements: columns are counted in C order, and lie in Fortran order.
std::uint64_t FortranArray::placeOf(std::uint64_t column) const
{
    std::uint64_t place = 0;
    std::uint64_t step = count();
    std::uint64_t rest = rowElements();
    for (std::size_t axis = 1; axis < shape().size(); ++axis) {
        rest /= shape()[axis];
        place += column / rest * step;
        column %= rest;
        step *= shape()[axis];
    }
    return place;
}

Outcome FortranArray::fill(const Part &part, std::byte *into) const
{
    const std::size_t size = type().bytes;
    const std::uint64_t strip = part.rows * size;
    std::vector<std::byte> strips(std::min(columnsTogether, part.columns) * strip);
    for (std::uint64_t begin = 0; begin < part.columns; begin += columnsTogether) {
        const std::uint64_t together = std::min(columnsTogether, part.columns - begin);
        for (std::uint64_t i = 0; i < together; ++i) {
            const std::uint64_t place = placeOf(part.column + begin + i) + part.row;
            if (const auto read = m_source->read(m_offset + place * size, strips.data() + i * strip, strip); !read)
                return read;
        }
        interleave(strips.data(), part.rows, together, size, into + begin * size, part.columns * size);
    }
    if (m_swapped)
        swapElements(type(), into, part.rows * part.columns);
    return Done{};
}

//! Elements of one row after the other, without a window.
Outcome FortranArray::fillPieces(std::uint64_t first, std::size_t count, std::byte *into) const
{
    while (count > 0) {
        Part part{first / rowElements(), 1, first % rowElements(), std::min<std::uint64_t>(count, rowElements() - first % rowElements())};
        if (part.column == 0 && part.columns == rowElements())
            part.rows = count / rowElements();
        if (const auto filled = fill(part, into); !filled)
            return filled;
        const std::uint64_t done = part.rows * part.columns;
        first += done;
        count -= done;
        into += done * type().bytes;
    }
    return Done{};
}

Result<std::shared_ptr<const FortranArray::Window>> FortranArray::windowAt(std::uint64_t row)
{
    const std::lock_guard lock(m_mutex);
    const std::uint64_t begin = row / m_windowRows * m_windowRows;
    if (m_window && m_window->part.row == begin)
        return m_window;
    auto window = std::make_shared<Window>();
    window->part = {begin, std::min(m_windowRows, count() - begin), 0, rowElements()};
    m_window.reset(); // Its memory is free before another one is taken, unless somebody still reads it.
    window->bytes.resize(window->part.rows * rowElements() * type().bytes);
    if (const auto filled = fill(window->part, window->bytes.data()); !filled)
        return filled.error();
    m_window = std::move(window);
    return m_window;
}

Outcome FortranArray::prepareForScatteredRows()
{
    m_windowRows = count();
    const auto window = windowAt(0);
    if (!window)
        return window.error();
    m_whole = *window;
    return Done{};
}

Result<const std::byte *> FortranArray::read(std::uint64_t first, std::size_t count, std::vector<std::byte> &buffer)
{
    const std::size_t size = type().bytes;
    if (m_whole)
        return m_whole->bytes.data() + first * size;
    buffer.resize(count * size);
    if (count < fewElements) {
        if (const auto filled = fillPieces(first, count, buffer.data()); !filled)
            return filled.error();
        return static_cast<const std::byte *>(buffer.data());
    }
    for (std::size_t done = 0; done < count;) {
        const auto window = windowAt((first + done) / rowElements());
        if (!window)
            return window.error();
        const std::uint64_t begin = first + done - (*window)->part.row * rowElements();
        const auto length = std::min(count - done, static_cast<std::size_t>((*window)->part.rows * rowElements() - begin));
        std::memcpy(buffer.data() + done * size, (*window)->bytes.data() + begin * size, length * size);
        done += length;
    }
    return static_cast<const std::byte *>(buffer.data());
}

} // namespace redossier
