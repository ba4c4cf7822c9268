// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/decimaltext.h"
#include "core/engine/numbertext.h"
#include "core/engine/packedarray.h"

#include <array>
#include <bit>
#include <memory>

namespace redossier {

//! Collects the cells of a text format, and finds their one type: bool when all are, int64 (or uint64) when every value is
//! an integer, text when none is a number, else float64. Integers beyond 64 bits are kept as their digits, and
//! numbers beyond float64 as they are written: any two of them would be one infinity. The cells are kept as eight bytes each, or
//! as they are written (`packed`); what they say is the same.
class CellBuffer
{
public:
    explicit CellBuffer(bool packed = false) : m_isPacked(packed) {}

    void addBoolean(bool value);
    //! `spelling` is kept of an integer that is too long for 64 bits, and of all numbers that are packed.
    void addNumber(const NumberText &number, std::string_view spelling)
    {
        if (!m_real || m_booleans > 0 || m_isPacked || number.beyondFloat)
            return addOtherNumber(number, spelling);
        settle();
        m_bits.push_back(std::bit_cast<std::uint64_t>(number.real));
        ++m_numbers;
    }
    void addDecimal(const Decimal &decimal, std::string_view spelling)
    {
        if (!m_real || m_booleans > 0 || m_isPacked)
            return addOtherNumber({NumberText::Kind::real, 0, false, false, decimal.value()}, spelling);
        m_bits.push_back(decimal.digits);
        m_decimals[m_unsettled] = decimal.decimals;
        ++m_numbers;
        if (++m_unsettled == m_decimals.size())
            settle();
    }
    void addText(std::string_view text) { addTextCell(text, false); }
    void addMissing() { addTextCell("null", true); }
    void reserve(std::uint64_t cells) { m_bits.reserve(m_isPacked ? 0 : cells); }
    std::uint64_t size() const { return m_isPacked ? m_cells.size() : m_bits.size(); }
    //! Of memory.
    std::uint64_t bytes() const { return m_bits.bytes() + m_cells.bytes() + m_textBytes; }

    //! Whether cells could be read in pieces: with truth values, and integers beyond int64, what came before matters.
    bool joins() const { return m_booleans == 0 && m_unsigned.empty() && !m_largeInteger; }
    //! The cells that follow, kept in the same way; both join. `later` is empty afterwards and keeps its memory.
    void append(CellBuffer &&later);
    void clear();

    //! The array; the shape's product must be `size()`. The buffer is empty afterwards.
    std::unique_ptr<OutputArray> finish(Shape shape);

private:
    void settle();
    void addOtherNumber(const NumberText &number, std::string_view spelling);
    void addTextCell(std::string_view text, bool missing);
    void keepText(std::uint64_t index, std::string_view text, bool missing);
    void endBooleans();
    void endIntegers();
    void unsignedAsTexts();
    ElementType typeOfAll();

    bool m_isPacked;
    Growing<std::uint64_t> m_bits; //!< integers, or float64 once one is real
    std::vector<PlacedText> m_texts;
    std::uint64_t m_textBytes = 0;
    PackedCells m_cells; //!< instead of both
    std::vector<std::uint64_t> m_unsigned; //!< places of integers beyond int64
    std::array<std::uint64_t, 64> m_decimals{}; //!< of the last cells, whose digits are in m_bits; divided together, which is faster
    std::size_t m_unsettled = 0;
    std::uint64_t m_firstReal = UINT64_MAX;
    bool m_real = false;
    bool m_negative = false;
    bool m_largeInteger = false; //!< one is kept as its digits
    bool m_unsignedAreTexts = false;
    std::uint64_t m_booleans = 0; //!< as long as all cells are
    std::uint64_t m_numbers = 0;
    std::uint64_t m_textCells = 0;
    std::uint64_t m_words = 0; //!< those that are no integer either
};

} // namespace redossier
