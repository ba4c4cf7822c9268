// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/plotdata.h"

namespace redossier {

//! The engine's answer to `plot`. Nothing in it is taken on trust: a member that is absent, of another type or of a size that
//! does not fit the others is the error `engine_stopped`, with its place.
Result<PlotData> parsePlotData(const Json &answer, const std::string &subject);

} // namespace redossier
