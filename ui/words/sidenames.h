// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace redossier {

//! What the two sides of a comparison are called: a run is held against its reference, two dossiers are A and B.
enum class SideNames { referenceAndFound, aAndB };

} // namespace redossier
