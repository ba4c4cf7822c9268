// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/reportsource.h"

namespace redossier {

//! What a resume of the training restores and the verdict of that question alone; of a training without a record, that there is
//! none; false for another goal.
Json resumeView(const ReportSource &source, const Wording &wording);

} // namespace redossier
