// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/precisionevidence.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr std::size_t leastForCast = 16;
constexpr std::size_t leastForGrid = 32;
constexpr std::size_t leastForSize = 64;
constexpr double nearlyAll = 0.99;
constexpr double half = 0.5;

//! The elements that are finite on both sides and differ.
struct Differing
{
    std::vector<double> expected, found;

    explicit Differing(const PairSample &sample)
    {
        for (std::size_t i = 0; i < sample.expected.size(); ++i) {
            if (!sample.isFinite(i) || !sample.differsAt(i))
                continue;
            expected.push_back(sample.expected[i]);
            found.push_back(sample.found[i]);
        }
    }
    std::size_t size() const { return expected.size(); }
};

//! Whether `nearlyAll` of `count` elements can no longer be reached.
bool isOutOfReach(std::size_t reached, std::size_t looked, std::size_t count)
{
    return static_cast<double>(reached + (count - looked)) < nearlyAll * static_cast<double>(count);
}

//! Whether `coarse` is `fine`, rounded: equal for nearly all, and the errors fill half a spacing to either side as those of
//! rounding do. Numbers that the format holds anyway (whole ones, say) with a little noise are rounded back, too, but their
//! errors fill nothing.
Json castEvidence(const std::vector<double> &fine, const std::vector<double> &coarse, const FloatFormat &format)
{
    std::size_t nearest = 0, towardsZero = 0, inRange = 0;
    double squares = 0;
    for (std::size_t i = 0; i < fine.size(); ++i) {
        if (isOutOfReach(nearest, i, fine.size()) && isOutOfReach(towardsZero, i, fine.size()))
            return nullptr;
        nearest += coarse[i] == format.rounded(fine[i]) ? 1 : 0;
        towardsZero += coarse[i] == format.truncated(fine[i]) ? 1 : 0;
        if (fine[i] == 0)
            continue;
        const double error = (coarse[i] - fine[i]) / format.spacingAt(fine[i]);
        squares += error * error;
        ++inRange;
    }
    const auto count = static_cast<double>(fine.size());
    const bool isNearest = static_cast<double>(nearest) >= nearlyAll * count;
    if (inRange == 0 || (!isNearest && static_cast<double>(towardsZero) < nearlyAll * count))
        return nullptr;
    // Errors that are uniform over half a spacing to either side have the mean square 1/12, of cut ones 1/3; the mean of n
    // scatters by sqrt(1/180 / n), or sqrt(4/45 / n). Five of that, and a fifth for numbers that had few bits before.
    const double wanted = isNearest ? 1.0 / 12 : 1.0 / 3;
    const double scatter = std::sqrt((isNearest ? 1.0 / 180 : 4.0 / 45) / static_cast<double>(inRange));
    const double meanSquare = squares / static_cast<double>(inRange);
    if (std::fabs(meanSquare - wanted) > 5 * scatter + 0.2 * wanted)
        return nullptr;
    return {{"test", "cast"}, {"rounding", isNearest ? "nearest" : "towards_zero"},
            {"elements", fine.size()}, {"equal_to_rounded", isNearest ? nearest : towardsZero},
            {"rms_error_in_spacings", jsonNumber(std::sqrt(meanSquare))}};
}

//! Whether the format holds all of `coarse` and not `fine`, and its last bit is used: whole numbers leave it at 0.
Json gridEvidence(const std::vector<double> &fine, const std::vector<double> &coarse, const FloatFormat &format)
{
    if (coarse.size() < leastForGrid)
        return nullptr;
    std::size_t held = 0, fineHeld = 0, lastBit = 0, inRange = 0;
    double squares = 0;
    for (std::size_t i = 0; i < coarse.size(); ++i) {
        if (isOutOfReach(held, i, coarse.size()))
            return nullptr;
        held += format.holds(coarse[i]) ? 1 : 0;
        fineHeld += format.holds(fine[i]) ? 1 : 0;
        if (coarse[i] == 0 || fine[i] == 0)
            continue;
        ++inRange;
        lastBit += format.endsInOne(coarse[i]) ? 1 : 0;
        const double error = (coarse[i] - fine[i]) / (format.unitRoundoff() * std::fabs(fine[i]));
        squares += error * error;
    }
    const auto count = static_cast<double>(coarse.size());
    if (static_cast<double>(held) < nearlyAll * count || static_cast<double>(fineHeld) > half * count || inRange < leastForGrid)
        return nullptr;
    // A bit that is as often 1 as 0 scatters by 1/2 sqrt(n): four of that, and a twentieth.
    const double share = static_cast<double>(lastBit) / static_cast<double>(inRange);
    if (std::fabs(share - half) > 2 / std::sqrt(static_cast<double>(inRange)) + 0.05)
        return nullptr;
    return {{"test", "grid"}, {"elements", coarse.size()}, {"held", held}, {"other_side_held", fineHeld},
            {"rms_error_in_unit_roundoffs", jsonNumber(std::sqrt(squares / static_cast<double>(inRange)))}};
}

using Test = Json (*)(const std::vector<double> &, const std::vector<double> &, const FloatFormat &);

//! The first format, from coarse to fine, that the test names; formats of the same number of bits are named together.
bool findFormat(Test test, const Differing &differing, int expectedBits, int foundBits, Json &list)
{
    for (const bool isFound : {true, false}) {
        const auto &coarse = isFound ? differing.found : differing.expected;
        const auto &fine = isFound ? differing.expected : differing.found;
        Json evidence;
        int bits = 0;
        for (const FloatFormat &format : roundingFormats()) {
            if (format.fractionBits >= (isFound ? expectedBits : foundBits) || (bits > 0 && format.fractionBits != bits))
                continue;
            Json one = test(fine, coarse, format);
            if (one.is_null())
                continue;
            if (bits == 0)
                evidence = Json{{"code", "reduced_precision"}, {"side", isFound ? "found" : "expected"}, {"formats", Json::array()}};
            bits = format.fractionBits;
            evidence["formats"].push_back(format.name);
            evidence["unit_roundoff"] = format.unitRoundoff();
            evidence.update(one);
        }
        if (bits == 0)
            continue;
        list.push_back(std::move(evidence));
        return true;
    }
    return false;
}

struct Size
{
    double relative = 0; //!< the root of the squares of the differences by that of the reference's
    double along = 0;    //!< share of the squares that one factor for everything explains
    double kurtosis = 0; //!< 3 for Gaussian differences
    double differing = 0;
    double expectedMean = 0; //!< root of the mean square
    std::size_t elements = 0;

    explicit Size(const PairSample &sample)
    {
        double squares = 0, expectedSquares = 0, product = 0, fourth = 0;
        for (std::size_t i = 0; i < sample.expected.size(); ++i) {
            if (!sample.isFinite(i))
                continue;
            const double difference = sample.found[i] - sample.expected[i];
            squares += difference * difference;
            expectedSquares += sample.expected[i] * sample.expected[i];
            product += difference * sample.expected[i];
            fourth += difference * difference * difference * difference;
            differing += difference != 0 ? 1 : 0;
            ++elements;
        }
        expectedMean = elements > 0 ? std::sqrt(expectedSquares / static_cast<double>(elements)) : 0;
        relative = expectedSquares > 0 ? std::sqrt(squares / expectedSquares) : 0;
        along = squares > 0 && expectedSquares > 0 ? product / squares * (product / expectedSquares) : 0;
        kurtosis = squares > 0 ? fourth / squares * (static_cast<double>(elements) / squares) : 0;
    }
};

//! Rounding both factors of a product of matrices to nearest leaves relative errors of 0.4 to 0.43 unit roundoffs (root of
//! the mean square over a binade) in each factor, independent of each other, so 0.6 in the sum of their products, whatever
//! its length. A quarter to either side is for the scatter of short sums. Noise of that size looks the same, and the
//! sentence says so.
bool findSize(const PairSample &sample, int bits, Json &list)
{
    const Size size(sample);
    // Nearly every element differs, no factor explains the differences, and they are neither two-valued nor a few great ones.
    if (size.elements < leastForSize || size.differing < 0.9 * static_cast<double>(size.elements) || size.along > 0.1 ||
        size.kurtosis < 2 || size.kurtosis > 12)
        return false;
    Json formats = Json::array();
    double roundoff = 0;
    for (const FloatFormat &format : roundingFormats()) {
        const double inRoundoffs = size.relative / format.unitRoundoff();
        if (format.fractionBits >= bits || inRoundoffs < 0.45 || inRoundoffs > 0.75)
            continue;
        formats.push_back(format.name);
        roundoff = format.unitRoundoff();
    }
    if (formats.empty())
        return false;
    list.push_back({{"code", "reduced_precision"}, {"formats", formats}, {"unit_roundoff", roundoff}, {"test", "size"},
                    {"elements", size.elements}, {"relative_frobenius", jsonNumber(size.relative)},
                    {"in_unit_roundoffs", jsonNumber(size.relative / roundoff)}});
    return true;
}

//! Sums of the same numbers in another order differ by a few unit roundoffs of their size, for which the row's root mean
//! square stands here (a row of less than four numbers says too little; then that of all). The limits are generous to long
//! sums (32 at most, 8 in the mean) and below what any change of weights, inputs or precision leaves.
bool findRoundingNoise(const PairSample &sample, const FloatFormat &format, double greatestDifference, Json &list)
{
    const Size size(sample);
    double greatest = 0, greatestExpected = 0;
    for (std::size_t row = 0; row < sample.rows(); ++row) {
        double squares = 0, most = 0;
        for (std::size_t i = sample.at(row, 0); i < sample.at(row + 1, 0); ++i) {
            if (!sample.isFinite(i))
                continue;
            squares += sample.expected[i] * sample.expected[i];
            most = std::max(most, std::fabs(sample.found[i] - sample.expected[i]));
            greatestExpected = std::max(greatestExpected, std::fabs(sample.expected[i]));
        }
        const double mean = sample.columns() < 4 ? size.expectedMean : std::sqrt(squares / static_cast<double>(sample.columns()));
        if (most > 32 * format.unitRoundoff() * std::max(mean, format.leastNormal()))
            return false;
        greatest = std::max(greatest, mean > 0 ? most / mean : 0);
    }
    const double roundoff = format.unitRoundoff();
    if (size.differing == 0 || size.relative > 8 * roundoff || greatestDifference > 64 * roundoff * greatestExpected)
        return false;
    list.push_back({{"code", "rounding_noise"}, {"format", format.name}, {"unit_roundoff", roundoff}, {"elements", size.elements},
                    {"relative_frobenius", jsonNumber(size.relative)}, {"in_unit_roundoffs", jsonNumber(size.relative / roundoff)},
                    {"greatest_in_unit_roundoffs", jsonNumber(greatest / roundoff)}});
    return true;
}

} // namespace

bool findPrecision(const PairSample &spread, const PairSample &differing, const std::optional<FloatFormat> &expected,
                   const std::optional<FloatFormat> &found, double greatestDifference, Json &list)
{
    if (!expected || !found)
        return false;
    const Differing elements(differing);
    if (elements.size() >= leastForCast && (findFormat(castEvidence, elements, expected->fractionBits, found->fractionBits, list) ||
                                            findFormat(gridEvidence, elements, expected->fractionBits, found->fractionBits, list)))
        return true;
    const FloatFormat &coarse = expected->fractionBits < found->fractionBits ? *expected : *found;
    return findRoundingNoise(differing, coarse, greatestDifference, list) || findSize(spread, coarse.fractionBits, list);
}

} // namespace redossier
