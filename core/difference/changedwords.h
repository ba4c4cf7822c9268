// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/difference/textdifference.h"

namespace redossier {

//! Fills `words` of removed and added lines that stand for each other: within a block of changes those are paired, in
//! order, that share most.
void markChangedWords(std::vector<TextLine> &lines);

} // namespace redossier
