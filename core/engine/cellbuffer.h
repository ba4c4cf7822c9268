// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/decimaltext.h"
#include "core/engine/numbertext.h"
#include "core/engine/outputarray.h"

#include <array>
#include <bit>
#include <memory>

namespace redossier {

//! Collects the cells of a text format, and finds their one type: bool when all are, int64 (or uint64) when every value is
//! an integer, text when none is a number, else float64. Integers beyond 64 bits are kept as their digits.
class CellBuffer
{
public:
    void addBoolean(bool value);
    //! `spelling` is kept of an integer that is too long for 64 bits.
    void addNumber(const NumberText &number, std::string_view spelling)
    {
        if (!m_real || m_booleans > 0)
            return addFirstNumbers(number, spelling);
        settle();
        m_bits.push_back(std::bit_cast<std::uint64_t>(number.real));
        ++m_numbers;
    }
    void addDecimal(const Decimal &decimal)
    {
        if (!m_real || m_booleans > 0)
            return addFirstNumbers({NumberText::Kind::real, 0, false, false, decimal.value()}, {});
        m_bits.push_back(decimal.digits);
        m_decimals[m_unsettled] = decimal.decimals;
        ++m_numbers;
        if (++m_unsettled == m_decimals.size())
            settle();
    }
    void addText(std::string text);
    void addMissing();
    void reserve(std::uint64_t cells) { m_bits.reserve(cells); }
    std::uint64_t size() const { return m_bits.size(); }

    //! Whether cells could be read in pieces: with truth values, and integers beyond int64, what came before matters.
    bool joins() const { return m_booleans == 0 && m_unsigned.empty() && !m_largeInteger; }
    //! The cells that follow; both join. `later` is empty afterwards and keeps its memory.
    void append(CellBuffer &&later);
    void clear();

    //! The array; the shape's product must be `size()`. The buffer is empty afterwards.
    std::unique_ptr<MemoryArray> finish(Shape shape);

private:
    void settle();
    void addFirstNumbers(const NumberText &number, std::string_view spelling);
    void addTextCell(std::string text, bool missing);
    void endBooleans();
    void endIntegers();
    void unsignedAsTexts();

    std::vector<std::uint64_t> m_bits; //!< integers, or float64 once one is real
    std::vector<TextCell> m_texts;
    std::vector<std::uint64_t> m_unsigned; //!< places of integers beyond int64
    std::array<std::uint64_t, 64> m_decimals; //!< of the last cells, whose digits are in m_bits; divided together, which is faster
    std::size_t m_unsettled = 0;
    bool m_real = false;
    bool m_negative = false;
    bool m_largeInteger = false; //!< one is kept as its digits
    std::uint64_t m_booleans = 0;
    std::uint64_t m_numbers = 0;
};

} // namespace redossier
