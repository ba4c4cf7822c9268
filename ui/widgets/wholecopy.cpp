// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/wholecopy.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>

namespace redossier {

bool copyWhole(const QKeyEvent &event, const QString &text)
{
    const bool asked = event.matches(QKeySequence::Copy);
    if (asked)
        QGuiApplication::clipboard()->setText(text);
    return asked;
}

} // namespace redossier
