// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/sentence.h"

#include <QVariant>

namespace redossier {

Sentence::Sentence(const QString &text, const char *role, QWidget *parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    setText(text);
    if (role)
        setProperty("role", QString::fromLatin1(role));
}

} // namespace redossier
