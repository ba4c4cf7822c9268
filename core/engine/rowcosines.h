// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/blockvalues.h"

#include <optional>
#include <vector>

namespace redossier {

//! The cosine of each row with its reference row. A zero row has 1 against a zero row and 0 against another; a row with a
//! number that is not finite has none.
class RowCosines
{
public:
    //! `rowElements` is the length of a row; a 1-D output is one row. `minima` are the limits of the cosine rules. Rows are
    //! counted from `firstRow` on.
    RowCosines(std::uint64_t rowElements, std::vector<double> minima, std::uint64_t firstRow = 0);
    void add(const BlockValues &values);
    //! Finite pairs of one row, summed elsewhere.
    void add(double product, double expectedSquares, double foundSquares, std::uint64_t pairs);
    //! The rows that follow, or the next piece of the row that is not complete.
    void append(const RowCosines &later);

    std::uint64_t rows() const { return m_rows; }
    std::uint64_t undefined() const { return m_undefined; } //!< rows without a cosine
    std::optional<double> minimum() const { return m_rows > 0 ? std::optional(m_minimum) : std::nullopt; }
    double mean() const { return static_cast<double>(m_sum / static_cast<long double>(m_rows)); }
    //! A row without a cosine first, else the one with the least.
    std::optional<std::uint64_t> worstRow() const { return m_undefinedRow ? m_undefinedRow : m_minimumRow; }
    //! How many rows are not at least each of the limits; a zero row against another one never is.
    const std::vector<std::uint64_t> &rowsBelow() const { return m_below; }

private:
    void addPiece(const BlockValues &values, std::size_t begin, std::size_t count);
    void addPairs(std::uint64_t pairs);
    void endRow();
    void appendRows(const RowCosines &later);

    std::uint64_t m_rowElements;
    std::vector<double> m_minima;
    std::vector<std::uint64_t> m_below;
    std::uint64_t m_row = 0;
    std::uint64_t m_inRow = 0;
    long double m_product = 0, m_expectedSquares = 0, m_foundSquares = 0;
    bool m_finite = true;
    std::uint64_t m_rows = 0, m_undefined = 0;
    double m_minimum = 0;
    long double m_sum = 0;
    std::optional<std::uint64_t> m_minimumRow, m_undefinedRow;
};

} // namespace redossier
