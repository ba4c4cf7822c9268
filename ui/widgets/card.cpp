// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/card.h"

#include "ui/style/theme.h"
#include "ui/widgets/text.h"

#include <QVBoxLayout>

namespace redossier {

Card::Card(const QString &heading, QWidget *parent) : QFrame(parent), m_heading(new Text({}, "heading")), m_body(new QVBoxLayout(this))
{
    setProperty("role", QStringLiteral("card"));
    m_body->setContentsMargins(Spacing::medium + 2, Spacing::medium, Spacing::medium + 2, Spacing::medium);
    m_body->setSpacing(Spacing::small);
    m_body->addWidget(m_heading);
    setHeading(heading);
}

void Card::setHeading(const QString &heading)
{
    m_heading->setText(heading);
    m_heading->setVisible(!heading.isEmpty());
    setAccessibleName(heading);
}

} // namespace redossier
