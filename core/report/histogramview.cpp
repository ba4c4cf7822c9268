// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/axes.h"
#include "core/report/drawing.h"
#include "core/report/evidenceview.h"
#include "core/report/viewparts.h"

#include <algorithm>
#include <cmath>

namespace redossier {

namespace {

constexpr PlotFrame frame{64, 26, 564, 120};
constexpr double highest = 112;             // of a bar
constexpr double zeroPlace = 78;            // the bar of exact zeros, apart from the others
constexpr double zeroWidth = 26;
constexpr double belowPlace = 132;          // of a limit that every difference but zero lies beyond
constexpr double start = 150;               // x of the first bin
constexpr double binsWidth = 628 - start - 6;
constexpr std::size_t mostBins = 512;

std::vector<double> finiteNumbers(const Json &list)
{
    std::vector<double> numbers;
    if (list.is_array())
        for (const Json &one : list)
            if (one.is_number() && std::isfinite(one.get<double>()))
                numbers.push_back(one.get<double>());
    return numbers;
}

//! Counts span many powers of ten: a bar's height is the logarithm, and one single element can still be seen.
double height(double count, double most)
{
    return count <= 0 ? 0 : highest * std::log1p(count) / std::log1p(most);
}

Json bar(double x, double barWidth, double barHeight, double count)
{
    return {{"x", coordinate(x)}, {"y", coordinate(frame.bottom() - barHeight)}, {"width", coordinate(barWidth)},
            {"height", coordinate(barHeight)}, {"count", coordinate(count).substr(0, coordinate(count).find('.'))}};
}

//! Where `value` lies among the edges, in bins; beyond the last edge it is the right end.
double position(const std::vector<double> &edges, double value)
{
    const auto above = std::upper_bound(edges.begin(), edges.end(), value);
    if (above == edges.begin())
        return 0;
    if (above == edges.end())
        return static_cast<double>(edges.size() - 1);
    const double low = *(above - 1);
    const bool logarithmic = low > 0 && value > 0;
    const double share = logarithmic ? std::log(value / low) / std::log(*above / low) : (value - low) / (*above - low);
    return static_cast<double>(above - edges.begin() - 1) + share;
}

//! 1, 10, 100 .. up to the tallest bar.
std::vector<Tick> countTicks(double most)
{
    std::vector<Tick> ticks{{frame.bottom(), "0"}};
    constexpr double apart = 13; // of two numbers, to be read
    for (const double count : decadeTicks(1, std::max(most, 1.0), 5))
        if (const double place = frame.bottom() - height(count, most); ticks.back().place - place >= apart)
            ticks.push_back({place, valueText(static_cast<std::uint64_t>(count))});
    return ticks;
}

std::vector<Tick> differenceTicks(const std::vector<double> &edges, double step)
{
    std::vector<Tick> ticks{{zeroPlace + zeroWidth / 2, "exactly 0"}};
    if (edges.empty() || !(edges.back() > 0))
        return ticks;
    const double least = *std::upper_bound(edges.begin(), edges.end(), 0.0);
    std::vector<double> values = decadeTicks(edges.front() > 0 ? edges.front() : least, edges.back(), 8);
    if (values.empty())
        values = {edges.front(), edges.back()}; // all within one decade
    for (const double value : values)
        ticks.push_back({start + step * position(edges, value), tickText(value, value)});
    return ticks;
}

struct Histogram
{
    std::vector<double> edges, counts;
    double zeros = 0;

    explicit Histogram(const Json &document) : edges(finiteNumbers(memberAt(document, "edges"))), counts(finiteNumbers(memberAt(document, "counts")))
    {
        const Json &zero = memberAt(document, "exact_zero");
        zeros = zero.is_number() ? zero.get<double>() : 0;
        if (counts.empty() || counts.size() > mostBins || edges.size() != counts.size() + 1 || !std::is_sorted(edges.begin(), edges.end()))
            edges = counts = {};
    }
};

} // namespace

Json binsView(const Json &histogram)
{
    const Histogram read(histogram);
    Json bins = Json::array();
    for (std::size_t i = 0; i < read.counts.size(); ++i)
        if (read.counts[i] > 0)
            bins.push_back({{"from", shortNumber(read.edges[i])}, {"to", shortNumber(read.edges[i + 1])}, {"count", valueText(static_cast<std::uint64_t>(read.counts[i]))}});
    Json view = section(std::move(bins));
    view["zero"] = valueText(static_cast<std::uint64_t>(std::max(read.zeros, 0.0)));
    return view;
}

Json histogramView(const Json &histogram, const Json &limit)
{
    const auto [edges, counts, zeros] = Histogram(histogram);
    const bool hasBins = !counts.empty();
    if (!hasBins && zeros <= 0)
        return false;
    const double most = std::max(zeros, hasBins ? *std::max_element(counts.begin(), counts.end()) : 0);
    if (!(most > 0))
        return false;
    const double step = hasBins ? binsWidth / static_cast<double>(counts.size()) : 0;
    Json view{{"bars", Json::array()},
              {"zero", bar(zeroPlace, zeroWidth, height(zeros, most), zeros)},
              {"limit", false},
              {"axes", axesView(frame, differenceTicks(edges, step), countTicks(most))}};
    for (std::size_t i = 0; hasBins && i < counts.size(); ++i)
        if (counts[i] > 0)
            view["bars"].push_back(bar(start + step * static_cast<double>(i), std::max(step - 1, 0.5), height(counts[i], most), counts[i]));
    if (hasBins && limit.is_number() && limit.get<double>() > 0) {
        const double value = limit.get<double>();
        const bool below = value < edges.front();
        const double x = below ? belowPlace : start + step * position(edges, value);
        view["limit"] = {{"x", coordinate(x)},
                         {"beyond", value > edges.back()},
                         {"below", below},
                         {"text", shortNumber(value)}};
    }
    return view;
}

} // namespace redossier
