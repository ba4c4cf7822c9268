// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/reportsource.h"

namespace redossier {

//! Per output: structure first, then the rules as they were evaluated, then what the values look like.
Json evidenceView(const ReportSource &source, const Wording &wording);

//! Bars for a drawing of 640 x 150 units from the numbers of one histogram and the tolerance `limit` (null: none); false
//! when there is nothing to draw.
Json histogramView(const Json &histogram, const Json &limit);

//! The same in numbers: the bins that hold anything, and how many differences are exactly 0.
Json binsView(const Json &histogram);

//! One entry of redossier-compare/1 beside what its rules counted. `criterion`: criterion.json, null where it is not known;
//! `plots`: null where nothing is drawn of it.
Json outputEvidenceView(const Json &output, const Json &criterion, const Result<PlotData> *plots, const Wording &wording);

} // namespace redossier
