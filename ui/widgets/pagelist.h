// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemView>
#include <QKeyEvent>

namespace redossier {

//! A list whose rows are pages, on QListView or QListWidget: one of them is always chosen, so a click beside the rows changes
//! nothing; Page Up and Page Down are left to the page that is shown.
template <class View>
class PageList : public View
{
public:
    using View::View;

protected:
    QItemSelectionModel::SelectionFlags selectionCommand(const QModelIndex &index, const QEvent *) const override
    {
        return index.flags() & Qt::ItemIsEnabled ? QItemSelectionModel::ClearAndSelect : QItemSelectionModel::NoUpdate;
    }
    void keyPressEvent(QKeyEvent *event) override
    {
        if (event->key() == Qt::Key_PageUp || event->key() == Qt::Key_PageDown)
            event->ignore();
        else
            View::keyPressEvent(event);
    }
};

} // namespace redossier
