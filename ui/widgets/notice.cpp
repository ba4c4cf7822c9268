// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/notice.h"

#include "ui/style/theme.h"
#include "ui/widgets/actionbutton.h"
#include "ui/widgets/text.h"

#include <QVBoxLayout>

namespace redossier {

Notice::Notice(QWidget *parent)
    : TonedFrame(parent), m_title(new Text({}, "heading")), m_text(new Text), m_next(new Text), m_actions(new QHBoxLayout)
{
    auto *column = qobject_cast<QVBoxLayout *>(layout());
    for (Text *text : {m_title, m_text, m_next})
        column->addWidget(text);
    column->addLayout(m_actions);
    m_actions->setAlignment(Qt::AlignLeft);
    hide();
}

void Notice::tell(const QString &tone, const QString &title, const QString &text, const QString &next)
{
    clear();
    setTone(tone);
    m_title->setText(title);
    m_text->setText(text);
    m_text->setVisible(!text.isEmpty());
    m_next->setText(next.isEmpty() ? QString() : tr("Next: %1").arg(next));
    m_next->setVisible(!next.isEmpty());
    setAccessibleName(title);
    setAccessibleDescription(text + QLatin1Char(' ') + next);
    show();
}

void Notice::clear()
{
    setToolTip({});
    while (QLayoutItem *item = m_actions->takeAt(0)) {
        if (QWidget *button = item->widget()) {
            button->hide();
            button->deleteLater();
        }
        delete item;
    }
    hide();
}

void Notice::offer(QAction *action)
{
    m_actions->addWidget(new ActionButton(action, "flat", this));
}

} // namespace redossier
