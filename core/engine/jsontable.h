// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/jsonscanner.h"
#include "core/engine/namedarray.h"

#include <optional>
#include <string>

namespace redossier {

//! A list of objects at a place of a checked document as a table. Codes: output_invalid, identifiers_unreadable, file_unreadable.
Result<NamedArray> readJsonTable(const JsonText &text, const JsonPlace &place, const std::optional<std::string> &identifierField);

//! One object a line. The same codes.
Result<NamedArray> readJsonLines(const JsonText &text, const std::optional<std::string> &identifierField);

} // namespace redossier
