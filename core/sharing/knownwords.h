// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sharing/privatescan.h"
#include "core/sharing/wordset.h"

namespace redossier {

//! What is looked for in a second reading: names and credentials that the first one found, these as they are and in base64 (at
//! each of its three shifts), hexadecimal, percent signs and UTF-16; and the names of this machine.
WordSet knownWords(const std::vector<PrivateRow> &rows, const MachineNames &names);

} // namespace redossier
