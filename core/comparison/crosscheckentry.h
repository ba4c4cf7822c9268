// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "core/plain/json.h"

namespace redossier {

//! `cross_check` of one output in the document: what the engine says of libtorch, with a sentence.
Json crossCheckEntry(const Json &measured, const Wording &wording);

} // namespace redossier
