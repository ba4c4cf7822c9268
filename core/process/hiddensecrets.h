// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/process/secretfinder.h"

#include <string>

namespace redossier {

//! What `find` finds in a text, also where something unseen hides it (colours, moves and zeros between its signs) or the end of
//! a line parts it (see joinedtext.h). In order, without overlap. `column`: as in findJoints.
std::vector<Secret> findInLayers(std::string_view text, std::size_t column, std::vector<Secret> (*find)(std::string_view));

//! The same for values that are known: the places of `value` that something unseen or the end of a line parts.
void addHiddenValues(std::string_view text, std::size_t column, const std::vector<std::string> &values, std::vector<Secret> &secrets);

} // namespace redossier
