// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/pagelist.h"

#include <QListView>

class QStandardItemModel;

namespace redossier {

//! The pages of the start window, at its left, drawn as the steps of a dossier are.
class Navigation : public PageList<QListView>
{
    Q_OBJECT

public:
    explicit Navigation(QWidget *parent = nullptr);
    void add(const QString &symbol, const QString &title);
    //! The line below a title; empty: none.
    void setDetail(int row, const QString &detail);
    void select(int row);
    QSize sizeHint() const override;

Q_SIGNALS:
    void chosen(int row);

private:
    QStandardItemModel *m_model;
};

} // namespace redossier
