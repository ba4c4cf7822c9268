// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/namedarray.h"

#include <optional>
#include <string>
#include <string_view>

namespace redossier {

//! A list of objects at `offset` of a checked document as a table. Code: output_invalid, identifiers_unreadable.
Result<NamedArray> readJsonTable(std::string_view text, std::size_t offset,
                                 const std::optional<std::string> &identifierField, const std::string &file);

//! One object a line. The same codes.
Result<NamedArray> readJsonLines(std::string_view text, const std::optional<std::string> &identifierField,
                                 const std::string &file);

} // namespace redossier
