// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontext.h"
#include "core/difference/rowmaker.h"
#include "core/difference/sidesource.h"

namespace redossier {

//! "pip-install.stdout.log" of "003-pip-install.stdout.log": the number of the command may differ between runs.
std::string nameOfLog(const std::string &file);

//! One row for each log of two runs, by the command and its stream: numbers of commands may differ. Times, durations and
//! folders within the lines are left aside: a log that differs in them alone is volatile. A log says what happened, so it makes
//! no layer differ. Codes: cancelled.
Outcome addLogRows(RowMaker &rows, const SideSource &a, const SideSource &b, const TaskContext &context);

} // namespace redossier
