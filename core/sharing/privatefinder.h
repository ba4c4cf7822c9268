// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sharing/privatematch.h"
#include "core/sharing/wordset.h"

namespace redossier {

//! Everything private that rules find in `text`, in order and without overlap; a credential goes before all else, and
//! `known` names (of a person or a host that another place gave away) are found wherever they stand as a word.
PrivateMatches findPrivate(std::string_view text, const WordSet &known = {});

//! The name of a person or host that would be recognised elsewhere: not "user", not two letters, not a word of its own.
bool isTelling(const PrivateMatch &match);

} // namespace redossier
