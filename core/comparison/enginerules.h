// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"
#include "core/reference/criterion.h"

#include <vector>

namespace redossier {

//! The rules that the engine measures by itself, each at its own place; others are null.
Json rulesForEngine(const std::vector<Rule> &rules);

} // namespace redossier
