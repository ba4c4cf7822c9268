// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QKeyEvent;
class QString;

namespace redossier {

//! For a widget whose texts are a whole to the keyboard: copies them where Ctrl+C was pressed; false where it was not.
bool copyWhole(const QKeyEvent &event, const QString &text);

} // namespace redossier
