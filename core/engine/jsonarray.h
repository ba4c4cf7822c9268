// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/jsonscanner.h"
#include "core/engine/namedarray.h"

namespace redossier {

//! The value at a place of a checked document: a number, text, null, or a rectangular list of them. Codes: output_invalid
//! (a ragged list, with line and column), file_unreadable.
Result<NamedArray> readJsonArray(const JsonText &text, const JsonPlace &place);

} // namespace redossier
