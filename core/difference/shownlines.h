// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/difference/textdifference.h"

namespace redossier {

//! Lines as they are shown: a credential of a whole text (a private key has many lines) is in none of them.
struct ShownLines
{
    TextDifference difference;
    bool same = false; //!< the lines of the files; where credentials alone differ, these are not, and nothing is shown
};

//! Codes: those of differenceOfTexts.
Result<ShownLines> shownLines(std::string_view a, std::string_view b, int context = usualContext, LineMask mask = nullptr);

} // namespace redossier
