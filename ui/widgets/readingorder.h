// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace redossier {

//! Moves the keyboard to what the eye meets next, or before, on this window: rows from the top, each from the left, and what
//! stands together together. So widgets that were made later, or moved, have their turn where they are seen. For
//! focusNextPrevChild(); false when the keyboard is nowhere on it, and nothing was moved.
bool moveByEye(QWidget &window, bool forward);

//! Scrolls whatever holds the widget until it can be seen.
void bringIntoSight(QWidget *widget);

} // namespace redossier
