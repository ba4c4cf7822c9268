// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace redossier {

struct Reference;

//! What the author noted for the rebuild beside the file itself, a line for each: strictness, sources that were consulted,
//! compiled extensions with what builds them. What was not noted is said to be not recorded.
QString rebuildNotes(const Reference &reference);

} // namespace redossier
