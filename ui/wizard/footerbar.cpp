// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizard/footerbar.h"

#include "ui/pages/page.h"
#include "ui/style/theme.h"
#include "ui/widgets/actionbutton.h"
#include "ui/widgets/text.h"
#include "ui/words/words.h"

#include <QEvent>
#include <QHBoxLayout>

namespace redossier {

FooterBar::FooterBar(QWidget *parent) : QWidget(parent), m_limits(new Text({}, "quiet")), m_buttons(new QHBoxLayout)
{
    setProperty("role", QStringLiteral("footer"));
    setAttribute(Qt::WA_StyledBackground);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(Spacing::medium + 6, Spacing::small + 3, Spacing::medium + 6, Spacing::small + 3);
    row->setSpacing(Spacing::medium);
    row->addWidget(m_limits, 1);
    row->addLayout(m_buttons);
    m_buttons->setSpacing(Spacing::small + 2);
}

void FooterBar::clear()
{
    while (QLayoutItem *item = m_buttons->takeAt(0)) {
        if (QWidget *button = item->widget()) {
            m_lostFocus = m_lostFocus || button->hasFocus();
            button->removeEventFilter(this);
            button->hide();
            button->deleteLater();
        }
        delete item;
    }
}

//! The buttons of a page are made once, so that the one with the keyboard keeps it while its page changes.
void FooterBar::show(const Page &page)
{
    m_limits->setText(stepLimits(page.step()));
    if (page.actions() != m_actions) {
        clear();
        m_actions = page.actions();
        for (QAction *action : m_actions)
            m_buttons->addWidget(makeButton(action));
    }
    const qsizetype next = nextAction();
    for (qsizetype i = 0; i < m_actions.size(); ++i)
        setStyleProperty(m_buttons->itemAt(static_cast<int>(i))->widget(), "role", i == next ? QStringLiteral("accent") : QString());
    if (m_lostFocus) // once all actions are as they will be
        QMetaObject::invokeMethod(this, &FooterBar::giveFocusBack, Qt::QueuedConnection);
}

QWidget *FooterBar::makeButton(QAction *action)
{
    auto *button = new ActionButton(action, nullptr, this);
    button->installEventFilter(this);
    return button;
}

bool FooterBar::eventFilter(QObject *watched, QEvent *event)
{
    const auto *button = static_cast<QWidget *>(watched);
    if (event->type() == QEvent::FocusOut && (button->isHidden() || !button->isEnabled()))
        m_lostFocus = true;
    return false;
}

//! Later, where the next sensible action is disabled now; not at all, where somebody has gone elsewhere meanwhile.
void FooterBar::giveFocusBack()
{
    if (!m_lostFocus)
        return;
    const qsizetype next = nextAction();
    if (next < 0 || !m_actions[next]->isEnabled()) {
        m_parked = m_parked ? m_parked.data() : window()->focusWidget();
        return;
    }
    if (!m_parked || m_parked == window()->focusWidget())
        focusNext();
    m_lostFocus = false;
    m_parked.clear();
}

//! The last one that is visible; -1: none.
qsizetype FooterBar::nextAction() const
{
    for (qsizetype i = m_actions.size() - 1; i >= 0; --i)
        if (m_actions[i]->isVisible())
            return i;
    return -1;
}

void FooterBar::focusNext()
{
    if (const qsizetype next = nextAction(); next >= 0)
        m_buttons->itemAt(static_cast<int>(next))->widget()->setFocus(Qt::OtherFocusReason);
}

} // namespace redossier
