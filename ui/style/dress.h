// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace redossier {

//! Gives a window the style sheet of the appearance that was applied, once it is whole: all that it holds and its dialogs
//! follow. The program itself has none, for then whatever is put into a widget would be styled anew each time, with all that
//! it holds.
void dress(QWidget &window);

} // namespace redossier
