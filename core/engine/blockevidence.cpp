// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/engine/blockevidence.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

namespace redossier {

namespace {

constexpr std::size_t longestPeriod = 1024;
constexpr std::size_t leastBlocks = 4;
constexpr std::size_t leastRows = 24; // rows that differ or not by the toss of a coin agree with a period once in 2^23
constexpr double clearlyMore = 3;
constexpr double leastStep = 0.1; // decades, a quarter more: less is no change of how much rows differ
// Standard deviations; of less than 1,024 periods, none is by chance so far off in 10^8 comparisons.
constexpr double clearlyApart = 7;

//! The logarithm of each row's root mean square difference; rows that are equal lie a decade below the least that is not.
std::vector<double> levelsOf(const PairSample &sample)
{
    std::vector<double> levels;
    double least = INFINITY;
    for (std::size_t row = 0; row < sample.rows(); ++row) {
        double squares = 0;
        for (std::size_t i = sample.at(row, 0); i < sample.at(row + 1, 0); ++i)
            if (sample.isFinite(i))
                squares += (sample.found[i] - sample.expected[i]) * (sample.found[i] - sample.expected[i]);
        levels.push_back(std::log10(squares) / 2);
        if (squares > 0)
            least = std::min(least, levels.back());
    }
    for (double &level : levels)
        level = std::max(level, least - 1);
    return levels;
}

struct Moments
{
    double n = 0, sum = 0, squares = 0;

    void add(double value)
    {
        n += 1;
        sum += value;
        squares += value * value;
    }
    double mean() const { return n > 0 ? sum / n : 0; }
    double variance() const { return n > 1 ? std::max(0.0, (squares - sum * sum / n) / (n - 1)) : 0; }
};

struct Period
{
    std::size_t rows = 0;
    double apart = 0; //!< standard deviations
    double inside = 0, between = 0;
};

//! Nearly every great step (a third of the greatest) lies at a multiple of one number of rows. That k of m places chosen by
//! chance are multiples of B has a chance of about B^-k times the ways to choose the others.
std::optional<Period> stepsOf(const std::vector<double> &levels)
{
    std::vector<double> steps;
    for (std::size_t i = 1; i < levels.size(); ++i)
        steps.push_back(std::fabs(levels[i] - levels[i - 1]));
    const double great = *std::max_element(steps.begin(), steps.end()) / clearlyMore;
    std::vector<std::size_t> places;
    Moments inside, between;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        (steps[i] >= great ? between : inside).add(steps[i]);
        if (steps[i] >= great)
            places.push_back(i + 1);
    }
    if (between.mean() < leastStep)
        return {};
    const auto count = static_cast<double>(places.size());
    for (std::size_t rows = levels.size() / leastBlocks; rows >= 2; --rows) {
        const auto hits = static_cast<double>(std::count_if(places.begin(), places.end(), [rows](auto place) { return place % rows == 0; }));
        if (hits < 0.9 * count)
            continue;
        const double ways = std::lgamma(count + 1) - std::lgamma(hits + 1) - std::lgamma(count - hits + 1);
        if (ways - (hits - 1) * std::log(static_cast<double>(rows)) <= std::log(1e-4))
            return Period{rows, 0, inside.mean(), between.mean()};
    }
    return {};
}

//! The same places of each period: rows differ between the places, and little between the periods (F test of the places).
Period placesOf(const std::vector<double> &levels, std::size_t rows)
{
    std::vector<Moments> places(rows);
    Moments all;
    for (std::size_t i = 0; i < levels.size(); ++i) {
        places[i % rows].add(levels[i]);
        all.add(levels[i]);
    }
    double within = 0;
    for (const Moments &place : places)
        within += place.variance() * (place.n - 1);
    const double total = all.variance() * (all.n - 1);
    const double degrees = all.n - static_cast<double>(rows);
    within = std::max(within, 1e-12 * total) / degrees;
    const double among = std::max(0.0, total - within * degrees) / static_cast<double>(rows - 1);
    // The cube root of F is nearly Gaussian (Wilson and Hilferty), and carefully so in the tail.
    const double ratio = within > 0 ? among / within : 0;
    const double a = 2.0 / 9 / static_cast<double>(rows - 1), b = 2.0 / 9 / degrees;
    const double root = std::cbrt(ratio);
    return {rows, (root * (1 - b) - (1 - a)) / std::sqrt(a + root * root * b), std::sqrt(within),
            std::sqrt(among / static_cast<double>(places[0].n))};
}

bool holds(const Period &period)
{
    return period.apart >= clearlyApart && period.between >= clearlyMore * period.inside && period.between >= leastStep;
}

Json evidence(const char *kind, const Period &period, std::size_t rows)
{
    return {{"code", "batch_pattern"}, {"kind", kind}, {"period", period.rows}, {"looked_at", rows},
            {"step_inside", jsonNumber(period.inside)}, {"step_between", jsonNumber(period.between)}};
}

void findBatches(const PairSample &first, Json &list)
{
    const std::vector<double> levels = levelsOf(first);
    const auto [least, greatest] = std::minmax_element(levels.begin(), levels.end());
    if (levels.size() < leastRows || !std::isfinite(*least) || *least == *greatest)
        return;
    const auto blocks = stepsOf(levels);
    std::optional<Period> places;
    for (std::size_t rows = 2; rows <= std::min(longestPeriod, levels.size() / leastBlocks); ++rows)
        // Multiples of a period hold, too, and less clearly.
        if (const Period period = placesOf(levels, rows); holds(period) && (!places || period.apart > 1.5 * places->apart))
            places = period;
    if (places && (!blocks || places->rows <= blocks->rows))
        list.push_back(evidence("position", *places, levels.size()));
    else if (blocks)
        list.push_back(evidence("blocks", *blocks, levels.size()));
}

//! Where the differences of a row begin and end when they leave no gap; nothing when they do.
struct Stretch
{
    std::size_t begin = 0, end = 0;
};

std::optional<Stretch> stretchOf(const PairSample &sample, std::size_t row)
{
    Stretch stretch{sample.columns(), 0};
    std::size_t different = 0;
    for (std::size_t column = 0; column < sample.columns(); ++column) {
        if (!sample.differsAt(sample.at(row, column)))
            continue;
        ++different;
        stretch.begin = std::min(stretch.begin, column);
        stretch.end = column + 1;
    }
    // A tenth of the elements may be equal by chance.
    if (different * 10 < (stretch.end - stretch.begin) * 9)
        return {};
    return stretch;
}

void findPadding(const PairSample &differing, Json &list)
{
    constexpr std::size_t leastPadded = 3;
    constexpr std::size_t leastElements = 3; // of each part of a row: it is no accident that they differ together
    if (differing.rows() < leastPadded || !differing.everyColumn || differing.columns() < 2 * leastElements)
        return;
    std::size_t behind = 0, before = 0, least = differing.columns(), most = 0;
    for (std::size_t row = 0; row < differing.rows(); ++row) {
        const auto stretch = stretchOf(differing, row);
        if (!stretch || stretch->end - stretch->begin < leastElements || stretch->end - stretch->begin + leastElements > differing.columns())
            continue;
        const bool atEnd = stretch->end == differing.columns();
        if (!atEnd && stretch->begin > 0)
            continue;
        ++(atEnd ? behind : before);
        const std::size_t edge = atEnd ? stretch->begin : stretch->end;
        least = std::min(least, edge);
        most = std::max(most, edge);
    }
    const std::size_t rows = std::max(behind, before);
    if (rows < leastPadded || rows * 10 < differing.rows() * 9)
        return;
    list.push_back({{"code", "padding_pattern"}, {"side", behind >= before ? "end" : "start"}, {"in_rows", rows},
                    {"of_differing", differing.rows()}, {"columns_of_row", differing.columns()},
                    {"least_edge", least}, {"greatest_edge", most}});
}

} // namespace

void findBlocks(const PairSample &first, const PairSample &differing, Json &list)
{
    findBatches(first, list);
    findPadding(differing, list);
}

} // namespace redossier
