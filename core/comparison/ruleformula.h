// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/json.h"
#include "core/reference/criterion.h"

#include <string>

namespace redossier {

//! The rule as it is evaluated, with its numbers; `expected` is the reference side.
std::string formulaOf(const Rule &rule);
//! What `measured` is held against: the number that the rule's kind names, or null.
Json limitOf(const Rule &rule);

//! A number with the digits that read back as it, a word for one that is not finite, "none" for null.
std::string writtenNumber(const Json &value);

} // namespace redossier
