// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace redossier {

//! Where a plot lies in its drawing; the numbers of its axes stand to the left of it and below.
struct PlotFrame
{
    double left, top, width, height;

    double right() const { return left + width; }
    double bottom() const { return top + height; }
};

//! A mark of an axis, by its place in the drawing.
struct Tick
{
    double place;
    std::string text;
};

//! Round numbers from `least` to `greatest`, about `most` of them; both ends where they are too far apart for a difference.
std::vector<double> linearTicks(double least, double greatest, std::size_t most);
//! Powers of ten from `least` to `greatest` (both above 0), at most `most`.
std::vector<double> decadeTicks(double least, double greatest, std::size_t most);
//! "0.25", "-3", "1e-06": a number at an axis whose numbers lie `step` apart.
std::string tickText(double value, double step);
//! Of each of `values`, in their own steps.
std::vector<std::string> tickTexts(const std::vector<double> &values);

//! {"frame", "ticks", "across": [{"x", "y", "text"}], "up": [..], "title": {..}}: the frame, a short line at every mark, and
//! its number; `title` is where the name of the lower axis stands.
Json axesView(const PlotFrame &frame, const std::vector<Tick> &across, const std::vector<Tick> &up);

} // namespace redossier
