// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/packedarray.h"

#include "core/engine/numbertext.h"

#include <bit>

namespace redossier {

using Kind = PackedCells::Kind;

PackedArray::PackedArray(Shape shape, ElementType type, PackedCells cells, PackedMeaning meaning)
    : OutputArray(std::move(shape), type), m_cells(std::move(cells)), m_meaning(meaning)
{
}

std::optional<TextCell> PackedArray::textOf(const PackedCells::Cell &cell, std::uint64_t index) const
{
    switch (cell.kind) {
    case Kind::text:
        return TextCell{cell.text, false};
    case Kind::missing:
        return TextCell{"null", true};
    case Kind::no:
    case Kind::yes:
        if (type().kind == ElementKind::boolean)
            return {};
        return TextCell{cell.kind == Kind::yes ? "true" : "false", false};
    case Kind::number:
        break;
    }
    constexpr std::size_t fits64 = 18; // any integer of so many characters
    if (cell.text.size() <= fits64)
        return {};
    const NumberText number = readNumber(cell.text);
    const bool isText = number.kind == NumberText::Kind::integer && !number.fits &&
                        (number.fitsUnsigned ? m_meaning.unsignedAreTexts : index < m_meaning.firstReal);
    return isText ? std::optional(TextCell{withoutBlanks(cell.text), false}) : std::nullopt;
}

std::uint64_t PackedArray::bitsOf(const PackedCells::Cell &cell) const
{
    if (cell.kind != Kind::number)
        return cell.kind == Kind::yes ? 1 : 0;
    const NumberText number = readNumber(cell.text);
    return type().isExact() ? static_cast<std::uint64_t>(number.integer) : std::bit_cast<std::uint64_t>(number.real);
}

Result<const std::byte *> PackedArray::read(std::uint64_t first, std::size_t count, std::vector<std::byte> &buffer)
{
    const std::size_t size = type().bytes;
    buffer.resize(count * size);
    PackedCells::Walk walk(m_cells, first);
    for (std::size_t i = 0; i < count && size > 0; ++i) {
        const std::uint64_t bits = bitsOf(walk.next());
        if (size == 1)
            buffer[i] = std::byte(bits);
        else
            std::memcpy(buffer.data() + i * size, &bits, size);
    }
    return static_cast<const std::byte *>(buffer.data());
}

std::optional<TextCell> PackedArray::textAt(std::uint64_t index) const
{
    return m_meaning.anyTexts ? textOf(PackedCells::Walk(m_cells, index).next(), index) : std::nullopt;
}

std::unique_ptr<OutputArray> PackedArray::withColumns(const std::vector<std::size_t> &order) const
{
    PackedCells cells;
    std::vector<PackedCells::Cell> row(order.size());
    PackedCells::Walk walk(m_cells, 0);
    for (std::uint64_t first = 0; first < elements(); first += row.size()) {
        for (std::size_t column = 0; column < row.size(); ++column) {
            row[column] = walk.next();
            // What is a text by its place stays one.
            if (const auto text = row[column].kind == Kind::number ? textOf(row[column], first + column) : std::nullopt)
                row[column] = {Kind::text, text->text};
        }
        for (const std::size_t column : order)
            cells.add(row[column].kind, row[column].text);
    }
    return std::make_unique<PackedArray>(shape(), type(), std::move(cells), PackedMeaning{0, false, m_meaning.anyTexts});
}

} // namespace redossier
