// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/namedarray.h"

#include <string>
#include <string_view>

namespace redossier {

//! The value at `offset` of a checked document: a number, text, null, or a rectangular list of them. Code: output_invalid
//! (a ragged list, with line and column).
Result<NamedArray> readJsonArray(std::string_view text, std::size_t offset, const std::string &file);

} // namespace redossier
