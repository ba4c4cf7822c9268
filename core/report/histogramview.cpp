// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/drawing.h"
#include "core/report/evidenceview.h"

#include <algorithm>
#include <cmath>

namespace redossier {

namespace {

constexpr double width = 640;
constexpr double base = 120;     // y of the axis
constexpr double highest = 100;  // of a bar
constexpr double zeroWidth = 26; // the bar of exact zeros, apart from the others
constexpr double start = 56;     // x of the first bin
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
    return {{"x", coordinate(x)}, {"y", coordinate(base - barHeight)}, {"width", coordinate(barWidth)},
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

} // namespace

Json histogramView(const Json &histogram, const Json &limit)
{
    const std::vector<double> edges = finiteNumbers(memberAt(histogram, "edges"));
    const std::vector<double> counts = finiteNumbers(memberAt(histogram, "counts"));
    const Json &zero = memberAt(histogram, "exact_zero");
    const double zeros = zero.is_number() ? zero.get<double>() : 0;
    const bool hasBins = !counts.empty() && counts.size() <= mostBins && edges.size() == counts.size() + 1
                         && std::is_sorted(edges.begin(), edges.end());
    if (!hasBins && zeros <= 0)
        return false;
    const double most = std::max(zeros, hasBins ? *std::max_element(counts.begin(), counts.end()) : 0);
    if (!(most > 0))
        return false;
    Json view{{"bars", Json::array()}, {"zero", bar(8, zeroWidth, height(zeros, most), zeros)}, {"limit", false}};
    view["first"] = hasBins ? shortNumber(edges.front()) : "";
    view["last"] = hasBins ? shortNumber(edges.back()) : "";
    const double step = hasBins ? (width - start - 8) / static_cast<double>(counts.size()) : 0;
    for (std::size_t i = 0; hasBins && i < counts.size(); ++i)
        if (counts[i] > 0)
            view["bars"].push_back(bar(start + step * static_cast<double>(i), std::max(step - 1, 0.5), height(counts[i], most), counts[i]));
    if (hasBins && limit.is_number() && limit.get<double>() > 0) {
        const double value = limit.get<double>();
        const double x = start + step * position(edges, value);
        const bool right = x > width / 2;
        view["limit"] = {{"x", coordinate(x)},
                         {"label_x", coordinate(right ? x - 6 : x + 6)},
                         {"anchor", right ? "end" : "start"},
                         {"beyond", value > edges.back()},
                         {"text", shortNumber(value)}};
    }
    return view;
}

} // namespace redossier
