// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plain/result.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace redossier {

enum class LineEnds { none, lf, crlf, cr, mixed };
//! "none" (no line ends), "lf", "crlf", "cr", "mixed".
std::string_view spelling(LineEnds ends);

//! Bytes from and bytes how many, of a line's text.
using TextSpan = std::pair<std::size_t, std::size_t>;

//! One line of a hunk.
struct TextLine
{
    enum class Kind { context, removed, added };
    Kind kind = Kind::context;
    int a = 0, b = 0; //!< line numbers, counted from 1; 0: not on that side
    std::string text; //!< without its line end
    std::vector<TextSpan> words; //!< what changed within the line; empty: all of it, or a context line

    bool operator==(const TextLine &) const = default;
};

//! Neighbouring changes with the lines around them.
struct TextHunk
{
    int aStart = 0, aLines = 0, bStart = 0, bLines = 0;
    std::vector<TextLine> lines;
};

//! How two texts differ, line by line, line ends left aside and said apart.
struct TextDifference
{
    LineEnds aEnds = LineEnds::none, bEnds = LineEnds::none;
    bool aMark = false, bMark = false;       //!< a byte order mark
    bool aLastEnd = true, bLastEnd = true;   //!< the last line has an end
    std::size_t removed = 0, added = 0;      //!< lines
    std::vector<TextHunk> hunks;

    bool sameLines() const { return hunks.empty(); }
};

//! Text that can be shown line by line: valid UTF-8 without NUL.
bool isText(std::string_view bytes);

inline constexpr std::size_t mostTextBytes = 1u << 20; //!< of a file whose lines are compared
inline constexpr int usualContext = 3;
inline constexpr int wholeText = 1 << 30;

//! What of a line is compared.
using LineMask = std::string (*)(std::string_view line);

//! `context` lines around each change; every line of both with `wholeText`. Lines by libgit2 (patience), words within lines
//! that stand for each other by their longest common subsequence. With a mask, lines that are equal behind it are equal; those
//! that are shown are whole. Codes: text_difference_failed.
Result<TextDifference> differenceOfTexts(std::string_view a, std::string_view b, int context = usualContext, LineMask mask = nullptr);

//! The lines of a text that is the same on both sides, as one hunk.
TextHunk wholeHunk(std::string_view text);

//! What two lines that stand for each other do not share, word by word.
std::pair<std::vector<TextSpan>, std::vector<TextSpan>> differingWords(std::string_view a, std::string_view b);

} // namespace redossier
