// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/tonedframe.h"

#include "ui/style/theme.h"
#include "ui/widgets/text.h"

#include <QPainter>
#include <QPainterPath>
#include <QVBoxLayout>

namespace redossier {

TonedFrame::TonedFrame(QWidget *parent) : QFrame(parent)
{
    setProperty("role", QStringLiteral("notice"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(Spacing::medium + 6, Spacing::medium, Spacing::medium + 2, Spacing::medium);
    column->setSpacing(Spacing::small / 2);
}

void TonedFrame::setTone(const QString &tone)
{
    setStyleProperty(this, "tone", tone);
}

void TonedFrame::keepAbove(int pixels)
{
    m_above = pixels;
    QMargins margins = layout()->contentsMargins();
    margins.setTop(Spacing::medium + pixels);
    layout()->setContentsMargins(margins);
}

void TonedFrame::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    const QString tone = property("tone").toString();
    const bool isGood = tone == QLatin1String("good");
    const bool isAttention = tone == QLatin1String("attention");
    const QColor strong = isGood ? theme.accent : isAttention ? theme.attention : theme.quiet;
    QPainterPath shape;
    shape.addRoundedRect(QRectF(rect()).adjusted(0.5, m_above + 0.5, -0.5, -0.5), 8, 8);
    QPainterPath edge;
    edge.addRect(0, 0, 5, height());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillPath(shape, isGood ? theme.accentSoft : isAttention ? theme.attentionSoft : theme.card);
    painter.fillPath(shape & edge, strong);
    painter.setPen(hasFocus() ? QPen(theme.accent, 2) : QPen(isGood || isAttention ? strong : theme.line));
    painter.drawPath(shape);
}

} // namespace redossier
