// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/environment/installreport.h"
#include "ui/models/texttablemodel.h"

#include <QString>
#include <vector>

namespace redossier {

//! Package, version, kind of file, file, from where, SHA-256: one row for each archive that pip took.
std::vector<std::vector<TableCell>> downloadRows(const std::vector<InstalledArchive> &archives);
//! How many there are, and how many were built from source.
QString downloadSummary(const std::vector<InstalledArchive> &archives);

} // namespace redossier
