// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/reportsource.h"

namespace redossier {

//! What went in: code, entry point, configuration, inputs, weights, data, rebuild file.
Json ingredientsView(const ReportSource &source);
//! The exact order that `lock` wrote: rebuild, diagnose, run the sample, read back.
Json sequenceView(const ReportSource &source, const Wording &wording);
//! Which accesses are needed and how they are provided: names, never values.
Json accessView(const ReportSource &source);
//! What identifies the dossier, the run and the programs, and the history of the reference.
Json identityView(const ReportSource &source, const Wording &wording);

} // namespace redossier
