// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/pairmeasures.h"

#include <cmath>
#include <cstring>

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

void addSquares(PairMeasures &measures, const BlockValues &values)
{
    double differences = 0;
    double magnitudes = 0;
    addSquares(values, differences, magnitudes);
    const auto inRange = [](double squares) { return squares > 1e-270 && squares < 1e300; };
    if (inRange(differences) && inRange(magnitudes)) {
        measures.differenceSquares += static_cast<long double>(differences);
        measures.expectedSquares += static_cast<long double>(magnitudes);
        return;
    }
    long double wideDifferences = 0;
    long double wideMagnitudes = 0;
    addSquares(values, wideDifferences, wideMagnitudes);
    measures.differenceSquares += wideDifferences;
    measures.expectedSquares += wideMagnitudes;
}

void addLikeness(PairMeasures &measures, const BlockValues &values)
{
    for (std::size_t i = 0; i < values.count; ++i) {
        if (values.likeness[i] == Likeness::different)
            ++measures.different;
        else if (!values.exact && !values.complex && values.expected[i] == 0 &&
                 std::signbit(values.expected[i]) != std::signbit(values.found[i]) && (values.isText.empty() || !values.isText[i]))
            ++measures.signOfZero;
    }
    if (!values.complex)
        return;
    const auto differs = [](double a, double b) { return a == 0 && b == 0 && std::signbit(a) != std::signbit(b); };
    for (std::size_t i = 0; i < values.count; ++i)
        if (values.likeness[i] == Likeness::equal &&
            (differs(values.expected[i], values.found[i]) || differs(values.expectedImaginary[i], values.foundImaginary[i])))
            ++measures.signOfZero;
}

void addDifferences(PairMeasures &measures, const BlockValues &values, std::uint64_t first)
{
    double sum = 0;
    for (std::size_t i = 0; i < values.count; ++i) {
        const double difference = values.difference[i];
        if (std::isnan(difference))
            continue;
        ++measures.finitePairs;
        sum += difference;
        measures.differences.add(difference);
        if (!measures.worstPair || difference > measures.maximum) {
            measures.worstPair = first + i;
            measures.maximum = difference;
        }
    }
    measures.sum += static_cast<long double>(sum);
}

bool sameBytes(const PairBlock &block, ElementType type)
{
    return type.bytes == 0 || std::memcmp(block.expected, block.found, block.count * type.bytes) == 0;
}

Outcome findQuantiles(PairMeasures &measures, PairReader &reader, OutputArray &expected, OutputArray &found)
{
    if (measures.finitePairs == 0)
        return Done{};
    BlockValues values;
    Outcome read = Done{};
    const auto walk = [&](const std::function<void(double)> &take) {
        read = reader.forEachBlock([&](const PairBlock &block) {
            values.fill(block, reader, expected, found);
            for (const double difference : values.difference)
                if (!std::isnan(difference))
                    take(difference);
        });
        return bool(read);
    };
    const auto quantiles = measures.differences.find({0.5, 0.99}, walk);
    if (!read)
        return read;
    if (quantiles.empty())
        return Error{"file_unstable", "", "the file changed between two walks over it"};
    measures.median = quantiles[0];
    measures.p99 = quantiles[1];
    return Done{};
}

} // namespace

Result<PairMeasures> measurePairs(PairReader &reader, OutputArray &expected, OutputArray &found,
                                  const MeasureOptions &options)
{
    PairMeasures measures;
    measures.elements = reader.elements();
    const bool sameType = expected.type() == found.type();
    for (const Tolerance &tolerance : options.tolerances)
        measures.tolerances.emplace_back(tolerance);
    const bool onlyNumbers = expected.texts().empty() && found.texts().empty() && !expected.type().isText() && !found.type().isText();
    if (onlyNumbers && measures.elements > 0)
        measures.cosines.emplace(options.wholeIsOneRow ? measures.elements : reader.rowElements(), options.cosineMinima);
    BlockValues values;
    const auto read = reader.forEachBlock([&](const PairBlock &block) {
        values.fill(block, reader, expected, found);
        measures.bitwiseEqual = measures.bitwiseEqual && sameType && sameBytes(block, expected.type());
        addLikeness(measures, values);
        addDifferences(measures, values, block.first);
        addSquares(measures, values);
        for (ToleranceCount &count : measures.tolerances)
            count.add(values, block.first);
        if (measures.cosines)
            measures.cosines->add(values, block.first);
        if (options.progress)
            options.progress(block.first + block.count, measures.elements);
    });
    if (!read)
        return read.error();
    if (measures.cosines)
        measures.cosines->finish();
    measures.bitwiseEqual = measures.bitwiseEqual && sameType && (onlyNumbers || measures.different == 0);
    if (const auto quantiles = findQuantiles(measures, reader, expected, found); !quantiles)
        return quantiles.error();
    return measures;
}

} // namespace redossier
