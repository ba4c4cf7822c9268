// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/valuesums.h"

#include <cmath>

namespace redossier {

namespace {

//! Squares summed over one block; in a wider type where they leave the range of float64.
template <class Sum>
void addSquares(const BlockValues &values, Sum &differences, Sum &magnitudes)
{
    for (std::size_t i = 0; i < values.count; ++i) {
        if (std::isnan(values.difference[i]))
            continue;
        const Sum difference = static_cast<Sum>(values.difference[i]);
        const Sum magnitude = static_cast<Sum>(values.magnitude[i]);
        differences += difference * difference;
        magnitudes += magnitude * magnitude;
    }
}

void addSquares(PairSums &sums, const BlockValues &values)
{
    double differences = 0;
    double magnitudes = 0;
    addSquares(values, differences, magnitudes);
    const auto inRange = [](double squares) { return squares > 1e-270 && squares < 1e300; };
    if (inRange(differences) && inRange(magnitudes)) {
        sums.differenceSquares += static_cast<long double>(differences);
        sums.expectedSquares += static_cast<long double>(magnitudes);
        return;
    }
    long double wideDifferences = 0;
    long double wideMagnitudes = 0;
    addSquares(values, wideDifferences, wideMagnitudes);
    sums.differenceSquares += wideDifferences;
    sums.expectedSquares += wideMagnitudes;
}

void addLikeness(PairSums &sums, const BlockValues &values)
{
    for (std::size_t i = 0; i < values.count; ++i) {
        if (values.likeness[i] == Likeness::different)
            ++sums.different;
        else if (!values.exact && !values.complex && values.expected[i] == 0 &&
                 std::signbit(values.expected[i]) != std::signbit(values.found[i]) && (values.isText.empty() || !values.isText[i]))
            ++sums.signOfZero;
    }
    if (!values.complex)
        return;
    const auto differs = [](double a, double b) { return a == 0 && b == 0 && std::signbit(a) != std::signbit(b); };
    for (std::size_t i = 0; i < values.count; ++i)
        if (values.likeness[i] == Likeness::equal &&
            (differs(values.expected[i], values.found[i]) || differs(values.expectedImaginary[i], values.foundImaginary[i])))
            ++sums.signOfZero;
}

template <class Sum>
Sum sumOf(const std::vector<double> &differences)
{
    Sum sum = 0;
    for (const double difference : differences)
        sum += std::isnan(difference) ? Sum(0) : static_cast<Sum>(difference);
    return sum;
}

void addDifferences(PairSums &sums, const BlockValues &values, std::uint64_t firstPair)
{
    for (std::size_t i = 0; i < values.count; ++i) {
        const double difference = values.difference[i];
        if (std::isnan(difference))
            continue;
        ++sums.finitePairs;
        if (!sums.worstPair || difference > sums.maximum) {
            sums.worstPair = firstPair + i;
            sums.maximum = difference;
        }
    }
    const double sum = sumOf<double>(values.difference);
    sums.sum += std::isfinite(sum) ? static_cast<long double>(sum) : sumOf<long double>(values.difference);
}

} // namespace

void addValues(PairSums &sums, const BlockValues &values, std::uint64_t firstPair)
{
    addLikeness(sums, values);
    addDifferences(sums, values, firstPair);
    addSquares(sums, values);
    for (ToleranceCount &count : sums.tolerances)
        count.add(values, firstPair);
    if (sums.cosines)
        sums.cosines->add(values);
}

void addNonFinite(PairSums &sums, const BlockValues &values, std::uint64_t firstPair, const PairReader &reader,
                  const OutputArray &expected, const OutputArray &found)
{
    const auto addSide = [&values](NonFiniteCount &count, const OutputArray &array, const auto &real, const auto &imaginary,
                                   const auto &elementOf) {
        if (array.type().isExact() || array.type().isText())
            return;
        for (std::size_t i = 0; i < values.count; ++i) {
            const double other = values.complex ? imaginary[i] : 0.0;
            if (std::isfinite(real[i]) && std::isfinite(other))
                continue;
            const std::uint64_t element = elementOf(i);
            if (!array.hasTexts() || !array.textAt(element))
                count.add(real[i], other, element);
        }
    };
    addSide(sums.expectedNonFinite, expected, values.expected, values.expectedImaginary,
            [&](std::size_t i) { return reader.expectedElement(firstPair + i); });
    addSide(sums.foundNonFinite, found, values.found, values.foundImaginary,
            [&](std::size_t i) { return reader.foundElement(firstPair + i); });
}

} // namespace redossier
