// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/reference/documentedit.h"

#include <QAbstractTableModel>
#include <vector>

namespace redossier {

//! One line of the guide's table: what is kept, what is known of it, from where, and what it is held against later.
struct ElementRow
{
    enum class Evidence { observed, declared, both, notRecorded };
    QString keep;
    QString value;
    Evidence evidence = Evidence::notRecorded;
    QString later;

    bool operator==(const ElementRow &) const = default;
};

//! The guide's five elements of a reference, from its documents and from what was observed in its environment.
std::vector<ElementRow> referenceElements(const ReferenceDocuments &documents, const Json &observation);

//! Keep | Value | Source | Checked later.
class ElementsModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;
    void setRows(std::vector<ElementRow> rows);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<ElementRow> m_rows;
};

} // namespace redossier
