// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/axes.h"

#include "core/report/drawing.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr double tickLength = 4;
constexpr double margin = 10;      // right of the frame, at least
constexpr double halfLetter = 3.3; // of the width of a letter, nearly
constexpr std::size_t endless = 100; // no axis has so many marks

//! 1, 2 or 5 times a power of ten, at least `width`.
double roundStep(double width)
{
    const double decade = std::pow(10, std::floor(std::log10(width)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * decade >= width)
            return factor * decade;
    return 10 * decade;
}

} // namespace

std::vector<double> linearTicks(double least, double greatest, std::size_t most)
{
    const double span = greatest - least;
    if (!(span > 0))
        return {least};
    const double step = roundStep(span / static_cast<double>(most));
    if (!std::isfinite(span) || !(step > 0) || !std::isfinite(step))
        return {least, greatest};
    std::vector<double> ticks;
    for (double number = std::ceil(least / step); number * step <= greatest && ticks.size() < endless; ++number)
        ticks.push_back(number == 0 ? 0.0 : number * step); // no negative zero
    return ticks.empty() ? std::vector<double>{least, greatest} : ticks;
}

std::vector<double> decadeTicks(double least, double greatest, std::size_t most)
{
    const int first = static_cast<int>(std::ceil(std::log10(least))), last = static_cast<int>(std::floor(std::log10(greatest)));
    const int stride = std::max(1, static_cast<int>(std::ceil((last - first + 1) / static_cast<double>(most))));
    std::vector<double> ticks;
    for (int decade = first; decade <= last; decade += stride)
        ticks.push_back(std::pow(10, decade));
    return ticks;
}

std::string tickText(double value, double step)
{
    const double ratio = std::fabs(value) / step;
    const int digits = ratio > 1 && std::isfinite(ratio) ? std::clamp(static_cast<int>(std::floor(std::log10(ratio))) + 2, 1, 9) : 2;
    char text[40];
    std::snprintf(text, sizeof text, "%.*g", digits, value);
    return text;
}

std::vector<std::string> tickTexts(const std::vector<double> &values)
{
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double step = values.size() < 2 ? 0 : std::fabs(values[1] - values[0]);
        texts.push_back(step > 0 && std::isfinite(step) ? tickText(values[i], step) : tickText(values[i], std::fabs(values[i]) / 1000));
    }
    return texts;
}

Json axesView(const PlotFrame &frame, const std::vector<Tick> &across, const std::vector<Tick> &up)
{
    Json below = Json::array(), beside = Json::array();
    std::string ticks;
    for (const Tick &tick : across) {
        ticks += "M" + coordinate(tick.place) + "," + coordinate(frame.bottom()) + "v" + coordinate(tickLength) + " ";
        const double inside = frame.right() + margin - halfLetter * static_cast<double>(tick.text.size());
        below.push_back({{"x", coordinate(std::min(tick.place, inside))}, {"y", coordinate(frame.bottom() + 15)}, {"text", tick.text}});
    }
    for (const Tick &tick : up) {
        ticks += "M" + coordinate(frame.left) + "," + coordinate(tick.place) + "h" + coordinate(-tickLength) + " ";
        beside.push_back({{"x", coordinate(frame.left - tickLength - 3)}, {"y", coordinate(tick.place + 4)}, {"text", tick.text}});
    }
    return {{"frame", {{"x", coordinate(frame.left)}, {"y", coordinate(frame.top)}, {"width", coordinate(frame.width)}, {"height", coordinate(frame.height)}}},
            {"ticks", std::move(ticks)},
            {"across", std::move(below)},
            {"up", std::move(beside)},
            {"title", {{"x", coordinate(frame.right())}, {"y", coordinate(frame.bottom() + 31)}}}};
}

} // namespace redossier
