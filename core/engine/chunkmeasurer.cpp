// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/chunkmeasurer.h"

#include "core/engine/kernels/kernels.h"
#include "core/engine/valuesums.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace redossier {

namespace {

constexpr std::size_t spanElements = 2048; // differences and both sides of it stay in the nearest cache

const ElementType float32{ElementKind::floating, 4};
const ElementType float64{ElementKind::floating, 8};


//! A sum of squares that neither overflowed nor lost small ones. 0 is one of nothing but zeros.
bool isInRange(double squares)
{
    return squares > 1e-270 && squares < 1e300;
}

template <class T>
double numberAt(const std::byte *numbers, std::size_t i)
{
    T number;
    std::memcpy(&number, numbers + i * sizeof number, sizeof number);
    return static_cast<double>(number);
}

bool isAllZero(const std::byte *doubles, std::size_t count)
{
    bool zero = true;
    for (std::size_t i = 0; i < count; ++i)
        zero &= numberAt<double>(doubles, i) == 0;
    return zero;
}

} // namespace

ChunkMeasurer::ChunkMeasurer(PairReader &reader, const OutputArray &expected, const OutputArray &found,
                             const MeasureOptions &options)
    : m_reader(reader), m_expectedArray(expected), m_foundArray(found), m_options(options),
      m_kernels(options.kernels ? *options.kernels : kernels()),
      m_rowElements(options.wholeIsOneRow ? reader.elements() : reader.rowElements()),
      m_onlyNumbers(!expected.hasTexts() && !found.hasTexts() && !expected.type().isText() && !found.type().isText()),
      m_sameType(expected.type() == found.type())
{
    const bool exact = expected.type().isExact() && found.type().isExact();
    const auto plain = [](const Tolerance &tolerance) { return tolerance.isPlain(); };
    m_real = m_onlyNumbers && !exact && !expected.type().isComplex() && !found.type().isComplex() &&
             std::all_of(options.tolerances.begin(), options.tolerances.end(), plain);
}

PairSums ChunkMeasurer::start(std::uint64_t row) const
{
    PairSums sums;
    sums.bitwiseEqual = m_sameType;
    for (const Tolerance &tolerance : m_options.tolerances)
        sums.tolerances.emplace_back(tolerance);
    if (m_onlyNumbers && m_reader.elements() > 0)
        sums.cosines.emplace(m_rowElements, m_options.cosineMinima, row);
    return sums;
}

PairBlock ChunkMeasurer::part(const PairBlock &block, std::size_t begin, std::size_t count) const
{
    return {block.first + begin, count, block.expected + begin * m_expectedArray.type().bytes,
            block.found + begin * m_foundArray.type().bytes};
}

//! Two float32 sides as they are; any other real types as float64.
ChunkMeasurer::Numbers ChunkMeasurer::numbersOf(const PairBlock &block)
{
    if (m_sameType && m_expectedArray.type() == float32)
        return {&m_kernels.float32, 4, block.expected, block.found};
    const auto asDoubles = [&block](ElementType type, const std::byte *raw, std::vector<double> &doubles) {
        if (type == float64)
            return raw;
        doubles.resize(block.count);
        toDoubles(type, raw, block.count, doubles.data(), nullptr);
        return reinterpret_cast<const std::byte *>(doubles.data());
    };
    return {&m_kernels.float64, 8, asDoubles(m_expectedArray.type(), block.expected, m_expected),
            asDoubles(m_foundArray.type(), block.found, m_found)};
}

ChunkMeasurer::Span ChunkMeasurer::spanAt(std::size_t begin, std::size_t count) const
{
    // Chunks consist of whole rows, or of a piece of a row that is longer than they may be.
    const auto columns = static_cast<std::size_t>(std::min<std::uint64_t>(m_rowElements, count));
    if (columns > spanElements)
        return {begin, 1, std::min(spanElements, static_cast<std::size_t>(std::min(m_rowElements - begin % m_rowElements,
                                                                                std::uint64_t{count} - begin)))};
    return {begin, std::min(spanElements, count - begin) / columns, columns};
}

void ChunkMeasurer::run(const Numbers &numbers, const Span &span)
{
    m_differences.resize(std::max(m_differences.size(), span.pairs()));
    m_sums.resize(std::max(m_sums.size(), span.rows));
    numbers.loops->rows(numbers.expected + span.begin * numbers.bytes, numbers.found + span.begin * numbers.bytes, span.rows,
                        span.columns, m_differences.data(), m_sums.data());
}

//! Whether the sums of a row hold: not where a number was not finite, or a square left the range of float64.
bool ChunkMeasurer::covers(const Numbers &numbers, std::size_t begin, std::size_t columns, const RowSums &sums) const
{
    if (!std::isfinite(sums.difference))
        return false;
    if (numbers.bytes == 4) // No square of a float32 leaves it.
        return true;
    const std::size_t at = begin * numbers.bytes;
    return (isInRange(sums.differenceSquares) || sums.maximum == 0) &&
           (isInRange(sums.expectedSquares) || isAllZero(numbers.expected + at, columns)) &&
           (isInRange(sums.foundSquares) || isAllZero(numbers.found + at, columns));
}

void ChunkMeasurer::addRow(const RowSums &sums, std::size_t columns, std::uint64_t firstPair, const double *differences,
                           PairSums &into) const
{
    into.bitwiseEqual = into.bitwiseEqual && sums.equalBits == columns;
    into.different += columns - sums.equalValues;
    into.signOfZero += sums.equalValues - sums.equalBits;
    into.finitePairs += columns;
    into.sum += static_cast<long double>(sums.difference);
    into.differenceSquares += static_cast<long double>(sums.differenceSquares);
    into.expectedSquares += static_cast<long double>(sums.expectedSquares);
    if (!into.worstPair || sums.maximum > into.maximum) {
        const double *worst = std::find(differences, differences + columns, sums.maximum);
        into.worstPair = firstPair + static_cast<std::uint64_t>(worst - differences);
        into.maximum = sums.maximum;
    }
    into.cosines->add(sums.product, sums.expectedSquares, sums.foundSquares, columns);
}

//! The first pair beyond the tolerance with the relative difference `worst`, which one of `count` has (unless the file was
//! written to meanwhile).
std::size_t ChunkMeasurer::placeOf(double worst, const Numbers &numbers, const std::byte *expected, const double *differences,
                                   std::size_t count, const Tolerance &tolerance)
{
    for (std::size_t i = 0; i < count; ++i) {
        const double size = std::fabs(numbers.bytes == 4 ? numberAt<float>(expected, i) : numberAt<double>(expected, i));
        if (size > 0 && differences[i] / size == worst && differences[i] > tolerance.atol + tolerance.rtol * size)
            return i;
    }
    return 0;
}

void ChunkMeasurer::addTolerances(const PairBlock &block, const Numbers &numbers, std::size_t begin, std::size_t count,
                                  const double *differences, double greatest, PairSums &into) const
{
    const std::byte *expected = numbers.expected + begin * numbers.bytes;
    for (ToleranceCount &tolerance : into.tolerances) {
        const auto [atol, rtol, nan] = tolerance.tolerance();
        if (greatest <= atol && rtol >= 0) // None can lie beyond.
            continue;
        const std::uint64_t beyond = numbers.loops->beyond(expected, differences, count, atol, rtol);
        if (beyond == 0)
            continue;
        const double worst = numbers.loops->worstRelative(expected, differences, count, atol, rtol);
        std::uint64_t place = 0;
        if (worst >= 0 && (!tolerance.worstPair() || worst > tolerance.maximumRelative()))
            place = block.first + begin + placeOf(worst, numbers, expected, differences, count, tolerance.tolerance());
        tolerance.add(beyond, place, worst >= 0 ? worst : NAN);
    }
}

void ChunkMeasurer::addSpan(const PairBlock &block, const Numbers &numbers, const Span &span, PairSums &into,
                            DifferenceCounts &counts)
{
    // Rows that the kernels cover are counted together, up to one that they do not.
    std::size_t waiting = 0;
    std::uint64_t zeros = 0;
    double greatest = 0;
    const auto flush = [&](std::size_t end) {
        if (waiting == 0)
            return;
        const double *differences = m_differences.data() + end - waiting;
        counts.add(differences, waiting, zeros, m_kernels);
        addTolerances(block, numbers, span.begin + end - waiting, waiting, differences, greatest, into);
        waiting = zeros = 0;
        greatest = 0;
    };
    for (std::size_t row = 0; row < span.rows; ++row) {
        const std::size_t at = row * span.columns;
        if (covers(numbers, span.begin + at, span.columns, m_sums[row])) {
            addRow(m_sums[row], span.columns, block.first + span.begin + at, m_differences.data() + at, into);
            waiting += span.columns;
            zeros += m_sums[row].equalValues;
            greatest = std::max(greatest, m_sums[row].maximum);
            continue;
        }
        flush(at);
        addOther(part(block, span.begin + at, span.columns), into, counts);
    }
    flush(span.pairs());
}

//! The finite differences of m_values.
void ChunkMeasurer::keepFinite()
{
    m_finite.clear();
    for (const double difference : m_values.difference)
        if (!std::isnan(difference))
            m_finite.push_back(difference);
}

void ChunkMeasurer::addOther(const PairBlock &block, PairSums &into, DifferenceCounts &counts)
{
    m_values.fill(block, m_reader, m_expectedArray, m_foundArray);
    const std::size_t bytes = block.count * m_expectedArray.type().bytes;
    if (into.bitwiseEqual && bytes > 0)
        into.bitwiseEqual = std::memcmp(block.expected, block.found, bytes) == 0;
    addValues(into, m_values, block.first);
    if (!m_onlyNumbers)
        into.bitwiseEqual = into.bitwiseEqual && into.different == 0;
    if (!m_values.exact)
        addNonFinite(into, m_values, block.first, m_reader, m_expectedArray, m_foundArray);
    keepFinite();
    const auto zeros = static_cast<std::uint64_t>(std::count(m_finite.begin(), m_finite.end(), 0.0));
    counts.add(m_finite.data(), m_finite.size(), zeros, m_kernels);
}

Result<PairSums> ChunkMeasurer::measure(const ChunkPlan::Chunk &chunk, DifferenceCounts &counts)
{
    const auto block = m_reader.viewBlock(chunk.first, chunk.count, m_buffers);
    if (!block)
        return block.error();
    PairSums sums = start(chunk.row);
    if (!m_real) {
        addOther(*block, sums, counts);
        return sums;
    }
    const Numbers numbers = numbersOf(*block);
    for (std::size_t begin = 0; begin < block->count;) {
        const Span span = spanAt(begin, block->count);
        run(numbers, span);
        addSpan(*block, numbers, span, sums, counts);
        begin += span.pairs();
    }
    return sums;
}

void ChunkMeasurer::differences(const PairBlock &block, const Taker &take)
{
    if (m_real) {
        const Numbers numbers = numbersOf(block);
        run(numbers, {0, 1, block.count});
        if (std::isfinite(m_sums.front().difference))
            return take(m_differences.data(), block.count);
    }
    m_values.fill(block, m_reader, m_expectedArray, m_foundArray);
    keepFinite();
    take(m_finite.data(), m_finite.size());
}

Outcome ChunkMeasurer::differences(const ChunkPlan::Chunk &chunk, const Taker &take)
{
    const auto block = m_reader.viewBlock(chunk.first, chunk.count, m_buffers);
    if (!block)
        return block.error();
    differences(*block, take);
    return Done{};
}

} // namespace redossier
