// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/plotdata.h"
#include "core/difference/differencefilter.h"

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace redossier {

//! What is drawn of the outputs of a difference, by the name of the output.
using OutputPlots = std::map<std::string, Result<PlotData>>;

//! What the templates difference.html and difference.md are filled with: the rows that `filter` leaves, and which ones it
//! leaves, in words; outputs with their measures and `plots`, held against the rules of A. Counts are of the whole difference.
Json differenceView(const Difference &difference, const DifferenceFilter &filter, const OutputPlots &plots, const Wording &wording);

} // namespace redossier
