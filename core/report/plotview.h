// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/plotdata.h"
#include "core/plain/json.h"
#include "core/reference/criterion.h"

#include <nlohmann/json_fwd.hpp>
#include <vector>

namespace redossier {

//! Found against reference in a drawing of 340 x 340 units, with the diagonal and the tolerance of the one `values` rule that
//! holds for every element among `rules`; false where no pair is finite on both sides.
Json scatterView(const PlotData &data, const std::vector<const Rule *> &rules);

//! The values of both sides over the elements, in a drawing of 640 x 242 units: circles are the reference, dots are found. At
//! even distances, the elements that differ most among them; false where no pair is finite on both sides.
Json overlayView(const PlotData &data);

//! Rows of the reference downwards, the elements of a row to the right, in a drawing of 640 x 326 units: each cell its greatest
//! difference, in six steps of its logarithm. False where there is nothing to draw.
Json imageView(const PlotData &data);

} // namespace redossier
