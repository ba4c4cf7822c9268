// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/plotdata.h"
#include "ui/words/sidenames.h"

#include <QAbstractTableModel>
#include <memory>

namespace redossier {

//! The elements that differ most: row or identifier, place in the row, the difference, both values.
class WorstRowsModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { rowColumn, placeColumn, differenceColumn, expectedColumn, foundColumn, columns };
    enum Role { elementRole = Qt::UserRole, readoutRole, vectorsRole /* of the whole row, both sides */ };

    explicit WorstRowsModel(SideNames names = SideNames::referenceAndFound, QObject *parent = nullptr);
    void setData(std::shared_ptr<const PlotData> data); //!< null: nothing
    //! The row that shows an element; -1: none.
    int rowOf(quint64 element) const;
    //! Whether a row of the output is more than one element.
    bool hasPlaces() const { return m_data && m_data->shape.size() > 1; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(const PlotRow &row, int column) const;
    QString readout(const PlotRow &row) const;
    QString vectors(const PlotRow &row) const;

    SideNames m_names;
    std::shared_ptr<const PlotData> m_data;
};

} // namespace redossier
