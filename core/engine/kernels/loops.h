// SPDX-License-Identifier: GPL-3.0-or-later
//! The loops of Kernels in terms of `Lanes`, eight numbers of float64; `Halves`, the leading halves of eight differences; and
//! `Equalities`, counts of equal pairs. A file for one set of instructions defines them in a namespace without name and
//! includes this after it. Nothing here may be shared with another file: the linker would
//! take any one of the copies, and that may hold instructions which the processor lacks. So: no C++ standard library.
#pragma once

#include "core/engine/kernels/kernels.h"

#include <cstring>

namespace redossier {

namespace {

constexpr std::size_t width = 8;
constexpr std::size_t ahead = 8192; // bytes that will be read once what lies before them was told apart

//! The eight sums of each kind.
template <class T>
struct LaneSums
{
    Lanes difference = Lanes::of(0), differenceSquares = Lanes::of(0), expectedSquares = Lanes::of(0);
    Lanes foundSquares = Lanes::of(0), product = Lanes::of(0), maximum = Lanes::of(0);
    Equalities<T> equal;

    void add(const std::byte *expectedAt, const std::byte *foundAt, double *differenceAt)
    {
        __builtin_prefetch(expectedAt + ahead, 0, 2);
        __builtin_prefetch(foundAt + ahead, 0, 2);
        const Lanes expected = Lanes::load(expectedAt, T());
        const Lanes found = Lanes::load(foundAt, T());
        const Lanes gap = (found - expected).magnitude();
        gap.store(differenceAt);
        difference = difference + gap;
        differenceSquares = differenceSquares + gap * gap;
        expectedSquares = expectedSquares.plusProduct(expected, expected, T());
        foundSquares = foundSquares.plusProduct(found, found, T());
        product = product.plusProduct(expected, found, T());
        maximum = maximum.greater(gap);
        equal.add(expectedAt, foundAt);
    }

    RowSums sums(std::size_t padding) const
    {
        RowSums result;
        result.difference = difference.sum();
        result.differenceSquares = differenceSquares.sum();
        result.expectedSquares = expectedSquares.sum();
        result.foundSquares = foundSquares.sum();
        result.product = product.sum();
        result.maximum = maximum.greatest();
        result.equalValues = equal.values() - padding;
        result.equalBits = equal.bits() - padding;
        return result;
    }
};

template <class T>
RowSums measureRow(const std::byte *expected, const std::byte *found, std::size_t count, double *difference)
{
    LaneSums<T> sums;
    const std::size_t rest = count % width;
    for (std::size_t i = 0; i + width <= count; i += width)
        sums.add(expected + i * sizeof(T), found + i * sizeof(T), difference + i);
    if (rest == 0)
        return sums.sums(0);
    // Zeros fill the last eight up: they add nothing, and are equal.
    std::byte lastExpected[width * sizeof(T)] = {};
    std::byte lastFound[width * sizeof(T)] = {};
    double lastDifference[width];
    std::memcpy(lastExpected, expected + (count - rest) * sizeof(T), rest * sizeof(T));
    std::memcpy(lastFound, found + (count - rest) * sizeof(T), rest * sizeof(T));
    sums.add(lastExpected, lastFound, lastDifference);
    std::memcpy(difference + (count - rest), lastDifference, rest * sizeof(double));
    return sums.sums(width - rest);
}

template <class T>
void rows(const std::byte *expected, const std::byte *found, std::size_t count, std::size_t columns, double *difference,
          RowSums *sums)
{
    for (std::size_t row = 0; row < count; ++row) {
        const std::size_t at = row * columns;
        sums[row] = measureRow<T>(expected + at * sizeof(T), found + at * sizeof(T), columns, difference + at);
    }
}

template <class T>
double numberAt(const std::byte *at)
{
    T value;
    std::memcpy(&value, at, sizeof value);
    return static_cast<double>(value);
}

template <class T>
std::uint64_t beyond(const std::byte *expected, const double *difference, std::size_t count, double atol, double rtol)
{
    const Lanes base = Lanes::of(atol);
    const Lanes slope = Lanes::of(rtol);
    std::uint64_t total = 0;
    std::size_t i = 0;
    for (; i + width <= count; i += width) {
        const Lanes bound = base + slope * Lanes::load(expected + i * sizeof(T), T()).magnitude();
        total += static_cast<unsigned>(__builtin_popcount(bound.below(Lanes::load(difference + i))));
    }
    for (; i < count; ++i)
        total += difference[i] > atol + rtol * __builtin_fabs(numberAt<T>(expected + i * sizeof(T))) ? 1 : 0;
    return total;
}

template <class T>
double worstRelative(const std::byte *expected, const double *difference, std::size_t count, double atol, double rtol)
{
    const Lanes base = Lanes::of(atol);
    const Lanes slope = Lanes::of(rtol);
    Lanes worst = Lanes::of(-1);
    std::size_t i = 0;
    for (; i + width <= count; i += width) {
        const Lanes size = Lanes::load(expected + i * sizeof(T), T()).magnitude();
        const Lanes gap = Lanes::load(difference + i);
        const unsigned counted = (base + slope * size).below(gap) & Lanes::of(0).below(size);
        if (counted != 0)
            worst = worst.greater((gap / size).chosen(counted, Lanes::of(-1)));
    }
    double greatest = worst.greatest();
    for (; i < count; ++i) {
        const double size = __builtin_fabs(numberAt<T>(expected + i * sizeof(T)));
        if (size > 0 && difference[i] > atol + rtol * size && difference[i] / size > greatest)
            greatest = difference[i] / size;
    }
    return greatest;
}

std::uint32_t halfOf(double number)
{
    std::uint64_t bits;
    std::memcpy(&bits, &number, sizeof bits);
    return static_cast<std::uint32_t>(bits >> 32);
}

//! Tells differences apart by their leading halves, block by block.
class Teller
{
public:
    static constexpr std::size_t step = 4 * width, most = 2048; // of a block

    Teller(const DifferenceFilter &filter, DifferenceTally &tally, double *hits)
        : m_firstOctave(filter.firstOctave), m_tally(tally), m_hits(hits)
    {
        for (std::size_t k = 0; k < DifferenceRanges::count; ++k) {
            m_low[k] = halfOf(filter.ranges.low[k]);
            m_high[k] = halfOf(filter.ranges.high[k]);
        }
    }

    //! `count` is a multiple of `step`, of which `real` are differences.
    void add(const double *difference, std::size_t count, std::size_t real)
    {
        tellHalves(difference, count);
        takeInside(difference, real);
        for (unsigned first = 0; first < DifferenceFilter::octaves; first += 4)
            Halves::countFour(m_octaves, count, first + 1, m_tally.octave + first);
    }
    std::size_t found() const { return m_found; }

private:
    void tellHalves(const double *difference, std::size_t count)
    {
        const Halves low[] = {Halves::of(m_low[0]), Halves::of(m_low[1])};
        const Halves high[] = {Halves::of(m_high[0]), Halves::of(m_high[1])};
        Halves under[] = {Halves::of(0), Halves::of(0)};
        for (std::size_t i = 0; i < count; i += step) {
            Halves gaps[4], outside[4];
            for (std::size_t part = 0; part < 4; ++part) {
                const Halves gap = gaps[part] = Halves::load(difference + i + part * width);
                const Halves less[] = {gap.below(low[0]), gap.below(low[1])};
                under[0] = under[0] - less[0];
                under[1] = under[1] - less[1];
                outside[part] = (less[0] | high[0].below(gap)) & (less[1] | high[1].below(gap));
            }
            m_inside[i / step] = ~Halves::bits(outside);
            Halves::octaves(gaps, m_firstOctave - 1, m_octaves + i);
        }
        m_tally.below[0] += under[0].sum();
        m_tally.below[1] += under[1].sum();
    }

    void takeInside(const double *difference, std::size_t real)
    {
        for (std::size_t begin = 0; begin < real; begin += step)
            for (std::uint32_t inside = m_inside[begin / step]; inside != 0; inside &= inside - 1) // of few
                if (const std::size_t i = begin + Halves::place[__builtin_ctz(inside)]; i < real)
                    m_hits[m_found++] = difference[i];
    }

    std::uint32_t m_low[DifferenceRanges::count], m_high[DifferenceRanges::count]; //!< halves of the ranges' ends
    unsigned m_firstOctave;
    DifferenceTally &m_tally;
    double *m_hits;
    std::size_t m_found = 0;
    alignas(32) unsigned char m_octaves[most]; //!< from 1 on; in any order
    std::uint32_t m_inside[most / step];       //!< a bit for each difference whose half lies in a range
};

std::size_t tell(const double *difference, std::size_t count, const DifferenceFilter &filter, DifferenceTally &tally, double *hits)
{
    Teller teller(filter, tally, hits);
    const std::size_t rest = count % Teller::step;
    const std::size_t whole = count - rest;
    for (std::size_t i = 0; i < whole; i += Teller::most) {
        const std::size_t length = whole - i < Teller::most ? whole - i : Teller::most;
        teller.add(difference + i, length, length);
    }
    if (rest > 0) {
        // Infinities fill the last ones up: no range begins above them, and no octave that is counted is theirs.
        double last[Teller::step];
        for (double &one : last)
            one = __builtin_inf();
        std::memcpy(last, difference + whole, rest * sizeof(double));
        teller.add(last, Teller::step, rest);
    }
    return teller.found();
}

constexpr Kernels loopsNamed(const char *name)
{
    return {name,
            {rows<float>, beyond<float>, worstRelative<float>},
            {rows<double>, beyond<double>, worstRelative<double>},
            tell};
}

} // namespace

} // namespace redossier
