// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sharing/privatescan.h"
#include "ui/models/reviewedrows.h"

#include <QAbstractTableModel>
#include <optional>
#include <vector>

namespace redossier {

//! Decision | Kind | What | Where | Stands instead. A credential is never shown.
class ReviewModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { decisionColumn, kindColumn, whatColumn, whereColumn, insteadColumn, columns };

    explicit ReviewModel(std::vector<ReviewedRow> rows, QObject *parent = nullptr);
    void decide(int row, const SharingDecision &decision);
    const std::vector<ReviewedRow> &reviewed() const { return m_rows; }
    int open() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QString text(const ReviewedRow &row, int column) const;
    std::vector<ReviewedRow> m_rows;
};

} // namespace redossier
