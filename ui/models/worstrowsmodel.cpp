// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/worstrowsmodel.h"

#include "ui/words/elementname.h"
#include "ui/words/numbers.h"
#include "ui/words/words.h"

namespace redossier {

WorstRowsModel::WorstRowsModel(SideNames names, QObject *parent) : QAbstractTableModel(parent), m_names(names) {}

void WorstRowsModel::setData(std::shared_ptr<const PlotData> data)
{
    beginResetModel();
    m_data = std::move(data);
    endResetModel();
}

int WorstRowsModel::rowOf(quint64 element) const
{
    for (int row = 0; row < rowCount(); ++row)
        if (m_data->worst[static_cast<std::size_t>(row)].element == element)
            return row;
    return -1;
}

int WorstRowsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() || !m_data ? 0 : static_cast<int>(m_data->worst.size());
}

int WorstRowsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columns;
}

QString WorstRowsModel::text(const PlotRow &row, int column) const
{
    switch (column) {
    case rowColumn:
        return rowName(row.identifier, row.element / m_data->rowElements);
    case placeColumn:
        return placeInRow(*m_data, row.element);
    case expectedColumn:
        return shortElement(row.expected);
    case foundColumn:
        return shortElement(row.found);
    default:
        return row.difference ? shortNumber(*row.difference) : tr("none", "a difference");
    }
}

QString WorstRowsModel::readout(const PlotRow &row) const
{
    const QString name = elementName(*m_data, row.identifier, row.element);
    const bool letters = m_names == SideNames::aAndB;
    if (!row.difference)
        return (letters ? tr("%1: A %2, B %3; they have no difference") : tr("%1: reference %2, found %3; they have no difference"))
            .arg(name, shown(row.expected), shown(row.found));
    return (letters ? tr("%1: A %2, B %3, difference %4") : tr("%1: reference %2, found %3, difference %4")).arg(name, shown(row.expected), shown(row.found), exactNumber(*row.difference));
}

QString WorstRowsModel::vectors(const PlotRow &row) const
{
    if (row.expectedRow.empty())
        return {};
    const auto listed = [](const std::vector<std::string> &values) {
        QStringList texts;
        for (const std::string &value : values)
            texts << shortElement(value);
        return texts.join(QStringLiteral(", "));
    };
    const QString expected = listed(row.expectedRow), found = listed(row.foundRow);
    const bool letters = m_names == SideNames::aAndB;
    if (row.expectedRow.size() == m_data->rowElements)
        return (letters ? tr("The row, A: %1\nThe row, B: %2") : tr("The row, reference: %1\nThe row, found: %2")).arg(expected, found);
    return (letters ? tr("The row, A: %1, …\nThe row, B: %2, …\n(the first %3 of %4 values)")
                    : tr("The row, reference: %1, …\nThe row, found: %2, …\n(the first %3 of %4 values)"))
        .arg(expected, found, countText(row.expectedRow.size()), countText(m_data->rowElements));
}

QVariant WorstRowsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= columns)
        return {};
    const PlotRow &row = m_data->worst[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column());
    case Qt::ToolTipRole:
    case readoutRole:
        return readout(row);
    case vectorsRole:
        return vectors(row);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter | (index.column() < differenceColumn ? Qt::AlignLeft : Qt::AlignRight));
    case elementRole:
        return QVariant::fromValue<quint64>(row.element);
    default:
        return {};
    }
}

QVariant WorstRowsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columns)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter | (section < differenceColumn ? Qt::AlignLeft : Qt::AlignRight));
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case rowColumn:
        return m_data && m_data->identified ? tr("Identifier") : tr("Row");
    case placeColumn:
        return m_data && !m_data->columnNames.empty() ? tr("Column") : tr("Place");
    case expectedColumn:
        return m_names == SideNames::aAndB ? tr("A") : tr("Reference");
    case foundColumn:
        return m_names == SideNames::aAndB ? tr("B") : tr("Found");
    default:
        return tr("Difference");
    }
}

} // namespace redossier
