// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/dossiersummary.h"
#include "core/session/recentdossiers.h"

#include <QAbstractTableModel>
#include <vector>

namespace redossier {

//! The dossiers that were opened last. A row first says what the list remembers, then what the folder says.
class RecentModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { titleColumn, outcomeColumn, whereColumn, whenColumn, columns };
    enum Role {
        toneRole = Qt::UserRole, //!< "good", "attention", "quiet", or nothing
        badgesRole,              //!< words that stand in a frame behind the title; "variant" is the first
        variantRole,             //!< bool
        detailRole               //!< the line below the title: the folder
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setDossiers(std::vector<RecentDossier> dossiers);
    //! What was read at `root`; nothing happens when it is no longer listed.
    void setSummary(const std::filesystem::path &root, Result<DossierSummary> summary);
    //! What the check of that run's record gave.
    void setRecord(const std::filesystem::path &root, const std::string &run, RecordState record);
    void remove(int row);
    const RecentDossier &dossier(int row) const { return m_rows[static_cast<std::size_t>(row)].dossier; }
    //! Whether the folder is known to be no dossier any more.
    bool isMissing(int row) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Row
    {
        RecentDossier dossier;
        std::optional<Result<DossierSummary>> read; //!< absent: being read
    };

    Row *rowAt(const std::filesystem::path &root);
    void changed(const Row &row);
    QString titleOf(const Row &row) const;
    QString text(const Row &row, int column) const;
    QString tone(const Row &row, int column) const;
    QStringList badges(const Row &row) const;
    QString toolTip(const Row &row, int column) const;

    std::vector<Row> m_rows;
};

} // namespace redossier
