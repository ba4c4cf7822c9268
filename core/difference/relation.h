// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/difference/sidesource.h"

namespace redossier {

//! How the references of both sides stand to each other, by identity: the same one (of drafts, the same content), one a
//! variant (its run accepted differences the other's did not), one come from the other, or neither.
DifferenceRelation relationOf(const SideSource &a, const SideSource &b);

} // namespace redossier
