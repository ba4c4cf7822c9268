// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/placedelegate.h"

#include "ui/style/theme.h"

#include <QPainter>
#include <algorithm>

namespace redossier {

namespace {

constexpr int symbolWidth = 22;
constexpr int frameMargin = 8; //!< beside the frame of the chosen row

QFont smaller(QFont font)
{
    font.setPointSizeF(font.pointSizeF() * 0.85);
    return font;
}

QColor toneColor(const QString &tone)
{
    const Theme &theme = Theme::current();
    if (tone == QLatin1String("good"))
        return theme.accent;
    return tone == QLatin1String("attention") ? theme.attention : theme.quiet;
}

} // namespace

void PlaceDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const Theme &theme = Theme::current();
    const bool chosen = option.state & QStyle::State_Selected;
    const bool enabled = option.state & QStyle::State_Enabled;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF frame = QRectF(option.rect).adjusted(frameMargin + 0.5, 2.5, -frameMargin - 0.5, -2.5);
    if (chosen) {
        painter->setPen(option.state & QStyle::State_HasFocus ? QPen(theme.accent, 2) : QPen(theme.line));
        painter->setBrush(theme.card);
        painter->drawRoundedRect(frame, 7, 7);
    }
    const QString tone = index.data(toneRole).toString();
    QRect area = frame.toRect().adjusted(Spacing::medium - 2, Spacing::small, -Spacing::small, -Spacing::small);
    const QString state = index.data(stateRole).toString();
    if (state.isEmpty()) // one line alone stands in the middle
        area.translate(0, option.fontMetrics.height() / 2 - 1);
    QFont font = option.font;
    font.setBold(chosen);
    painter->setFont(font);
    painter->setPen(toneColor(tone));
    const int line = QFontMetrics(font).height();
    painter->drawText(QRect(area.left(), area.top(), symbolWidth, line), Qt::AlignLeft | Qt::AlignVCenter,
                      index.data(symbolRole).toString());
    area.setLeft(area.left() + symbolWidth);
    painter->setPen(enabled ? theme.text : theme.quiet);
    painter->drawText(QRect(area.left(), area.top(), area.width(), line), Qt::AlignLeft | Qt::AlignVCenter,
                      QFontMetrics(font).elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideRight, area.width()));
    if (!state.isEmpty()) {
        const QFont small = smaller(option.font);
        painter->setFont(small);
        painter->setPen(tone == QLatin1String("attention") ? theme.attention : theme.quiet);
        painter->drawText(QRect(area.left(), area.top() + line + 1, area.width(), QFontMetrics(small).height()),
                          Qt::AlignLeft | Qt::AlignVCenter, QFontMetrics(small).elidedText(state, Qt::ElideRight, area.width()));
    }
    painter->restore();
}

int PlaceDelegate::widthOf(const QFont &font, const QString &title, const QString &state)
{
    QFont bold = font;
    bold.setBold(true);
    const int text = std::max(QFontMetrics(bold).horizontalAdvance(title), QFontMetrics(smaller(font)).horizontalAdvance(state));
    return symbolWidth + text + 2 * frameMargin + Spacing::medium + Spacing::small;
}

QSize PlaceDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    const int text = QFontMetrics(option.font).height() + QFontMetrics(smaller(option.font)).height();
    return {180, text + 1 + 2 * Spacing::small + 6};
}

} // namespace redossier
