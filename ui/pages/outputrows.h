// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/comparisonrecord.h"
#include "core/session/dossierstate.h"
#include "ui/models/texttablemodel.h"

#include <vector>

namespace redossier {

//! Output, count, shape, dtype, non-finite values, identifiers, and what does not fit the expected output.
QStringList outputHeadings();
std::vector<std::vector<TableCell>> outputRows(const std::vector<ComparedOutput> &outputs);

//! What the sample is given: file or name, size, digest, and whether it was found as declared when the sample started.
QStringList inputHeadings();
std::vector<std::vector<TableCell>> inputRows(const DossierState &state);

//! Setting, as it was read back in this environment, as it was in the reference environment, declared by the author.
QStringList settingHeadings();
std::vector<std::vector<TableCell>> settingRows(const DossierState &state);

} // namespace redossier
