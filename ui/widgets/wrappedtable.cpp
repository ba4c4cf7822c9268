// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/wrappedtable.h"

#include <QHeaderView>
#include <QTimer>
#include <algorithm>
#include <numeric>

namespace redossier {

namespace {

constexpr int mostWrappedRows = 300; //!< beyond it, measuring every text would be felt

} // namespace

WrappedTable::WrappedTable(const QString &accessibleName, std::vector<int> shares, int most, QWidget *parent)
    : Table(accessibleName, parent), m_shares(std::move(shares)), m_most(most)
{
    horizontalHeader()->setMinimumSectionSize(30);
    horizontalHeader()->setStretchLastSection(false); // the shares fill the width
}

void WrappedTable::setModel(QAbstractItemModel *model)
{
    Table::setModel(model);
    connect(model, &QAbstractItemModel::modelReset, this, &WrappedTable::fit);
    fit();
}

void WrappedTable::resizeEvent(QResizeEvent *event)
{
    Table::resizeEvent(event);
    if (viewport()->width() != m_fittedWidth)
        QTimer::singleShot(0, this, &WrappedTable::fit); // a layout that is under way is not changed
}

void WrappedTable::fit()
{
    if (!model())
        return;
    m_fittedWidth = viewport()->width();
    int left = m_fittedWidth;
    const int columns = std::min(model()->columnCount(), static_cast<int>(m_shares.size()));
    for (int column = 0; column < columns; ++column)
        if (m_shares[static_cast<std::size_t>(column)] == 0) {
            resizeColumnToContents(column);
            left -= columnWidth(column);
        }
    const int all = std::max(1, std::accumulate(m_shares.begin(), m_shares.end(), 0));
    for (int column = 0; column < columns; ++column)
        if (const int share = m_shares[static_cast<std::size_t>(column)]; share > 0)
            setColumnWidth(column, std::max(horizontalHeader()->sectionSizeHint(column), left * share / all));
    if (model()->rowCount() <= mostWrappedRows)
        resizeRowsToContents();
    fitHeight(m_most);
}

} // namespace redossier
