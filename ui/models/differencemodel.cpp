// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/differencemodel.h"

#include "ui/style/theme.h"
#include "ui/words/differencerowwords.h"
#include "ui/words/words.h"

namespace redossier {

namespace {

constexpr int mostCharacters = 300; //!< of a cell; the whole text stands below the table

QString clipped(QString text)
{
    return text.size() <= mostCharacters ? text : text.left(mostCharacters) + QStringLiteral(" …");
}

QString textOf(const DifferenceRow &row, int column)
{
    switch (column) {
    case DifferenceModel::nameColumn:
        return rowTitle(row);
    case DifferenceModel::aColumn:
        return clipped(cellText(row.a));
    case DifferenceModel::stateColumn:
        return DifferenceModel::tr("%1 %2", "symbol and word of a state").arg(rowStateSymbol(row.state), rowStateWord(row.state));
    case DifferenceModel::bColumn:
        return clipped(cellText(row.b));
    case DifferenceModel::layerColumn:
        return layerText(row);
    default:
        return row.reason ? clipped(shown(*row.reason)) : QString();
    }
}

} // namespace

void DifferenceModel::setIndex(std::shared_ptr<const DifferenceIndex> index)
{
    beginResetModel();
    m_index = std::move(index);
    m_filtered = m_index ? m_index->filtered(m_filter) : FilteredRows();
    endResetModel();
}

void DifferenceModel::setFilter(const DifferenceFilter &filter)
{
    if (filter == m_filter)
        return;
    beginResetModel();
    m_filter = filter;
    m_filtered = m_index ? m_index->filtered(m_filter) : FilteredRows();
    endResetModel();
}

int DifferenceModel::rowOf(const std::string &key) const
{
    for (int row = 0; row < rowCount(); ++row)
        if (differenceRow(row).key == key)
            return row;
    return -1;
}

int DifferenceModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_filtered.rows.size());
}

int DifferenceModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columns;
}

QVariant DifferenceModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const DifferenceRow &row = differenceRow(index.row());
    if (role == Qt::DisplayRole)
        return textOf(row, index.column());
    if (role != Qt::ForegroundRole)
        return {};
    const Theme &theme = Theme::current();
    if (index.column() == stateColumn) {
        const QString tone = rowStateTone(row.state);
        return tone == QLatin1String("attention") ? theme.attention : tone == QLatin1String("good") ? theme.accent : theme.quiet;
    }
    const bool isSide = index.column() == aColumn || index.column() == bColumn;
    const bool isAbsent = isSide && !(index.column() == aColumn ? row.a : row.b).isValue();
    return isAbsent || index.column() >= layerColumn ? QVariant(theme.quiet) : QVariant();
}

QVariant DifferenceModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    const QString titles[] = {tr("What"), tr("A"), tr("State"), tr("B"), tr("Layer and origin"), tr("Reason")};
    return section >= 0 && section < columns ? titles[section] : QVariant();
}

} // namespace redossier
