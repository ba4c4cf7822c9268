// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/outputfile.h"

namespace redossier {

//! Opens a file of one format; `column` is the column or field of its identifiers, for the formats that have one.
using FileOpener = Result<OutputFile> (*)(const FilePlace &place, const std::optional<std::string> &column);

//! The reader for an ending in lower case with its point, or null where there is none.
FileOpener openerFor(std::string_view ending);

//! The code that refuses a format which is known and not read (with the command that converts it), or "unsupported_ending".
std::string refusalOf(std::string_view ending);

} // namespace redossier
