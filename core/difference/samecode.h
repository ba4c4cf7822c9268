// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/difference/difference.h"

namespace redossier {

//! Where the revision differs and every file of the code is the same, as after a tag that was moved, its row gets the note
//! `same_code`.
void noteSameCode(std::vector<DifferenceRow> &rows);

//! A revision that neither side has is no equal one.
void noteUnknownRevision(std::vector<DifferenceRow> &rows);

} // namespace redossier
