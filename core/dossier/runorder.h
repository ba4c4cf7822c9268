// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dossier/runfolder.h"

#include <vector>

namespace redossier {

//! Runs whose run.json tells no number stand first in the list; here each goes behind the last one whose name, which begins
//! with the time, is an earlier one, so that what ran last stands last.
void placeUnnumbered(std::vector<RunEntry> &runs);

} // namespace redossier
