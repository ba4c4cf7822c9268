// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/style/boxstyle.h"

#include "ui/style/theme.h"

#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>
#include <algorithm>

namespace redossier {

namespace {

void drawBox(QPainter &painter, const QRectF &box, QStyle::State state)
{
    const Theme &theme = Theme::current();
    const bool enabled = state & QStyle::State_Enabled;
    const bool hasMark = state & (QStyle::State_On | QStyle::State_NoChange);
    const bool hasFocus = state & QStyle::State_HasFocus;
    const QColor strong = enabled ? theme.accent : theme.quiet;
    const QColor edge = hasFocus ? theme.text : hasMark || state & QStyle::State_MouseOver ? strong : theme.quiet;
    painter.setPen(QPen(edge, hasFocus ? 2 : 1));
    painter.setBrush(hasMark ? strong : theme.field);
    painter.drawRoundedRect(box, 3, 3);
    if (!hasMark)
        return;
    const auto at = [&](double x, double y) { return QPointF(box.left() + x * box.width(), box.top() + y * box.height()); };
    painter.setPen(QPen(theme.onAccent, std::max(1.6, box.width() / 7), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    if (state & QStyle::State_NoChange)
        painter.drawLine(at(0.25, 0.5), at(0.75, 0.5));
    else
        painter.drawPolyline(QPolygonF{at(0.22, 0.52), at(0.42, 0.72), at(0.78, 0.28)});
}

} // namespace

BoxStyle::BoxStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

void BoxStyle::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter, const QWidget *widget) const
{
    if (element != PE_IndicatorCheckBox && element != PE_IndicatorItemViewItemCheck)
        return QProxyStyle::drawPrimitive(element, option, painter, widget);
    const int side = std::min(option->rect.width(), option->rect.height());
    QRectF box(0, 0, side - 2, side - 2);
    box.moveCenter(QRectF(option->rect).center());
    QStyle::State state = option->state;
    if (element == PE_IndicatorItemViewItemCheck)
        state &= ~State_HasFocus; // the row shows it
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    drawBox(*painter, box, state);
    painter->restore();
}

} // namespace redossier
