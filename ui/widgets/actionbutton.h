// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QPushButton>

class QAction;

namespace redossier {

//! A button for an action: text, enabled, visible and tooltip follow it.
class ActionButton : public QPushButton
{
    Q_OBJECT

public:
    //! `role`: "accent", "flat" or none.
    ActionButton(QAction *action, const char *role = nullptr, QWidget *parent = nullptr);

private:
    void follow();
    QPointer<QAction> m_action;
};

} // namespace redossier
