// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/texttablemodel.h"

#include "ui/style/theme.h"

#include <QFont>
#include <QFontDatabase>

namespace redossier {

namespace {

QVariant colorOf(const QString &tone)
{
    const Theme &theme = Theme::current();
    if (tone == QLatin1String("good"))
        return theme.accent;
    if (tone == QLatin1String("attention"))
        return theme.attention;
    return tone == QLatin1String("quiet") ? QVariant(theme.quiet) : QVariant();
}

} // namespace

TextTableModel::TextTableModel(QStringList headings, QObject *parent)
    : QAbstractTableModel(parent), m_headings(std::move(headings))
{
}

void TextTableModel::setRows(std::vector<std::vector<TableCell>> rows)
{
    if (rows == m_rows)
        return;
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

void TextTableModel::setHeadings(QStringList headings)
{
    if (headings == m_headings)
        return;
    beginResetModel();
    m_headings = std::move(headings);
    endResetModel();
}

int TextTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int TextTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_headings.size());
}

QVariant TextTableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const auto &row = m_rows[static_cast<std::size_t>(index.row())];
    if (static_cast<std::size_t>(index.column()) >= row.size())
        return {};
    const TableCell &cell = row[static_cast<std::size_t>(index.column())];
    switch (role) {
    case Qt::DisplayRole:
        return cell.text;
    case Qt::ToolTipRole:
        return cell.more.isEmpty() ? QVariant() : QVariant(cell.more);
    case Qt::ForegroundRole:
        return colorOf(cell.tone);
    case Qt::FontRole:
        return cell.isCode ? QVariant(QFontDatabase::systemFont(QFontDatabase::FixedFont)) : QVariant();
    default:
        return {};
    }
}

QVariant TextTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    return orientation == Qt::Horizontal && role == Qt::DisplayRole && section < m_headings.size() ? m_headings.value(section) : QVariant();
}

} // namespace redossier
