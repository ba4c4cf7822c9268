// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/recentdelegate.h"

#include "ui/models/recentmodel.h"
#include "ui/style/theme.h"

#include <QApplication>
#include <QPainter>

namespace redossier {

namespace {

constexpr int side = 8;
constexpr int above = 6;

QFont smaller(QFont font)
{
    font.setPointSizeF(font.pointSizeF() * 0.88);
    return font;
}

QFont bold(QFont font)
{
    font.setWeight(QFont::DemiBold);
    return font;
}

QColor colorOf(const QString &tone, bool chosen)
{
    const Theme &theme = Theme::current();
    if (chosen && tone == QLatin1String("quiet"))
        return theme.text; // quiet text is hard to read on the colour of a chosen row
    if (tone == QLatin1String("good"))
        return theme.accent;
    if (tone == QLatin1String("attention"))
        return theme.attention;
    return tone.isEmpty() ? theme.text : theme.quiet;
}

int badgeWidth(const QString &word, const QFont &font)
{
    return QFontMetrics(smaller(font)).horizontalAdvance(word) + 16;
}

void drawBadge(QPainter &painter, const QRect &area, const QString &word, bool attention)
{
    painter.setPen(attention ? Theme::current().attention : Theme::current().quiet);
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(area).adjusted(0.5, 0.5, -0.5, -0.5), area.height() / 2.0 - 1, area.height() / 2.0 - 1);
    painter.drawText(area, Qt::AlignCenter, word);
}

//! The title gives way to its badges, so that "variant" is never cut off.
void drawTitle(QPainter &painter, QRect area, const QFont &font, const QModelIndex &index, bool chosen)
{
    const QStringList badges = index.data(RecentModel::badgesRole).toStringList();
    int room = area.width();
    for (const QString &word : badges)
        room -= badgeWidth(word, font) + side;
    painter.setFont(bold(font));
    painter.setPen(colorOf(index.data(RecentModel::toneRole).toString(), chosen));
    const QFontMetrics metrics(painter.font());
    const QString title = metrics.elidedText(index.data().toString(), Qt::ElideRight, std::max(room, 40));
    const int line = metrics.height();
    painter.drawText(QRect(area.left(), area.top(), area.width(), line), Qt::AlignLeft | Qt::AlignVCenter, title);
    int left = area.left() + metrics.horizontalAdvance(title) + side;
    painter.setFont(smaller(font));
    for (const QString &word : badges) {
        const bool isVariant = index.data(RecentModel::variantRole).toBool() && word == badges.front();
        drawBadge(painter, QRect(left, area.top(), badgeWidth(word, font), line), word, isVariant);
        left += badgeWidth(word, font) + side;
    }
    painter.setPen(colorOf(QStringLiteral("quiet"), chosen));
    const QFontMetrics small(painter.font());
    painter.drawText(QRect(area.left(), area.top() + line + 1, area.width(), small.height()), Qt::AlignLeft | Qt::AlignVCenter,
                     small.elidedText(index.data(RecentModel::detailRole).toString(), Qt::ElideMiddle, area.width()));
}

} // namespace

int RecentDelegate::rowHeight(const QFont &font)
{
    return QFontMetrics(bold(font)).height() + 1 + QFontMetrics(smaller(font)).height() + 2 * above + 1;
}

void RecentDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem background = option;
    initStyleOption(&background, index);
    background.text.clear();
    background.state &= ~QStyle::State_HasFocus; // the whole row is chosen, not a cell
    const QWidget *widget = option.widget;
    (widget ? widget->style() : QApplication::style())->drawControl(QStyle::CE_ItemViewItem, &background, painter, widget);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const bool chosen = option.state & QStyle::State_Selected;
    const QRect area = option.rect.adjusted(side, above, -side, -above);
    if (index.column() == RecentModel::titleColumn) {
        drawTitle(*painter, area, option.font, index, chosen);
    } else {
        const QString tone = index.data(RecentModel::toneRole).toString();
        painter->setFont(tone == QLatin1String("good") || tone == QLatin1String("attention") ? bold(option.font) : option.font);
        painter->setPen(colorOf(tone, chosen));
        const QFontMetrics metrics(painter->font());
        painter->drawText(QRect(area.left(), area.top(), area.width(), metrics.height()), Qt::AlignLeft | Qt::AlignVCenter,
                          metrics.elidedText(index.data().toString(), Qt::ElideRight, area.width()));
    }
    painter->restore();
}

} // namespace redossier
