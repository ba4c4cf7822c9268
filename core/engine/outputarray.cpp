// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/outputarray.h"

#include <algorithm>
#include <cstring>

namespace redossier {

bool multiplyAxes(const Shape &shape, std::uint64_t &product)
{
    product = 1;
    // An axis of length 0 empties the array, and the others must still be sane.
    for (const std::uint64_t axis : shape)
        if (axis != 0 && __builtin_mul_overflow(product, axis, &product))
            return false;
    if (product > static_cast<std::uint64_t>(INT64_MAX))
        return false;
    if (std::find(shape.begin(), shape.end(), std::uint64_t{0}) != shape.end())
        product = 0;
    return true;
}

OutputArray::OutputArray(Shape shape, ElementType type) : m_shape(std::move(shape)), m_type(type)
{
    multiplyAxes(m_shape, m_elements);
    const Shape row(m_shape.empty() ? m_shape.begin() : m_shape.begin() + 1, m_shape.end());
    multiplyAxes(row, m_rowElements);
}

MemoryArray::MemoryArray(Shape shape, ElementType type, std::vector<std::byte> raw, std::vector<PlacedText> texts)
    : OutputArray(std::move(shape), type), m_raw(std::move(raw)), m_texts(std::move(texts))
{
}

MemoryArray::MemoryArray(Shape shape, ElementType type, Growing<std::uint64_t> words, std::vector<PlacedText> texts)
    : OutputArray(std::move(shape), type), m_words(std::move(words)), m_texts(std::move(texts))
{
}

std::optional<TextCell> MemoryArray::textAt(std::uint64_t index) const
{
    const auto found = std::lower_bound(m_texts.begin(), m_texts.end(), index,
                                        [](const PlacedText &cell, std::uint64_t wanted) { return cell.index < wanted; });
    return found != m_texts.end() && found->index == index ? std::optional(TextCell{found->text, found->missing}) : std::nullopt;
}

Result<const std::byte *> MemoryArray::read(std::uint64_t first, std::size_t, std::vector<std::byte> &)
{
    return static_cast<const std::byte *>(memory() + first * type().bytes);
}

std::unique_ptr<OutputArray> MemoryArray::withColumns(const std::vector<std::size_t> &order) const
{
    const std::size_t size = type().bytes;
    std::vector<std::byte> raw(elements() * size);
    std::vector<PlacedText> texts;
    for (std::uint64_t row = 0; row < count(); ++row) {
        for (std::size_t column = 0; column < order.size(); ++column) {
            const std::uint64_t from = row * order.size() + order[column];
            const std::uint64_t to = row * order.size() + column;
            if (size > 0)
                std::memcpy(raw.data() + to * size, memory() + from * size, size);
            if (const auto cell = m_texts.empty() ? std::nullopt : textAt(from))
                texts.push_back({to, std::string(cell->text), cell->missing});
        }
    }
    return std::make_unique<MemoryArray>(shape(), type(), std::move(raw), std::move(texts));
}

} // namespace redossier
