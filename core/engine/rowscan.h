// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/pairreader.h"

#include <optional>
#include <queue>
#include <vector>

namespace redossier {

//! What differs in one row.
struct ScannedRow
{
    std::uint64_t row = 0; //!< among the pairs of rows
    std::uint64_t different = 0;
    std::uint64_t newNonFinite = 0; //!< elements that are finite in EXPECTED alone
    std::uint64_t withoutDifference = 0; //!< elements that differ where a side is not finite
    double squares = 0;             //!< of the differences of finite pairs
    double greatest = 0;            //!< difference of a finite pair
    double expectedSquares = 0;     //!< of EXPECTED, as far as was looked
};

//! One walk over everything, for what a sample can miss: the rows that differ, the columns that do, values that are not
//! finite in FOUND alone. Memory does not grow with the rows.
class RowScan
{
public:
    static constexpr std::size_t rowsKept = 2048;
    static constexpr std::size_t worstKept = 10;
    static constexpr std::uint64_t columnsKept = 65536;

    struct Column
    {
        double squares = 0, expectedSquares = 0;
        std::uint64_t different = 0;
    };
    struct NonFinite
    {
        std::uint64_t nan = 0, infinite = 0; //!< elements that are finite in EXPECTED
        std::uint64_t rows = 0, wholeRows = 0;
        std::uint64_t firstPair = 0; //!< of elements
        std::uint64_t sameSign = 0;  //!< infinities with the sign of EXPECTED
        double leastAtInfinity = 0;  //!< the least abs(EXPECTED) where FOUND is infinite
        double greatestFinite = 0;   //!< the greatest abs(EXPECTED) where FOUND is finite
    };

    RowScan(std::uint64_t rowElements, std::size_t parts, double leastNormal);
    //! `everything`: pieces of equal bytes are looked at too; needed for `greatestFinite`.
    Outcome walk(PairReader &reader, OutputArray &expected, OutputArray &found, bool everything);

    std::uint64_t rows() const { return m_rows; }
    std::uint64_t differingRows() const { return m_differing; }
    std::uint64_t firstRow() const { return m_first; }
    std::uint64_t lastRow() const { return m_last; }
    std::uint64_t different() const { return m_different; }
    double squares() const { return m_squares; }
    double relativeSquares() const { return m_relative; } //!< the sum over rows of squares / expectedSquares
    const NonFinite &nonFinite() const { return m_nonFinite; }
    //! Elements that are 0 on one side and subnormal on the other.
    std::uint64_t flushedInExpected() const { return m_flushedInExpected; }
    std::uint64_t flushedInFound() const { return m_flushedInFound; }
    std::vector<ScannedRow> heaviest() const;             //!< by their squares, the heaviest first
    //! Those with an element that differs without a difference, then by the greatest difference of an element; the first ones.
    std::vector<ScannedRow> worst() const;
    std::vector<std::uint64_t> someDifferingRows() const; //!< chosen by chance, ascending
    const std::vector<Column> &columns() const { return m_columns; } //!< empty where there are too many

private:
    void addPiece(const double *expected, const double *found, std::size_t count, std::uint64_t firstPair);
    void addDifference(double expected, double found, std::size_t column, std::uint64_t pair);
    void endRow();

    struct Lighter
    {
        bool operator()(const ScannedRow &a, const ScannedRow &b) const
        {
            return a.squares != b.squares ? a.squares > b.squares : a.row < b.row;
        }
    };
    struct Better
    {
        bool operator()(const ScannedRow &a, const ScannedRow &b) const
        {
            const bool aUndefined = a.withoutDifference > 0, bUndefined = b.withoutDifference > 0;
            if (aUndefined != bUndefined)
                return aUndefined;
            return !aUndefined && a.greatest != b.greatest ? a.greatest > b.greatest : a.row < b.row;
        }
    };
    using Chance = std::pair<std::uint64_t, std::uint64_t>; // hash, row

    std::uint64_t m_rowElements;
    std::size_t m_parts;
    double m_leastNormal;
    std::uint64_t m_rows = 0, m_differing = 0, m_first = 0, m_last = 0, m_different = 0;
    double m_squares = 0, m_relative = 0;
    std::uint64_t m_flushedInExpected = 0, m_flushedInFound = 0;
    NonFinite m_nonFinite;
    ScannedRow m_row;
    std::vector<Column> m_columns;
    std::priority_queue<ScannedRow, std::vector<ScannedRow>, Lighter> m_heaviest;
    std::priority_queue<ScannedRow, std::vector<ScannedRow>, Better> m_worst; //!< the least bad on top
    std::priority_queue<Chance> m_some;
};

} // namespace redossier
