// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"
#include "ui/models/texttablemodel.h"

namespace redossier {

//! Output | equal bit for bit | largest absolute and relative difference | least cosine | the places of the two differences.
QStringList spreadHeadings();
//! A row for each output of a spread as SampleSpread writes it; what a damaged document lacks is a dash.
std::vector<std::vector<TableCell>> spreadRows(const Json &spread);
//! How often the sample ran; 0 where there is no spread.
int spreadRuns(const Json &spread);

} // namespace redossier
