// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/stridedarray.h"

#include <algorithm>
#include <cstring>

namespace redossier {

namespace {

// Rows in any order are read one by one, but for small ones, of which a system call each would cost far more than the row,
// and but for arrays that fit memory easily.
constexpr std::uint64_t smallRowBytes = 256;
constexpr std::uint64_t smallArrayBytes = 64u << 20;

//! True when the elements lie one after the other in C order; an axis of length 1 has no say.
bool isPacked(const Shape &shape, const std::vector<std::uint64_t> &strides)
{
    const auto packed = packedStrides(shape, false);
    for (std::size_t axis = 0; axis < shape.size(); ++axis)
        if (shape[axis] > 1 && strides[axis] != packed[axis])
            return false;
    return true;
}

} // namespace

std::vector<std::uint64_t> packedStrides(const Shape &shape, bool fortranOrder)
{
    std::vector<std::uint64_t> strides(shape.size(), 1);
    std::uint64_t step = 1;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        const std::size_t axis = fortranOrder ? i : shape.size() - 1 - i;
        strides[axis] = step;
        step *= shape[axis]; // An empty axis makes the others' strides 0, and nobody reads them.
    }
    return strides;
}

bool spanOf(const Shape &shape, const std::vector<std::uint64_t> &strides, std::size_t elementBytes, std::uint64_t &bytes)
{
    bytes = 0;
    std::uint64_t last = 0;
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        if (shape[axis] == 0)
            return true;
        std::uint64_t reach = 0;
        if (__builtin_mul_overflow(shape[axis] - 1, strides[axis], &reach) || __builtin_add_overflow(last, reach, &last))
            return false;
    }
    return !__builtin_add_overflow(last, std::uint64_t{1}, &last) && !__builtin_mul_overflow(last, elementBytes, &bytes) &&
           bytes <= static_cast<std::uint64_t>(INT64_MAX);
}

void swapElements(ElementType type, std::byte *raw, std::size_t count)
{
    const std::size_t part = type.isComplex() ? type.bytes / 2 : type.bytes;
    for (std::size_t at = 0; at < count * type.bytes; at += part)
        std::reverse(raw + at, raw + at + part);
}

StridedArray::StridedArray(Shape shape, ElementType type, Bytes source, Placement placement)
    : OutputArray(std::move(shape), type), m_source(std::move(source)), m_placement(std::move(placement)),
      m_packed(elements() == 0 || isPacked(this->shape(), m_placement.strides))
{
    if (const std::byte *memory = m_source->memory())
        m_span = memory + m_placement.offset;
}

Outcome StridedArray::load()
{
    if (m_span || elements() == 0)
        return Done{};
    if (const std::byte *memory = m_source->mapped()) {
        m_span = memory + m_placement.offset;
        return Done{};
    }
    std::uint64_t bytes = 0;
    spanOf(shape(), m_placement.strides, type().bytes, bytes);
    m_loaded.resize(bytes);
    if (const auto read = m_source->read(m_placement.offset, m_loaded.data(), m_loaded.size()); !read)
        return read;
    m_span = m_loaded.data();
    return Done{};
}

Outcome StridedArray::prepareForScatteredRows()
{
    const bool isSmall = rowElements() * type().bytes < smallRowBytes || elements() * type().bytes <= smallArrayBytes;
    return isSmall ? load() : Done{};
}

//! Walks the elements in C order, adding up strides as an odometer does.
void StridedArray::gather(std::uint64_t first, std::size_t count, std::byte *into) const
{
    const std::size_t size = type().bytes;
    const Shape &axes = shape();
    const auto &strides = m_placement.strides;
    Shape index(axes.size());
    std::uint64_t rest = first;
    std::uint64_t source = 0;
    for (std::size_t i = axes.size(); i-- > 0;) {
        index[i] = rest % axes[i];
        rest /= axes[i];
        source += index[i] * strides[i];
    }
    for (std::size_t done = 0; done < count; ++done) {
        std::memcpy(into + done * size, m_span + source * size, size);
        for (std::size_t i = axes.size(); i-- > 0;) {
            source += strides[i];
            if (++index[i] < axes[i])
                break;
            source -= strides[i] * axes[i];
            index[i] = 0;
        }
    }
}

Result<const std::byte *> StridedArray::view(std::uint64_t first, std::size_t count, std::vector<std::byte> &buffer)
{
    const std::size_t size = type().bytes;
    if (m_packed && !m_span && !m_placement.swapped)
        if (const std::byte *seen = m_source->view(m_placement.offset + first * size, count * size))
            return seen;
    return read(first, count, buffer);
}

Result<const std::byte *> StridedArray::read(std::uint64_t first, std::size_t count, std::vector<std::byte> &buffer)
{
    const std::size_t size = type().bytes;
    if (!m_packed)
        if (const auto loaded = load(); !loaded)
            return loaded.error();
    if (m_packed && m_span && !m_placement.swapped)
        return m_span + first * size;
    buffer.resize(count * size);
    if (!m_packed)
        gather(first, count, buffer.data());
    else if (m_span && count > 0)
        std::memcpy(buffer.data(), m_span + first * size, buffer.size());
    else if (const auto read = m_source->read(m_placement.offset + first * size, buffer.data(), buffer.size()); !read)
        return read.error();
    if (m_placement.swapped)
        swapElements(type(), buffer.data(), count);
    return static_cast<const std::byte *>(buffer.data());
}

} // namespace redossier
