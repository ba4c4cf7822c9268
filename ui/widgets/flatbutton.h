// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

namespace redossier {

//! A button that looks like a link, for what is near at hand and not the next thing to do; `name` is its object name.
QPushButton *flatButton(const QString &text, const char *name);

} // namespace redossier
