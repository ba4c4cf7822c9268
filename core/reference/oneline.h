// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace redossier {

//! visibleText on a single line: harmless in a comment, a here-document or an item of a list.
std::string oneLine(const std::string &text);

} // namespace redossier
