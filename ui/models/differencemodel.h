// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/differenceindex.h"

#include <QAbstractTableModel>

namespace redossier {

//! The rows of a difference that a filter leaves: what | A | state | B | layer | reason.
class DifferenceModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { nameColumn, aColumn, stateColumn, bColumn, layerColumn, reasonColumn, columns };

    using QAbstractTableModel::QAbstractTableModel;

    void setIndex(std::shared_ptr<const DifferenceIndex> index);
    void setFilter(const DifferenceFilter &filter);
    const DifferenceFilter &filter() const { return m_filter; }
    const FilteredRows &filtered() const { return m_filtered; }
    const DifferenceRow &differenceRow(int row) const { return m_index->row(m_filtered.rows[static_cast<std::size_t>(row)]); }
    //! -1 when the filter hides it, or there is none.
    int rowOf(const std::string &key) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::shared_ptr<const DifferenceIndex> m_index;
    DifferenceFilter m_filter;
    FilteredRows m_filtered;
};

} // namespace redossier
