// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/chunkplan.h"
#include "core/engine/differencecounts.h"
#include "core/engine/pairmeasures.h"

namespace redossier {

//! Measures one chunk of pairs after the other; each thread has one of its own. Real numbers go through the kernels, row by
//! row; whatever these do not cover (a row with a number that is not finite or whose square leaves the range of float64,
//! integers, complex numbers, cells of text) goes through BlockValues.
class ChunkMeasurer
{
public:
    ChunkMeasurer(PairReader &reader, const OutputArray &expected, const OutputArray &found, const MeasureOptions &options);

    //! Nothing measured yet, from `row` on.
    PairSums start(std::uint64_t row) const;
    //! The differences are added to `counts`. Code: file_unreadable.
    Result<PairSums> measure(const ChunkPlan::Chunk &chunk, DifferenceCounts &counts);

    using Taker = std::function<void(const double *differences, std::size_t count)>;
    //! Gives the finite differences alone.
    void differences(const PairBlock &block, const Taker &take);
    //! Code: file_unreadable.
    Outcome differences(const ChunkPlan::Chunk &chunk, const Taker &take);

private:
    //! A block as the kernels read it.
    struct Numbers
    {
        const TypedLoops *loops = nullptr;
        std::size_t bytes = 0; //!< of an element
        const std::byte *expected = nullptr;
        const std::byte *found = nullptr;
    };
    //! `rows` rows of `columns` pairs, or a piece of one row.
    struct Span
    {
        std::size_t begin = 0, rows = 0, columns = 0;
        std::size_t pairs() const { return rows * columns; }
    };

    Numbers numbersOf(const PairBlock &block);
    Span spanAt(std::size_t begin, std::size_t count) const;
    void run(const Numbers &numbers, const Span &span);
    bool covers(const Numbers &numbers, std::size_t begin, std::size_t columns, const RowSums &sums) const;
    void addSpan(const PairBlock &block, const Numbers &numbers, const Span &span, PairSums &into, DifferenceCounts &counts);
    void addRow(const RowSums &sums, std::size_t columns, std::uint64_t firstPair, const double *differences, PairSums &into) const;
    static std::size_t placeOf(double worst, const Numbers &numbers, const std::byte *expected, const double *differences,
                               std::size_t count, const Tolerance &tolerance);
    void addTolerances(const PairBlock &block, const Numbers &numbers, std::size_t begin, std::size_t count,
                       const double *differences, double greatest, PairSums &into) const;
    void addOther(const PairBlock &block, PairSums &into, DifferenceCounts &counts);
    PairBlock part(const PairBlock &block, std::size_t begin, std::size_t count) const;
    void keepFinite();

    PairReader &m_reader;
    const OutputArray &m_expectedArray, &m_foundArray;
    const MeasureOptions &m_options;
    const Kernels &m_kernels;
    std::uint64_t m_rowElements;
    bool m_onlyNumbers, m_sameType, m_real;
    PairReader::Buffers m_buffers;
    std::vector<double> m_expected, m_found; //!< where a type is converted
    std::vector<double> m_differences;
    std::vector<RowSums> m_sums;
    BlockValues m_values;
    std::vector<double> m_finite;
};

} // namespace redossier
