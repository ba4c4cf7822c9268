// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace redossier {

//! A foreign text as one line of Markdown that shows it as typed: every sign that means something to Markdown, its tables or
//! HTML is escaped, also what would begin a list or a heading; a line end is a blank.
std::string markdownText(const std::string &text);

//! A fence of code that is longer than any run of its sign within `text`.
std::string markdownFence(const std::string &text);

} // namespace redossier
