// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/reportsource.h"

namespace redossier {

//! The first thing a reader looks for: the answer, under which conditions, and what nobody looked at.
Json verdictView(const ReportSource &source, const Wording &wording);
//! What the page is about: run number, platform, draft, exercise, variant.
Json badgesView(const ReportSource &source, const Wording &wording);
//! The rules, when they were locked and with which digest, and whether they are those of today.
Json criterionView(const ReportSource &source, const Wording &wording);

} // namespace redossier
