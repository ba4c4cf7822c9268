// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dossier/run.h"

namespace redossier {

//! What the passed steps of `run` do not prove, as short as a terminal wants it: what "not checked" says already is left
//! out, and sentences that differ by one name only become one. run.json and the report hold every one of them.
//! `english` finds the code of a sentence that was read from the run.json of a resumed run.
std::vector<Statement> shortLimits(const Run &run, const Wording &english);

} // namespace redossier
