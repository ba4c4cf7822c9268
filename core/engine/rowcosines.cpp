// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/rowcosines.h"

#include <algorithm>
#include <cmath>

namespace redossier {

namespace {

template <class Sum>
struct Products
{
    Sum product = 0, expectedSquares = 0, foundSquares = 0;

    void add(const std::vector<double> &expected, const std::vector<double> &found, std::size_t begin, std::size_t end)
    {
        for (std::size_t i = begin; i < end; ++i) {
            const Sum e = static_cast<Sum>(expected[i]);
            const Sum f = static_cast<Sum>(found[i]);
            product += e * f;
            expectedSquares += e * e;
            foundSquares += f * f;
        }
    }
    void addBlock(const BlockValues &values, std::size_t begin, std::size_t end)
    {
        add(values.expected, values.found, begin, end);
        if (values.complex)
            add(values.expectedImaginary, values.foundImaginary, begin, end);
    }
};

} // namespace

RowCosines::RowCosines(std::uint64_t rowElements, std::vector<double> minima, std::uint64_t firstRow)
    : m_rowElements(rowElements), m_minima(std::move(minima)), m_below(m_minima.size(), 0), m_row(firstRow)
{
}

void RowCosines::add(const BlockValues &values)
{
    for (std::size_t begin = 0; begin < values.count;) {
        const auto piece =
            static_cast<std::size_t>(std::min<std::uint64_t>(m_rowElements - m_inRow, values.count - begin));
        addPiece(values, begin, piece);
        begin += piece;
        addPairs(piece);
    }
}

void RowCosines::add(double product, double expectedSquares, double foundSquares, std::uint64_t pairs)
{
    m_product += static_cast<long double>(product);
    m_expectedSquares += static_cast<long double>(expectedSquares);
    m_foundSquares += static_cast<long double>(foundSquares);
    addPairs(pairs);
}

void RowCosines::addPairs(std::uint64_t pairs)
{
    m_inRow += pairs;
    if (m_inRow == m_rowElements)
        endRow();
}

void RowCosines::append(const RowCosines &later)
{
    appendRows(later);
    m_product += later.m_product;
    m_expectedSquares += later.m_expectedSquares;
    m_foundSquares += later.m_foundSquares;
    m_finite = m_finite && later.m_finite;
    addPairs(later.m_inRow);
}

void RowCosines::appendRows(const RowCosines &later)
{
    m_row += later.m_rows + later.m_undefined;
    m_undefined += later.m_undefined;
    if (!m_undefinedRow)
        m_undefinedRow = later.m_undefinedRow;
    if (later.m_rows > 0 && (m_rows == 0 || later.m_minimum < m_minimum)) {
        m_minimum = later.m_minimum;
        m_minimumRow = later.m_minimumRow;
    }
    m_rows += later.m_rows;
    m_sum += later.m_sum;
    for (std::size_t i = 0; i < m_below.size(); ++i)
        m_below[i] += later.m_below[i];
}

void RowCosines::addPiece(const BlockValues &values, std::size_t begin, std::size_t count)
{
    Products<double> sums;
    sums.addBlock(values, begin, begin + count);
    // Squares that leave the range of float64 either way are summed again in a wider type.
    constexpr double least = 1e-270;
    constexpr double most = 1e300;
    const auto inRange = [](double squares) { return squares > least && squares < most; };
    if (inRange(sums.expectedSquares) && inRange(sums.foundSquares)) {
        m_product += static_cast<long double>(sums.product);
        m_expectedSquares += static_cast<long double>(sums.expectedSquares);
        m_foundSquares += static_cast<long double>(sums.foundSquares);
        return;
    }
    Products<long double> wide;
    wide.addBlock(values, begin, begin + count);
    m_product += wide.product;
    m_expectedSquares += wide.expectedSquares;
    m_foundSquares += wide.foundSquares;
    m_finite = m_finite && std::isfinite(m_expectedSquares) && std::isfinite(m_foundSquares);
}

void RowCosines::endRow()
{
    const std::uint64_t row = m_row++;
    const bool zeroExpected = m_expectedSquares == 0;
    const bool zeroFound = m_foundSquares == 0;
    bool neverEnough = false;
    if (!m_finite) {
        ++m_undefined;
        if (!m_undefinedRow)
            m_undefinedRow = row;
        neverEnough = true;
    } else {
        double cosine = 1;
        if (zeroExpected != zeroFound) {
            cosine = 0;
            neverEnough = true;
        } else if (!zeroExpected) {
            const long double ratio = m_product / (std::sqrt(m_expectedSquares) * std::sqrt(m_foundSquares));
            cosine = std::clamp(static_cast<double>(ratio), -1.0, 1.0);
        }
        if (m_rows == 0 || cosine < m_minimum) {
            m_minimum = cosine;
            m_minimumRow = row;
        }
        m_sum += static_cast<long double>(cosine);
        ++m_rows;
        for (std::size_t i = 0; i < m_minima.size() && !neverEnough; ++i)
            m_below[i] += cosine < m_minima[i] ? 1 : 0;
    }
    if (neverEnough)
        for (std::uint64_t &below : m_below)
            ++below;
    m_inRow = 0;
    m_product = m_expectedSquares = m_foundSquares = 0;
    m_finite = true;
}

} // namespace redossier
