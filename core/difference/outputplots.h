// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/plotdata.h"
#include "core/difference/difference.h"

namespace redossier {

//! What is drawn of one output of a difference: A's file as the reference, B's as found, by A's declaration. Codes: those of
//! loadReference and readPlotData, output_missing.
Result<PlotData> readOutputPlots(const std::string &output, const DifferenceSide &a, const DifferenceSide &b, const EngineClient &engine,
                                 const TaskContext &context);

} // namespace redossier
