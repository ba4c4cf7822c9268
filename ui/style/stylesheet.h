// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace redossier {

struct Theme;

//! What the palette cannot say, for all widgets of the program. Properties that it looks at: `role` ("card", "header",
//! "footer", "side", "title", "heading", "quiet", "mono", "accent", "flat", "badge", "notice") and `tone` ("good",
//! "attention", "quiet").
QString styleSheet(const Theme &theme);

} // namespace redossier
