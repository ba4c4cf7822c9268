// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/dossierparts.h"

#include <QAbstractItemModel>
#include <QStringList>
#include <vector>

namespace redossier {

//! What a dossier holds, as a tree: the five sections, each with how much of it is there, and their parts.
//! Columns: part | state | size | place.
class PartsModel : public QAbstractItemModel
{
    Q_OBJECT

public:
    using QAbstractItemModel::QAbstractItemModel;
    //! Nothing happens when they are those that are shown.
    void setParts(std::vector<DossierPart> parts);

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    //! Parts that are missing or not wholly described.
    int lacking() const;
    //! Titles of the parts that the run did not come to, or that the lock writes.
    QStringList toCome() const;

private:
    QVariant sectionData(int section, int column, int role) const;
    QVariant partData(const DossierPart &part, int column, int role) const;
    const DossierPart *part(const QModelIndex &index) const;

    std::vector<std::vector<DossierPart>> m_sections = std::vector<std::vector<DossierPart>>(dossierSections.size());
};

} // namespace redossier
