// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/alignment.h"

#include <cmath>
#include <vector>

namespace redossier {

//! -0 is 0 and NaN is NaN.
inline bool differs(double expected, double found)
{
    return !(expected == found) && !(std::isnan(expected) && std::isnan(found));
}

//! Some pairs of rows as float64: what the evidence for an explanation is read from. A complex number is two columns, its
//! parts; each element of a 1-D output is a row of its own.
struct PairSample
{
    std::vector<std::uint64_t> rowNumbers;    //!< among the pairs of rows, ascending
    std::vector<std::uint64_t> columnNumbers; //!< ascending
    bool everyRow = false, everyColumn = false;
    std::vector<double> expected, found; //!< row by row

    std::size_t rows() const { return rowNumbers.size(); }
    std::size_t columns() const { return columnNumbers.size(); }
    std::size_t at(std::size_t row, std::size_t column) const { return row * columns() + column; }
    bool differsAt(std::size_t i) const { return differs(expected[i], found[i]); }
    bool isFinite(std::size_t i) const { return std::isfinite(expected[i]) && std::isfinite(found[i]); }
    bool rowDiffers(std::size_t row) const;
    //! The rows alone in which something differs.
    PairSample differingRows() const;
};

//! Reads samples of bounded size. The arrays have one shape and hold no text.
class PairSampler
{
public:
    static constexpr std::uint64_t mostElements = std::uint64_t{1} << 18;

    PairSampler(OutputArray &expected, OutputArray &found, const Alignment &alignment);

    std::uint64_t rows() const { return m_alignment.pairs; }
    std::uint64_t columns() const { return m_rowElements * m_parts; }
    std::size_t parts() const { return m_parts; } //!< 2 where a side is complex
    const Alignment &alignment() const { return m_alignment; }

    //! Rows spread over the whole output at random places; all of them where they fit.
    Result<PairSample> spread();
    //! The first rows, without a gap.
    Result<PairSample> firstRows();
    //! These rows; evenly chosen ones where they do not fit.
    Result<PairSample> rowsAt(const std::vector<std::uint64_t> &numbers);
    //! Whole rows of EXPECTED by their own numbers, which need not belong to pairs.
    Outcome expectedRows(std::uint64_t first, std::uint64_t count, std::vector<double> &values);
    std::uint64_t expectedCount() const { return m_rowElements > 0 ? m_expected.elements() / m_rowElements : 0; }

private:
    std::vector<std::uint64_t> columnChoice() const;
    Result<PairSample> read(std::vector<std::uint64_t> rows);
    Outcome readSide(OutputArray &array, bool expectedSide, const PairSample &sample, std::vector<double> &values);
    Outcome readPiece(OutputArray &array, std::uint64_t firstElement, std::uint64_t count, std::vector<double> &values);

    OutputArray &m_expected;
    OutputArray &m_found;
    const Alignment &m_alignment;
    std::uint64_t m_rowElements;
    std::size_t m_parts;
    std::vector<std::byte> m_raw;
    std::vector<double> m_real, m_imaginary;
};

} // namespace redossier
