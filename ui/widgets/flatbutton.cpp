// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/flatbutton.h"

namespace redossier {

QPushButton *flatButton(const QString &text, const char *name)
{
    auto *button = new QPushButton(text);
    button->setProperty("role", QStringLiteral("flat"));
    button->setObjectName(QLatin1String(name));
    button->setAutoDefault(false);
    return button;
}

} // namespace redossier
