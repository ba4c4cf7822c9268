// SPDX-License-Identifier: GPL-3.0-or-later
//! The loops of Kernels in terms of `Lanes`, eight numbers of float64. A file for one set of instructions defines `Lanes` in
//! a namespace without name and includes this after it. Nothing here may be shared with another file: the linker would
//! take any one of the copies, and that may hold instructions which the processor lacks. So: no C++ standard library.
#pragma once

#include "core/engine/kernels/kernels.h"

#include <cstring>

namespace redossier {

namespace {

constexpr std::size_t width = 8;

//! The eight sums of each kind.
struct LaneSums
{
    Lanes difference = Lanes::of(0), differenceSquares = Lanes::of(0), expectedSquares = Lanes::of(0);
    Lanes foundSquares = Lanes::of(0), product = Lanes::of(0), maximum = Lanes::of(0);
    std::uint64_t equalValues = 0, equalBits = 0;

    template <class T>
    void add(const std::byte *expectedAt, const std::byte *foundAt, double *differenceAt)
    {
        const Lanes expected = Lanes::load(expectedAt, T());
        const Lanes found = Lanes::load(foundAt, T());
        const Lanes gap = (found - expected).magnitude();
        gap.store(differenceAt);
        difference = difference + gap;
        differenceSquares = differenceSquares + gap * gap;
        expectedSquares = expectedSquares + expected * expected;
        foundSquares = foundSquares + found * found;
        product = product + expected * found;
        maximum = maximum.greater(gap);
        equalValues += Lanes::equalValues(expectedAt, foundAt, T());
        equalBits += Lanes::equalBits(expectedAt, foundAt, T());
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
        result.equalValues = equalValues - padding;
        result.equalBits = equalBits - padding;
        return result;
    }
};

template <class T>
RowSums measureRow(const std::byte *expected, const std::byte *found, std::size_t count, double *difference)
{
    LaneSums sums;
    const std::size_t rest = count % width;
    for (std::size_t i = 0; i + width <= count; i += width)
        sums.add<T>(expected + i * sizeof(T), found + i * sizeof(T), difference + i);
    if (rest == 0)
        return sums.sums(0);
    // Zeros fill the last eight up: they add nothing, and are equal.
    std::byte lastExpected[width * sizeof(T)] = {};
    std::byte lastFound[width * sizeof(T)] = {};
    double lastDifference[width];
    std::memcpy(lastExpected, expected + (count - rest) * sizeof(T), rest * sizeof(T));
    std::memcpy(lastFound, found + (count - rest) * sizeof(T), rest * sizeof(T));
    sums.add<T>(lastExpected, lastFound, lastDifference);
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

std::size_t select(const double *difference, std::size_t count, const DifferenceRanges &ranges, std::uint64_t *below, double *hits)
{
    const Lanes low[] = {Lanes::of(ranges.low[0]), Lanes::of(ranges.low[1])};
    const Lanes high[] = {Lanes::of(ranges.high[0]), Lanes::of(ranges.high[1])};
    std::uint64_t under[] = {0, 0};
    std::size_t found = 0;
    const auto take = [&](const double *at, unsigned counted) {
        const Lanes gap = Lanes::load(at);
        const unsigned less[] = {gap.below(low[0]) & counted, gap.below(low[1]) & counted};
        const unsigned outside = (less[0] | high[0].below(gap)) & (less[1] | high[1].below(gap));
        under[0] += static_cast<unsigned>(__builtin_popcount(less[0]));
        under[1] += static_cast<unsigned>(__builtin_popcount(less[1]));
        if (const unsigned inside = ~outside & counted; inside != 0) // of few: the branch is foreseen
            found += gap.pack(inside, hits + found);
    };
    const std::size_t rest = count % width;
    for (std::size_t i = 0; i + width <= count; i += width)
        take(difference + i, 0xff);
    if (rest > 0) {
        double last[width] = {};
        std::memcpy(last, difference + (count - rest), rest * sizeof(double));
        take(last, (1u << rest) - 1);
    }
    below[0] += under[0];
    below[1] += under[1];
    return found;
}

constexpr Kernels loopsNamed(const char *name)
{
    return {name,
            {rows<float>, beyond<float>, worstRelative<float>},
            {rows<double>, beyond<double>, worstRelative<double>},
            select};
}

} // namespace

} // namespace redossier
