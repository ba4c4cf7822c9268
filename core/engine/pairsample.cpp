// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/pairsample.h"

#include "core/engine/mixedbits.h"

#include <algorithm>
#include <numeric>

namespace redossier {

namespace {

constexpr std::uint64_t mostColumns = 16384; // of a sample; sixteen rows of them fit
constexpr std::uint64_t runElements = 1024;  // read together: one system call an element would cost more than the element
constexpr std::uint64_t mostFirstRows = 8192;

//! `count` of `total` numbers in runs of `run` that follow one another, one run at a random place of each equal part, so that
//! no period of the data can agree with a period of the choice. All of them where count >= total.
std::vector<std::uint64_t> spreadNumbers(std::uint64_t total, std::uint64_t count, std::uint64_t run)
{
    std::vector<std::uint64_t> numbers;
    if (count >= total) {
        numbers.resize(total);
        std::iota(numbers.begin(), numbers.end(), std::uint64_t{0});
        return numbers;
    }
    const std::uint64_t parts = std::max<std::uint64_t>(1, count / run);
    const std::uint64_t length = total / parts; // at least `run`
    for (std::uint64_t part = 0; part < parts; ++part) {
        const std::uint64_t begin = part * length + mixedBits(part) % (length - std::min(run, length) + 1);
        for (std::uint64_t i = 0; i < std::min(run, length); ++i)
            numbers.push_back(begin + i);
    }
    return numbers;
}

} // namespace

bool PairSample::rowDiffers(std::size_t row) const
{
    for (std::size_t column = 0; column < columns(); ++column)
        if (differsAt(at(row, column)))
            return true;
    return false;
}

PairSample PairSample::differingRows() const
{
    PairSample some;
    some.columnNumbers = columnNumbers;
    some.everyColumn = everyColumn;
    some.expected.reserve(expected.size());
    some.found.reserve(found.size());
    for (std::size_t row = 0; row < rows(); ++row) {
        if (!rowDiffers(row))
            continue;
        some.rowNumbers.push_back(rowNumbers[row]);
        const auto begin = static_cast<std::ptrdiff_t>(at(row, 0));
        const auto end = begin + static_cast<std::ptrdiff_t>(columns());
        some.expected.insert(some.expected.end(), expected.begin() + begin, expected.begin() + end);
        some.found.insert(some.found.end(), found.begin() + begin, found.begin() + end);
    }
    some.everyRow = everyRow && some.rows() == rows();
    return some;
}

PairSampler::PairSampler(OutputArray &expected, OutputArray &found, const Alignment &alignment)
    : m_expected(expected), m_found(found), m_alignment(alignment), m_rowElements(expected.rowElements()),
      m_parts(expected.type().isComplex() || found.type().isComplex() ? 2 : 1)
{
}

std::vector<std::uint64_t> PairSampler::columnChoice() const
{
    constexpr std::uint64_t run = 64;
    std::vector<std::uint64_t> numbers = spreadNumbers(m_rowElements, mostColumns / m_parts, run);
    if (m_parts == 1)
        return numbers;
    std::vector<std::uint64_t> both;
    for (const std::uint64_t number : numbers) {
        both.push_back(2 * number);
        both.push_back(2 * number + 1);
    }
    return both;
}

Result<PairSample> PairSampler::spread()
{
    const std::uint64_t width = std::max<std::uint64_t>(1, std::min(columns(), mostColumns));
    return read(spreadNumbers(rows(), mostElements / width, std::max<std::uint64_t>(1, runElements / width)));
}

Result<PairSample> PairSampler::firstRows()
{
    const std::uint64_t width = std::max<std::uint64_t>(1, std::min(columns(), mostColumns));
    std::vector<std::uint64_t> numbers(std::min({rows(), mostElements / width, mostFirstRows}));
    std::iota(numbers.begin(), numbers.end(), std::uint64_t{0});
    return read(std::move(numbers));
}

Result<PairSample> PairSampler::rowsAt(const std::vector<std::uint64_t> &numbers)
{
    const std::uint64_t width = std::max<std::uint64_t>(1, std::min(columns(), mostColumns));
    std::vector<std::uint64_t> chosen;
    for (const std::uint64_t place : spreadNumbers(numbers.size(), mostElements / width, 1))
        chosen.push_back(numbers[place]);
    return read(std::move(chosen));
}

Outcome PairSampler::readPiece(OutputArray &array, std::uint64_t firstElement, std::uint64_t count, std::vector<double> &values)
{
    const auto length = static_cast<std::size_t>(count);
    const auto raw = array.read(firstElement, length, m_raw);
    if (!raw)
        return raw.error();
    m_real.resize(length);
    m_imaginary.assign(m_parts == 2 ? length : 0, 0.0);
    toDoubles(array.type(), *raw, length, m_real.data(), m_imaginary.data());
    if (m_parts == 1) {
        values.insert(values.end(), m_real.begin(), m_real.end());
        return Done{};
    }
    for (std::size_t i = 0; i < length; ++i) {
        values.push_back(m_real[i]);
        values.push_back(m_imaginary[i]);
    }
    return Done{};
}

Outcome PairSampler::readSide(OutputArray &array, bool expectedSide, const PairSample &sample, std::vector<double> &values)
{
    const auto rowOf = [&](std::size_t i) {
        return expectedSide ? m_alignment.expectedRow(sample.rowNumbers[i]) : m_alignment.foundRow(sample.rowNumbers[i]);
    };
    values.reserve(sample.rows() * sample.columns());
    for (std::size_t row = 0; row < sample.rows();) {
        std::size_t end = row + 1;
        if (sample.everyColumn) { // rows that follow one another in the file are read together
            while (end < sample.rows() && rowOf(end) == rowOf(row) + (end - row))
                ++end;
            if (const auto done = readPiece(array, rowOf(row) * m_rowElements, (end - row) * m_rowElements, values); !done)
                return done;
            row = end;
            continue;
        }
        for (std::size_t column = 0; column < sample.columns();) {
            std::size_t last = column + 1;
            while (last < sample.columns() && sample.columnNumbers[last] == sample.columnNumbers[column] + (last - column))
                ++last;
            const std::uint64_t first = rowOf(row) * m_rowElements + sample.columnNumbers[column] / m_parts;
            if (const auto done = readPiece(array, first, (last - column) / m_parts, values); !done)
                return done;
            column = last;
        }
        row = end;
    }
    return Done{};
}

Result<PairSample> PairSampler::read(std::vector<std::uint64_t> numbers)
{
    PairSample sample;
    sample.columnNumbers = columnChoice();
    sample.everyColumn = sample.columns() == columns();
    sample.everyRow = numbers.size() == rows();
    sample.rowNumbers = std::move(numbers);
    if (sample.columns() == 0)
        sample.rowNumbers.clear();
    if (const auto done = readSide(m_expected, true, sample, sample.expected); !done)
        return done.error();
    if (const auto done = readSide(m_found, false, sample, sample.found); !done)
        return done.error();
    return sample;
}

Outcome PairSampler::expectedRows(std::uint64_t first, std::uint64_t count, std::vector<double> &values)
{
    values.clear();
    return readPiece(m_expected, first * m_rowElements, count * m_rowElements, values);
}

} // namespace redossier
