// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/taskcontext.h"
#include "core/difference/rowmaker.h"
#include "core/difference/sidesource.h"

namespace redossier {

//! One row for each file below reference/ that either side has, by its path; a file that only changed its place is one row.
//! A text file has its lines, a configuration in JSON or TOML a row for each of its keys instead. Codes: cancelled.
Outcome addFileRows(RowMaker &rows, const SideSource &a, const SideSource &b, const TaskContext &context);

//! The lines of a row's file, read again with as much around them as is wanted (wholeText: all, of equal files too); a side that
//! lacks the file is empty. Codes: those of readBeneath and differenceOfTexts, not_text.
Result<TextDifference> linesOf(const Difference &difference, const DifferenceRow &row, int context);

} // namespace redossier
