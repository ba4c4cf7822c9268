// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/cellbuffer.h"

#include <algorithm>
#include <bit>

namespace redossier {

using PackedKind = PackedCells::Kind;

void CellBuffer::settle()
{
    std::uint64_t *const bits = m_bits.data() + m_bits.size() - m_unsettled;
    for (std::size_t i = 0; i < m_unsettled; ++i)
        bits[i] = std::bit_cast<std::uint64_t>(Decimal{bits[i], m_decimals[i]}.value());
    m_unsettled = 0;
}

void CellBuffer::addBoolean(bool value)
{
    const bool only = m_booleans == size();
    if (m_isPacked)
        m_cells.add(value ? PackedKind::yes : PackedKind::no);
    else if (only)
        m_bits.push_back(value ? 1 : 0);
    else
        return addTextCell(value ? "true" : "false", false);
    m_booleans += only ? 1 : 0;
    m_textCells += only ? 0 : 1;
    m_words += only ? 0 : 1;
}

//! A truth value among other values is no number.
void CellBuffer::endBooleans()
{
    for (std::uint64_t i = 0; i < m_booleans && !m_isPacked; ++i)
        keepText(i, m_bits[i] != 0 ? "true" : "false", false);
    m_textCells += m_booleans;
    m_words += m_booleans;
    m_booleans = 0;
}

void CellBuffer::endIntegers()
{
    m_firstReal = std::min(m_firstReal, size());
    if (!m_isPacked) {
        std::vector<double> large;
        for (const std::uint64_t place : m_unsigned)
            large.push_back(static_cast<double>(m_bits[place]));
        for (std::uint64_t &bits : m_bits)
            bits = std::bit_cast<std::uint64_t>(static_cast<double>(static_cast<std::int64_t>(bits)));
        for (std::size_t i = 0; i < large.size(); ++i)
            m_bits[m_unsigned[i]] = std::bit_cast<std::uint64_t>(large[i]);
    }
    m_unsigned.clear();
    m_real = true;
}

void CellBuffer::unsignedAsTexts()
{
    m_unsignedAreTexts = true;
    m_textCells += m_unsigned.size();
    for (const std::uint64_t place : m_unsigned)
        if (!m_isPacked)
            keepText(place, std::to_string(m_bits[place]), false);
    m_unsigned.clear();
    std::sort(m_texts.begin(), m_texts.end(), [](const PlacedText &a, const PlacedText &b) { return a.index < b.index; });
}

void CellBuffer::addOtherNumber(const NumberText &number, std::string_view spelling)
{
    settle();
    if (m_booleans > 0)
        endBooleans();
    const bool isInteger = number.kind == NumberText::Kind::integer && !m_real;
    if (number.beyondFloat && !isInteger)
        return addTextCell(withoutBlanks(spelling), false);
    const bool isLarge = isInteger && !number.fits && !number.fitsUnsigned;
    m_largeInteger = m_largeInteger || isLarge;
    if (isLarge && !m_isPacked)
        return addTextCell(withoutBlanks(spelling), false);
    if (!isInteger && !m_real)
        endIntegers();
    if (isInteger && !isLarge && !number.fits)
        m_unsigned.push_back(size());
    m_negative = m_negative || (isInteger && number.fits && number.integer < 0);
    (isLarge ? m_textCells : m_numbers) += 1;
    if (m_isPacked)
        return m_cells.add(PackedKind::number, spelling);
    m_bits.push_back(isInteger ? static_cast<std::uint64_t>(number.integer) : std::bit_cast<std::uint64_t>(number.real));
}

void CellBuffer::addTextCell(std::string_view text, bool missing)
{
    settle();
    if (m_booleans > 0)
        endBooleans();
    ++m_textCells;
    m_words += missing || readNumber(text).kind != NumberText::Kind::integer ? 1 : 0;
    if (m_isPacked)
        return m_cells.add(missing ? PackedKind::missing : PackedKind::text, missing ? std::string_view() : text);
    keepText(size(), text, missing);
    m_bits.push_back(0);
}

void CellBuffer::keepText(std::uint64_t index, std::string_view text, bool missing)
{
    constexpr std::uint64_t inPlace = 15, besides = 16;
    m_textBytes += 2 * sizeof(PlacedText) + (text.size() > inPlace ? text.size() + besides : 0); // twice: while the list grows
    m_texts.push_back({index, std::string(text), missing});
}

void CellBuffer::append(CellBuffer &&later)
{
    settle();
    later.settle();
    if (m_real != later.m_real)
        (m_real ? later : *this).endIntegers();
    m_firstReal = std::min(m_firstReal, later.m_firstReal == UINT64_MAX ? UINT64_MAX : size() + later.m_firstReal);
    for (PlacedText &cell : later.m_texts)
        m_texts.push_back({cell.index + size(), std::move(cell.text), cell.missing});
    m_textBytes += later.m_textBytes;
    m_bits.append(later.m_bits.data(), later.m_bits.size());
    m_cells.append(later.m_cells);
    m_negative = m_negative || later.m_negative;
    m_numbers += later.m_numbers;
    m_textCells += later.m_textCells;
    m_words += later.m_words;
    later.clear();
}

void CellBuffer::clear()
{
    CellBuffer empty(m_isPacked);
    empty.m_bits = std::move(m_bits);
    empty.m_cells = std::move(m_cells);
    empty.m_bits.clear();
    empty.m_cells.clear();
    *this = std::move(empty);
}

ElementType CellBuffer::typeOfAll()
{
    if (m_booleans > 0)
        return {ElementKind::boolean, 1};
    if (m_numbers == 0 && m_textCells > 0)
        return {ElementKind::text, 0};
    if (!m_real && m_numbers > 0) {
        if (!m_unsigned.empty() && m_negative)
            unsignedAsTexts();
        // "Every value is an integer" does not hold beside texts, but for integers that are too long for 64 bits.
        if (m_words == 0)
            return {m_unsigned.empty() ? ElementKind::signedInteger : ElementKind::unsignedInteger, 8};
        endIntegers();
    }
    return {ElementKind::floating, 8};
}

std::unique_ptr<OutputArray> CellBuffer::finish(Shape shape)
{
    settle();
    const ElementType type = typeOfAll();
    std::unique_ptr<OutputArray> array;
    if (m_isPacked) {
        array = std::make_unique<PackedArray>(std::move(shape), type, std::move(m_cells),
                                              PackedMeaning{m_firstReal, m_unsignedAreTexts, m_textCells > 0});
    } else if (type.bytes == 8) {
        array = std::make_unique<MemoryArray>(std::move(shape), type, std::move(m_bits), std::move(m_texts));
    } else {
        std::vector<std::byte> raw(m_bits.size() * type.bytes);
        if (type.bytes == 1)
            std::transform(m_bits.begin(), m_bits.end(), raw.begin(), [](std::uint64_t bits) { return std::byte(bits); });
        array = std::make_unique<MemoryArray>(std::move(shape), type, std::move(raw), std::move(m_texts));
    }
    *this = CellBuffer(m_isPacked);
    return array;
}

} // namespace redossier
