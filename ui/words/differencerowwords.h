// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/difference/difference.h"

#include <QString>

namespace redossier {

//! "≠"; always shown with rowStateWord().
QString rowStateSymbol(RowState state);
QString rowStateWord(RowState state);
//! "good", "attention" or "quiet".
QString rowStateTone(RowState state);
//! What a cell of the table says; foreign text made harmless.
//! What a row is about; steps are called as everywhere else.
QString rowTitle(const DifferenceRow &row);
QString cellText(const DifferenceCell &cell);
//! "code and parameters"; "Everything" for "".
QString sectionTitle(const std::string &section);
//! "PyTorch" for a layer of layers.json.
QString layerWord(const std::string &layer);
//! "driver, run conditions".
QString layerText(const DifferenceRow &row);

} // namespace redossier
