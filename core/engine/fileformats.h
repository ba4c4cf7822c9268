// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/outputfile.h"

namespace redossier {

struct ReadOptions
{
    std::optional<std::string> column; //!< or field, of the identifiers; for the formats that have one
    ProgressTaker progress;
};

//! Opens a file of one format.
using FileOpener = Result<OutputFile> (*)(const FilePlace &place, const ReadOptions &options);

//! The reader for an ending in lower case with its point, or null where there is none.
FileOpener openerFor(std::string_view ending);

//! The code that refuses a format which is known and not read (with the command that converts it), or "unsupported_ending".
std::string refusalOf(std::string_view ending);

} // namespace redossier
