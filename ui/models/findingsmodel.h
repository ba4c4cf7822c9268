// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"

#include <QAbstractTableModel>

namespace redossier {

//! The findings of a validation: severity, what is found, and the part of the page where it is mended.
class FindingsModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;
    //! `draft`: nothing was locked yet, so that an error is something to decide.
    void setFindings(const Findings &findings, bool draft = false);
    const Findings &findings() const { return m_findings; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    Findings m_findings;
    bool m_draft = false;
};

} // namespace redossier
