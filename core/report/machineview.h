// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/reportsource.h"

namespace redossier {

//! Card, driver, system, container, Python, PyTorch and libraries side by side with the reference; what is absent on both
//! sides is listed apart. Also the settings that were read back, and the names of attached reports.
Json machineView(const ReportSource &source, const Wording &wording);

} // namespace redossier
