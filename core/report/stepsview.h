// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/reportsource.h"

namespace redossier {

//! The six steps with their real states; every one is there, also those that did not run.
Json stepsView(const ReportSource &source, const Wording &wording);
//! What was started, in order: argument vectors with root tokens, how each ended, and the names of the variables it was given.
Json commandsView(const ReportSource &source, const Wording &wording);
//! False, or the first error of the run.
Json firstErrorView(const ReportSource &source, const Wording &wording);
//! The differences that a person accepted.
Json variantView(const ReportSource &source);

} // namespace redossier
