// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/engine/outputfile.h"

#include <string>
#include <string_view>

namespace redossier {

//! A whole text in UTF-8, without its byte order mark.
struct TextFile
{
    std::string bytes;
    std::size_t skipped = 0;
    std::string_view view() const { return std::string_view(bytes).substr(skipped); }
};

//! Codes: those of openPlace, file_too_large, output_invalid (UTF-16, bytes that are no UTF-8, a NUL byte).
Result<TextFile> readTextFile(const FilePlace &place);

//! Whether a text, or whole lines of one from line `line` on, is UTF-8 without a NUL byte. Code: output_invalid.
Outcome checkText(std::string_view text, std::uint64_t line, const std::string &name);

//! One entry a line; an empty line is refused (output_invalid), one line end at the end is none.
Result<IdentifierList> splitLines(std::string_view text, const std::string &file);

} // namespace redossier
