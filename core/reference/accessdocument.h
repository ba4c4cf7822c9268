// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/reference/reference.h"

#include <string>

namespace redossier {

//! ACCESS.md: which accesses are needed, what they open, how one gets them and under which name the run is given them;
//! then the data and weights that are not part of the dossier. Names, never values.
std::string accessDocument(const Reference &reference);

} // namespace redossier
