// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/alignment.h"

#include <unordered_map>
#include <vector>

namespace redossier {

//! The rows of one side as float64, in the order of the pairs; a complex number is two numbers. The whole side is scaled by
//! a power of two, so that no length of a row is more than 1 and no square leaves the range.
class SideRows
{
public:
    SideRows(OutputArray &array, const Alignment &alignment, bool expectedSide)
        : m_array(array), m_alignment(alignment), m_expectedSide(expectedSide)
    {
    }
    //! Finds the scale, the mean row, and the rows that repeat more than `k` earlier ones; in one walk. Codes: those of reading.
    Outcome prepare(std::size_t k);

    std::uint64_t rows() const { return m_alignment.pairs; }
    std::size_t columns() const { return static_cast<std::size_t>(m_array.rowElements()) * (m_array.type().isComplex() ? 2 : 1); }
    //! `count` rows from `first` on, one after the other.
    Outcome read(std::uint64_t first, std::size_t count, std::vector<double> &values);
    //! Scaled as the rows are.
    const std::vector<double> &mean() const { return m_mean; }
    //! More than k earlier rows are the same bit for bit, so that of equal distances this one is never among the k nearest.
    bool isRedundant(std::uint64_t row) const { return !m_redundant.empty() && m_redundant[static_cast<std::size_t>(row)]; }

private:
    void learn(std::uint64_t first, const std::vector<double> &values, std::size_t k);
    void noteRepeated(std::uint64_t row, const double *values, std::size_t k);

    Outcome readRaw(std::uint64_t first, std::size_t count, std::vector<double> &values);
    void convert(const std::byte *raw, std::size_t elements, double *values);

    OutputArray &m_array;
    const Alignment &m_alignment;
    bool m_expectedSide;
    double m_scale = 1;
    double m_greatest = 0;
    std::vector<double> m_mean;
    std::vector<bool> m_redundant;
    struct RowDigest
    {
        std::uint64_t first = 0, second = 0;
        bool operator==(const RowDigest &) const = default;
    };
    struct DigestHash
    {
        std::size_t operator()(const RowDigest &digest) const { return digest.first; }
    };
    std::unordered_map<RowDigest, std::size_t, DigestHash> m_repeated; //!< how often each row stood so far
    std::vector<std::byte> m_buffer;
    std::vector<double> m_imaginary;
};

//! Square of a row's length; not finite where a number of it is not.
double squaredLength(const double *row, std::size_t columns);

} // namespace redossier
