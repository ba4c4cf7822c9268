// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/difference/changemap.h"

#include "ui/style/theme.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

namespace redossier {

ChangeMap::ChangeMap(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    setToolTip(tr("Where the changes stand; a click goes there"));
}

void ChangeMap::setChanges(std::vector<int> changed, int lines)
{
    m_changed = std::move(changed);
    m_lines = lines;
    update();
}

void ChangeMap::setSeen(int first, int count)
{
    m_first = first;
    m_count = count;
    update();
}

void ChangeMap::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    painter.fillRect(rect(), theme.side);
    if (m_lines <= 0)
        return;
    const double step = static_cast<double>(height()) / m_lines;
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.selection);
    painter.drawRect(QRectF(0, m_first * step, width(), std::max(2.0, m_count * step)));
    painter.setBrush(theme.attention);
    for (const int line : m_changed)
        painter.drawRect(QRectF(2, line * step, width() - 4, std::max(2.0, step)));
}

void ChangeMap::mousePressEvent(QMouseEvent *event)
{
    if (m_lines > 0 && height() > 0)
        Q_EMIT lineAsked(std::clamp(static_cast<int>(event->position().y() * m_lines / height()), 0, m_lines - 1));
}

} // namespace redossier
