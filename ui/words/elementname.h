// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/plotdata.h"

#include <QString>

namespace redossier {

//! "s05" or, without identifiers, "row 5".
QString rowName(const std::optional<std::string> &identifier, std::uint64_t row);
//! Where an element stands in its row: its column's name, or its index behind the first axis: "211", "3, 17"; empty where a
//! row is one element.
QString placeInRow(const PlotData &data, std::uint64_t element);
//! "s05, 211"
QString elementName(const PlotData &data, const std::optional<std::string> &identifier, std::uint64_t element);

} // namespace redossier
