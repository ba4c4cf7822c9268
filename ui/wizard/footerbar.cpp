// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizard/footerbar.h"

#include "ui/pages/page.h"
#include "ui/style/theme.h"
#include "ui/widgets/actionbutton.h"
#include "ui/widgets/text.h"
#include "ui/words/words.h"

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
            button->hide();
            button->deleteLater();
        }
        delete item;
    }
}

void FooterBar::show(const Page &page)
{
    clear();
    m_limits->setText(stepLimits(page.step()));
    QAction *next = nullptr;
    for (QAction *action : page.actions())
        if (action->isVisible())
            next = action;
    for (QAction *action : page.actions())
        m_buttons->addWidget(new ActionButton(action, action == next ? "accent" : nullptr, this));
}

} // namespace redossier
