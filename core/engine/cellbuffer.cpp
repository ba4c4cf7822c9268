// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/cellbuffer.h"

#include <algorithm>
#include <bit>

namespace redossier {

namespace {

void sortByIndex(std::vector<TextCell> &texts)
{
    std::sort(texts.begin(), texts.end(), [](const TextCell &a, const TextCell &b) { return a.index < b.index; });
}

} // namespace

void CellBuffer::settle()
{
    std::uint64_t *const bits = m_bits.data() + m_bits.size() - m_unsettled;
    for (std::size_t i = 0; i < m_unsettled; ++i)
        bits[i] = std::bit_cast<std::uint64_t>(Decimal{bits[i], m_decimals[i]}.value());
    m_unsettled = 0;
}

void CellBuffer::addBoolean(bool value)
{
    if (m_booleans == size()) {
        ++m_booleans;
        m_bits.push_back(value ? 1 : 0);
        return;
    }
    addTextCell(value ? "true" : "false", false);
}

//! A truth value among other values is no number.
void CellBuffer::endBooleans()
{
    if (m_booleans == 0)
        return;
    for (std::uint64_t i = 0; i < m_booleans; ++i)
        m_texts.push_back({i, m_bits[i] != 0 ? "true" : "false", false});
    m_booleans = 0;
}

void CellBuffer::endIntegers()
{
    std::vector<double> large;
    for (const std::uint64_t place : m_unsigned)
        large.push_back(static_cast<double>(m_bits[place]));
    for (std::uint64_t &bits : m_bits)
        bits = std::bit_cast<std::uint64_t>(static_cast<double>(static_cast<std::int64_t>(bits)));
    for (std::size_t i = 0; i < large.size(); ++i)
        m_bits[m_unsigned[i]] = std::bit_cast<std::uint64_t>(large[i]);
    m_unsigned.clear();
    m_real = true;
}

void CellBuffer::unsignedAsTexts()
{
    for (const std::uint64_t place : m_unsigned)
        m_texts.push_back({place, std::to_string(m_bits[place]), false});
    m_unsigned.clear();
    sortByIndex(m_texts);
}

void CellBuffer::addFirstNumbers(const NumberText &number, std::string_view spelling)
{
    if (m_booleans == size())
        endBooleans();
    if (number.kind == NumberText::Kind::integer && !m_real) {
        if (!number.fits && !number.fitsUnsigned) {
            m_largeInteger = true;
            return addTextCell(std::string(withoutBlanks(spelling)), false);
        }
        if (!number.fits)
            m_unsigned.push_back(size());
        else if (number.integer < 0)
            m_negative = true;
        m_bits.push_back(static_cast<std::uint64_t>(number.integer));
    } else {
        if (!m_real)
            endIntegers();
        m_bits.push_back(std::bit_cast<std::uint64_t>(number.real));
    }
    ++m_numbers;
}

void CellBuffer::addText(std::string text)
{
    addTextCell(std::move(text), false);
}

void CellBuffer::addMissing()
{
    addTextCell("null", true);
}

void CellBuffer::addTextCell(std::string text, bool missing)
{
    if (m_booleans == size())
        endBooleans();
    settle();
    m_texts.push_back({size(), std::move(text), missing});
    m_bits.push_back(0);
}

void CellBuffer::append(CellBuffer &&later)
{
    settle();
    later.settle();
    if (m_real != later.m_real)
        (m_real ? later : *this).endIntegers();
    for (TextCell &cell : later.m_texts)
        m_texts.push_back({cell.index + size(), std::move(cell.text), cell.missing});
    m_bits.insert(m_bits.end(), later.m_bits.begin(), later.m_bits.end());
    m_negative = m_negative || later.m_negative;
    m_numbers += later.m_numbers;
    later.clear();
}

void CellBuffer::clear()
{
    std::vector<std::uint64_t> bits = std::move(m_bits);
    bits.clear();
    *this = CellBuffer();
    m_bits = std::move(bits);
}

std::unique_ptr<MemoryArray> CellBuffer::finish(Shape shape)
{
    settle();
    ElementType type{ElementKind::floating, 8};
    const bool onlyBooleans = m_booleans > 0 && m_booleans == size();
    if (onlyBooleans)
        type = {ElementKind::boolean, 1};
    else if (m_numbers == 0 && !m_texts.empty())
        type = {ElementKind::text, 0};
    else if (!m_real && m_numbers > 0) {
        if (!m_unsigned.empty() && m_negative)
            unsignedAsTexts();
        // "Every value is an integer" does not hold beside texts, but for integers that are too long for 64 bits.
        const bool onlyDigits = std::all_of(m_texts.begin(), m_texts.end(), [](const TextCell &cell) {
            return !cell.missing && readNumber(cell.text).kind == NumberText::Kind::integer;
        });
        if (!onlyDigits)
            endIntegers();
        else
            type = {m_unsigned.empty() ? ElementKind::signedInteger : ElementKind::unsignedInteger, 8};
    }
    std::unique_ptr<MemoryArray> array;
    if (type.bytes == 8) {
        array = std::make_unique<MemoryArray>(std::move(shape), type, std::move(m_bits), std::move(m_texts));
    } else {
        std::vector<std::byte> raw(m_bits.size() * type.bytes);
        if (type.bytes == 1)
            std::transform(m_bits.begin(), m_bits.end(), raw.begin(), [](std::uint64_t bits) { return std::byte(bits); });
        array = std::make_unique<MemoryArray>(std::move(shape), type, std::move(raw), std::move(m_texts));
    }
    *this = CellBuffer();
    return array;
}

} // namespace redossier
