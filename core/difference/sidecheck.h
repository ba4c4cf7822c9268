// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/difference/sidesource.h"

namespace redossier {

//! Whether there is such a dossier, and such a run in it; nothing else is read. Codes: those of openDossier, no_such_run.
Outcome checkSide(const SideName &name);

} // namespace redossier
