// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/workfolder.h"

#include <QAbstractTableModel>
#include <vector>

namespace redossier {

//! Work folders of runs that this machine still keeps, oldest first.
class KeptModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { dossierColumn, runColumn, sizeColumn, placeColumn, columns };

    using QAbstractTableModel::QAbstractTableModel;

    void setFolders(std::vector<KeptWork> folders);
    const KeptWork &folder(int row) const { return m_folders[static_cast<std::size_t>(row)]; }
    std::uint64_t bytes() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    std::vector<KeptWork> m_folders;
};

} // namespace redossier
