// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace redossier {

//! The bytes of a requirements file as text.
struct DecodedText
{
    std::string text;     //!< UTF-8, without byte order mark
    std::string encoding; //!< "utf-8", "utf-16-le", .., or the name that the file declares
    bool byteOrderMark = false;
    bool known = true;    //!< false: the declared encoding is not known here and the bytes were read as Latin-1
    int firstBadLine = 0; //!< of bytes that do not fit the encoding (read as Latin-1 instead); 0: none
};

//! In pip's order: byte order mark, then a PEP 263 comment in the first two lines, then UTF-8.
DecodedText decodeRequirements(std::string_view bytes);

//! One logical line: continuations joined, comment and surrounding space removed.
struct LogicalLine
{
    int line = 0;        //!< the first physical line
    std::string text;
    int cutByComment = 0; //!< physical line of a comment that ended a continuation; 0: none
    bool operator==(const LogicalLine &) const = default;
};

//! As pip joins and strips: a comment line inside a continuation ends it. Lines without content are left out.
std::vector<LogicalLine> logicalLines(std::string_view text);

} // namespace redossier
