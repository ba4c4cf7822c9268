// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/plotmeasures.h"
#include "core/plain/json.h"

namespace redossier {

//! The `plot` of plotrequest.h.
Json plotJson(const PlotMeasures &measures, const PairReader &reader, NamedArray &expected, NamedArray &found);

} // namespace redossier
