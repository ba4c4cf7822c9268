// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/keptmodel.h"

#include "ui/words/timewords.h"
#include "ui/words/words.h"

#include <QTimeZone>

namespace redossier {

namespace {

//! A RUN-ID begins with the UTC time of the run's start; its own words where it does not.
QString runText(const std::string &id)
{
    QDateTime start = QDateTime::fromString(QString::fromStdString(id.substr(0, 16)), QStringLiteral("yyyyMMdd'T'hhmmss'Z'"));
    if (!start.isValid())
        return shown(id);
    start.setTimeZone(QTimeZone::utc());
    return KeptModel::tr("%1 (%2)", "when a run began, its name").arg(whenText(start), shown(id));
}

} // namespace

void KeptModel::setFolders(std::vector<KeptWork> folders)
{
    beginResetModel();
    m_folders = std::move(folders);
    endResetModel();
}

std::uint64_t KeptModel::bytes() const
{
    std::uint64_t all = 0;
    for (const KeptWork &folder : m_folders)
        all += folder.bytes;
    return all;
}

int KeptModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_folders.size());
}

int KeptModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columns;
}

QVariant KeptModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const KeptWork &folder = m_folders[static_cast<std::size_t>(index.row())];
    if (role == Qt::ToolTipRole)
        return shownPath(folder.root);
    if (role == Qt::TextAlignmentRole && index.column() == sizeColumn)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case dossierColumn:
        return folder.title.empty() ? tr("not recorded") : shown(folder.title);
    case runColumn:
        return runText(folder.run);
    case sizeColumn:
        return bytesText(folder.bytes);
    default:
        return shownPath(folder.root);
    }
}

QVariant KeptModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole && section == sizeColumn)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == dossierColumn ? tr("Dossier") : section == runColumn ? tr("Run") : section == sizeColumn ? tr("Size") : tr("Place");
}

} // namespace redossier
