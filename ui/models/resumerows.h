// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/plain/json.h"
#include "ui/models/texttablemodel.h"

namespace redossier {

//! "Weights", ..: what a training restores, by its name in resumeNames().
QString resumePartName(const std::string &name);

//! Part | state | known from | names in the checkpoint | note.
QStringList resumeHeadings();
//! The whole list, in its order, of resume.json; a part that the record lacks is not recorded.
std::vector<std::vector<TableCell>> resumeRows(const Json &record);
//! Why the verdict of the record is what it is, with the names of the parts in words.
std::vector<Statement> resumeReasons(const Json &record);

} // namespace redossier
