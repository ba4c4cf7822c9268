// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace redossier {

//! What means something to Markdown, its tables or HTML wherever it stands: shown as typed behind a backslash.
inline constexpr std::string_view markdownSigns = "\\`*_{}[]<>#|&!~$";

} // namespace redossier
