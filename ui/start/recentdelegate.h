// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace redossier {

//! Draws a row of RecentModel: the title in bold with its badges, the folder below it, the verdict in its colour.
class RecentDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    static int rowHeight(const QFont &font);
};

} // namespace redossier
