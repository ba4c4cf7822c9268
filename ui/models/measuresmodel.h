// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/comparisonrecord.h"
#include "ui/words/sidenames.h"

#include <QAbstractTableModel>
#include <vector>

namespace redossier {

//! What was measured on one output: a row for each measure, with the reference's value, the found one and the difference.
class MeasuresModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { measureColumn, expectedColumn, foundColumn, differenceColumn, columns };

    explicit MeasuresModel(SideNames names = SideNames::referenceAndFound, QObject *parent = nullptr);
    void setOutput(const ComparedOutput *output); //!< null: nothing

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row
    {
        QString cells[columns];
    };

    void add(const QString &measure, const QString &expected, const QString &found, const QString &difference = {});
    void addStructure(const ComparedOutput &output);
    void addValues(const ComparedValues &values);
    void addMismatches(const ComparedOutput &output);
    void addPlace(const QString &measure, const QString &where, const ElementPlace &place);

    SideNames m_names;
    std::vector<Row> m_rows;
    bool m_quiet = false; //!< structure is not met: the numbers are for information only
};

} // namespace redossier
