// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/table.h"

#include <vector>

namespace redossier {

//! A short table of sentences: the columns that are shown share the width, rows are as high as their wrapped texts, and it is as
//! high as its rows.
class WrappedTable : public Table
{
    Q_OBJECT

public:
    //! `shares`: how the width is divided among the columns; 0: as wide as its content. `most`: logical pixels of height.
    WrappedTable(const QString &accessibleName, std::vector<int> shares, int most = 4000, QWidget *parent = nullptr);
    void setModel(QAbstractItemModel *model) override;

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void fit();

    std::vector<int> m_shares;
    int m_most;
    int m_fittedWidth = 0;
};

} // namespace redossier
