// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/bulletlist.h"

#include "ui/style/theme.h"
#include "ui/widgets/text.h"
#include "ui/widgets/wholecopy.h"

#include <QPainter>
#include <QVBoxLayout>

namespace redossier {

namespace {

QWidget *rowOf(const BulletList::Item &item)
{
    auto *sentence = new Text(item.text);
    sentence->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    if (item.mark.isEmpty())
        return sentence;
    auto *row = new QWidget;
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(Spacing::small);
    auto *mark = new Text(item.mark, "quiet");
    mark->setWordWrap(false);
    layout->addWidget(mark, 0, Qt::AlignTop);
    layout->addWidget(sentence, 1);
    return row;
}

} // namespace

BulletList::BulletList(const QString &accessibleName, QWidget *parent) : QWidget(parent), m_column(new QVBoxLayout(this))
{
    setAccessibleName(accessibleName);
    setFocusPolicy(Qt::TabFocus);
    m_column->setContentsMargins(4, 2, 4, 2);
    m_column->setSpacing(2);
}

void BulletList::setItems(const QList<Item> &items)
{
    if (items == m_items)
        return;
    while (QLayoutItem *old = m_column->takeAt(0)) {
        delete old->widget();
        delete old;
    }
    m_items = items;
    for (const Item &item : items)
        m_column->addWidget(rowOf(item));
    m_column->addStretch();
    setAccessibleDescription(text());
}

QString BulletList::text() const
{
    QStringList lines;
    for (const Item &item : m_items)
        lines << (item.mark.isEmpty() ? item.text : item.mark + QLatin1Char(' ') + item.text);
    return lines.join(QLatin1Char('\n'));
}

void BulletList::keyPressEvent(QKeyEvent *event)
{
    if (!copyWhole(*event, text()))
        QWidget::keyPressEvent(event);
}

void BulletList::paintEvent(QPaintEvent *)
{
    if (!hasFocus())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Theme::current().accent);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
}

void BulletList::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    update();
}

void BulletList::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    update();
}

} // namespace redossier
