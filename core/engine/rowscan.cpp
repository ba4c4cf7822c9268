// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/rowscan.h"

#include "core/engine/mixedbits.h"
#include "core/engine/pairsample.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace redossier {

namespace {

constexpr std::size_t pieceElements = 256; // compared as bytes first: most pieces of a sparse difference end there

} // namespace

RowScan::RowScan(std::uint64_t rowElements, std::size_t parts, double leastNormal)
    : m_rowElements(rowElements), m_parts(parts), m_leastNormal(leastNormal)
{
    if (rowElements * parts <= columnsKept)
        m_columns.resize(rowElements * parts);
}

Outcome RowScan::walk(PairReader &reader, OutputArray &expected, OutputArray &found, bool everything)
{
    m_rows = m_rowElements > 0 ? reader.elements() / m_rowElements : 0;
    const bool sameType = !everything && expected.type() == found.type();
    const std::size_t size = expected.type().bytes;
    std::vector<double> e(pieceElements * m_parts), f(pieceElements * m_parts), real(pieceElements), imaginary(pieceElements);
    const auto convert = [&](const OutputArray &array, const std::byte *raw, std::size_t count, std::vector<double> &into) {
        if (m_parts == 1)
            return toDoubles(array.type(), raw, count, into.data(), imaginary.data());
        std::fill(imaginary.begin(), imaginary.end(), 0.0);
        toDoubles(array.type(), raw, count, real.data(), imaginary.data());
        for (std::size_t i = 0; i < count; ++i) {
            into[2 * i] = real[i];
            into[2 * i + 1] = imaginary[i];
        }
    };
    const auto read = reader.forEachBlock([&](const PairBlock &block) {
        for (std::size_t at = 0; at < block.count; at += pieceElements) {
            const std::size_t count = std::min(pieceElements, block.count - at);
            const std::byte *rawExpected = block.expected + at * size;
            const std::byte *rawFound = block.found + at * found.type().bytes;
            if (sameType && std::memcmp(rawExpected, rawFound, count * size) == 0)
                continue;
            convert(expected, rawExpected, count, e);
            convert(found, rawFound, count, f);
            addPiece(e.data(), f.data(), count * m_parts, (block.first + at) * m_parts);
        }
    });
    endRow();
    return read;
}

void RowScan::addPiece(const double *expected, const double *found, std::size_t count, std::uint64_t firstPair)
{
    const std::uint64_t width = m_rowElements * m_parts;
    std::uint64_t row = firstPair / width;
    std::uint64_t column = firstPair % width;
    for (std::size_t i = 0; i < count; ++i) {
        if (row != m_row.row) {
            endRow();
            m_row = {};
            m_row.row = row;
        }
        const double e = expected[i];
        if (std::isfinite(e)) {
            m_row.expectedSquares += e * e;
            if (!m_columns.empty())
                m_columns[column].expectedSquares += e * e;
            if (std::isfinite(found[i]))
                m_nonFinite.greatestFinite = std::max(m_nonFinite.greatestFinite, std::fabs(e));
        }
        if (differs(e, found[i]))
            addDifference(e, found[i], column, firstPair + i);
        if (++column == width) {
            column = 0;
            ++row;
        }
    }
}

void RowScan::addDifference(double expected, double found, std::size_t column, std::uint64_t pair)
{
    ++m_row.different;
    m_row.withoutDifference += std::isfinite(expected) && std::isfinite(found) ? 0 : 1;
    if (!m_columns.empty())
        ++m_columns[column].different;
    if (!std::isfinite(expected))
        return;
    if (!std::isfinite(found)) {
        if (m_nonFinite.nan + m_nonFinite.infinite == 0)
            m_nonFinite.firstPair = pair;
        ++m_row.newNonFinite;
        if (std::isnan(found)) {
            ++m_nonFinite.nan;
            return;
        }
        const double size = std::fabs(expected);
        m_nonFinite.leastAtInfinity = m_nonFinite.infinite == 0 ? size : std::min(m_nonFinite.leastAtInfinity, size);
        ++m_nonFinite.infinite;
        m_nonFinite.sameSign += std::signbit(expected) == std::signbit(found) ? 1 : 0;
        return;
    }
    const double difference = found - expected;
    m_row.squares += difference * difference;
    m_row.greatest = std::max(m_row.greatest, std::fabs(difference));
    if (!m_columns.empty())
        m_columns[column].squares += difference * difference;
    m_flushedInFound += found == 0 && std::fabs(expected) < m_leastNormal ? 1 : 0;
    m_flushedInExpected += expected == 0 && std::fabs(found) < m_leastNormal ? 1 : 0;
}

void RowScan::endRow()
{
    if (m_row.different == 0)
        return;
    if (m_differing == 0)
        m_first = m_row.row;
    m_last = m_row.row;
    ++m_differing;
    m_different += m_row.different;
    m_squares += m_row.squares;
    m_relative += m_row.expectedSquares > 0 ? m_row.squares / m_row.expectedSquares : 0;
    if (m_row.newNonFinite > 0) {
        ++m_nonFinite.rows;
        m_nonFinite.wholeRows += m_row.newNonFinite == m_rowElements * m_parts ? 1 : 0;
    }
    m_heaviest.push(m_row);
    if (m_heaviest.size() > rowsKept)
        m_heaviest.pop();
    m_worst.push(m_row);
    if (m_worst.size() > worstKept)
        m_worst.pop();
    m_some.emplace(mixedBits(m_row.row), m_row.row);
    if (m_some.size() > rowsKept)
        m_some.pop();
    const std::uint64_t row = m_row.row;
    m_row = {};
    m_row.row = row;
}

std::vector<ScannedRow> RowScan::worst() const
{
    std::vector<ScannedRow> list;
    for (auto kept = m_worst; !kept.empty(); kept.pop())
        list.push_back(kept.top());
    std::reverse(list.begin(), list.end());
    return list;
}

std::vector<ScannedRow> RowScan::heaviest() const
{
    std::vector<ScannedRow> list;
    for (auto kept = m_heaviest; !kept.empty(); kept.pop())
        list.push_back(kept.top());
    std::reverse(list.begin(), list.end());
    return list;
}

std::vector<std::uint64_t> RowScan::someDifferingRows() const
{
    std::vector<std::uint64_t> list;
    for (auto kept = m_some; !kept.empty(); kept.pop())
        list.push_back(kept.top().second);
    std::sort(list.begin(), list.end());
    return list;
}

} // namespace redossier
