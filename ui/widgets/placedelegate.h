// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace redossier {

//! Draws a row that leads to a page: symbol, title (the display role), and its state in words below, if it has one.
class PlaceDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    enum Role { symbolRole = Qt::UserRole + 1, stateRole, toneRole };

    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    //! The width that a row needs for these texts.
    static int widthOf(const QFont &font, const QString &title, const QString &state);
};

} // namespace redossier
