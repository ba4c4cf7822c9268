// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/recentmodel.h"

#include "ui/words/summarywords.h"
#include "ui/words/timewords.h"
#include "ui/words/words.h"

#include <algorithm>

namespace redossier {

void RecentModel::setDossiers(std::vector<RecentDossier> dossiers)
{
    std::vector<Row> rows;
    for (RecentDossier &dossier : dossiers) {
        // What was read before stays until it has been read again, so that nothing flickers.
        const auto known = std::find_if(m_rows.begin(), m_rows.end(), [&](const Row &row) { return row.dossier.root == dossier.root; });
        rows.push_back({std::move(dossier), known == m_rows.end() ? std::nullopt : std::move(known->read)});
    }
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

RecentModel::Row *RecentModel::rowAt(const std::filesystem::path &root)
{
    const auto row = std::find_if(m_rows.begin(), m_rows.end(), [&](const Row &one) { return one.dossier.root == root; });
    return row == m_rows.end() ? nullptr : &*row;
}

void RecentModel::changed(const Row &row)
{
    const int place = static_cast<int>(&row - m_rows.data());
    Q_EMIT dataChanged(index(place, 0), index(place, columns - 1));
}

void RecentModel::setSummary(const std::filesystem::path &root, Result<DossierSummary> summary)
{
    Row *const row = rowAt(root);
    if (!row)
        return;
    // What the last check gave stays until the next one has ended, where it was of the same.
    if (summary && row->read && *row->read && (*row->read)->runId == summary->runId && (*row->read)->verdict == summary->verdict)
        summary->record = (*row->read)->record;
    row->read = std::move(summary);
    changed(*row);
}

void RecentModel::setRecord(const std::filesystem::path &root, const std::string &run, RecordState record)
{
    Row *const row = rowAt(root);
    if (!row || !row->read || !*row->read || (*row->read)->runId != run)
        return;
    (*row->read)->record = record;
    changed(*row);
}

void RecentModel::remove(int row)
{
    beginRemoveRows({}, row, row);
    m_rows.erase(m_rows.begin() + row);
    endRemoveRows();
}

bool RecentModel::isMissing(int row) const
{
    const auto &read = m_rows[static_cast<std::size_t>(row)].read;
    return read && !*read && read->error().code == "not_a_dossier";
}

int RecentModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int RecentModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columns;
}

QString RecentModel::titleOf(const Row &row) const
{
    const std::string &title = row.read && *row.read ? (*row.read)->title : row.dossier.title;
    return shown(title.empty() ? row.dossier.root.filename().string() : title).simplified(); // in one line
}

QString RecentModel::text(const Row &row, int column) const
{
    if (column == titleColumn)
        return titleOf(row);
    if (!row.read)
        return column == outcomeColumn ? tr("… being read") : QString();
    if (const auto &summary = *row.read; summary) {
        const OutcomeWords outcome = outcomeWords(*summary);
        return column == outcomeColumn ? tr("%1 %2", "symbol, word").arg(outcome.symbol, outcome.word)
               : column == whereColumn ? whereText(*summary)
                                       : whenText(summary->when);
    }
    if (column == whenColumn)
        return whenText(row.dossier.opened);
    if (column != outcomeColumn)
        return {};
    return row.read->error().code == "not_a_dossier" ? tr("! no longer there") : tr("! cannot be read");
}

QString RecentModel::tone(const Row &row, int column) const
{
    if (column == outcomeColumn && row.read)
        return *row.read ? outcomeWords(**row.read).tone : QStringLiteral("attention");
    const bool known = row.read && *row.read;
    return column == titleColumn && (known || !row.read) ? QString() : QStringLiteral("quiet");
}

QStringList RecentModel::badges(const Row &row) const
{
    QStringList words;
    if (!row.read || !*row.read)
        return words;
    if ((*row.read)->variant)
        words << tr("variant");
    if ((*row.read)->exercise)
        words << tr("exercise");
    return words;
}

QString RecentModel::toolTip(const Row &row, int column) const
{
    if (column == outcomeColumn && row.read && !*row.read)
        return advice(row.read->error()).message;
    if (column == outcomeColumn && row.read && *row.read && (*row.read)->record == RecordState::changed)
        return sentence({"report_record_changed", {}});
    if (column == whenColumn && row.read && *row.read)
        return fullTimeText((*row.read)->when);
    return shownPath(row.dossier.root);
}

QVariant RecentModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= columns)
        return {};
    const Row &row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column());
    case Qt::AccessibleTextRole:
        return index.column() == titleColumn ? (QStringList(titleOf(row)) + badges(row)).join(QStringLiteral(", "))
                                             : text(row, index.column());
    case Qt::ToolTipRole:
        return toolTip(row, index.column());
    case toneRole:
        return tone(row, index.column());
    case badgesRole:
        return index.column() == titleColumn ? badges(row) : QStringList();
    case variantRole:
        return row.read && *row.read && (*row.read)->variant;
    case detailRole:
        return index.column() == titleColumn ? shownPath(row.dossier.root) : QString();
    default:
        return {};
    }
}

QVariant RecentModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case titleColumn:
        return tr("Dossier");
    case outcomeColumn:
        return tr("Last verdict");
    case whereColumn:
        return tr("Where");
    case whenColumn:
        return tr("When");
    default:
        return {};
    }
}

} // namespace redossier
