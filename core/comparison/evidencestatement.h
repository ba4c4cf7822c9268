// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/plain/json.h"

#include <nlohmann/json_fwd.hpp>

namespace redossier {

//! The sentence for one entry of the engine's evidence (core/engine/evidence.h). An entry of a kind that is not known here
//! has an empty code. `identified`: rows were matched by identifiers.
Statement evidenceStatement(const Json &evidence, bool identified);

} // namespace redossier
