// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/actionbutton.h"

#include <QAction>

namespace redossier {

ActionButton::ActionButton(QAction *action, const char *role, QWidget *parent) : QPushButton(parent), m_action(action)
{
    if (role)
        setProperty("role", QLatin1String(role));
    setAutoDefault(false);
    connect(action, &QAction::changed, this, &ActionButton::follow);
    connect(this, &QPushButton::clicked, action, &QAction::trigger);
    follow();
}

void ActionButton::follow()
{
    if (!m_action)
        return;
    setText(m_action->text());
    setEnabled(m_action->isEnabled());
    if (parentWidget() || !m_action->isVisible()) // without a parent it would be shown as a window of its own
        setVisible(m_action->isVisible());
    setIcon(m_action->icon());
    setObjectName(m_action->objectName());
    // QAction makes a tooltip of its text when it has none of its own.
    QString plain = m_action->text();
    setToolTip(m_action->toolTip() == plain.remove(QLatin1Char('&')) ? QString() : m_action->toolTip());
}

} // namespace redossier
