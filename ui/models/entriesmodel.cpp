// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/entriesmodel.h"

#include "ui/style/theme.h"
#include "ui/words/referencewords.h"

#include <QColor>
#include <QFontDatabase>

namespace redossier {

EntriesModel::EntriesModel(std::vector<Column> columns, QObject *parent) : QAbstractTableModel(parent), m_columns(std::move(columns)) {}

void EntriesModel::setEntries(std::vector<Entry> entries)
{
    if (entries == m_entries)
        return;
    bool sameRows = entries.size() == m_entries.size();
    for (std::size_t i = 0; sameRows && i < entries.size(); ++i)
        sameRows = entries[i].pointer == m_entries[i].pointer;
    if (sameRows) {
        m_entries = std::move(entries);
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        return;
    }
    beginResetModel();
    m_entries = std::move(entries);
    m_marks.assign(m_entries.size(), 0);
    endResetModel();
}

void EntriesModel::setMarks(const std::map<std::string, Severity> &marks, bool draft)
{
    std::vector<int> found(m_entries.size(), 0);
    for (const auto &[pointer, severity] : marks)
        if (const int row = rowHolding(pointer); row >= 0) {
            int &mark = found[static_cast<std::size_t>(row)];
            const int own = 1 + static_cast<int>(severity);
            mark = mark == 0 ? own : std::min(mark, own); // errors come first in Severity
        }
    if ((found == m_marks && draft == m_draft) || m_entries.empty())
        return;
    m_draft = draft;
    m_marks = std::move(found);
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, 0));
}

int EntriesModel::rowOf(const std::string &pointer) const
{
    for (std::size_t i = 0; i < m_entries.size(); ++i)
        if (m_entries[i].pointer == pointer)
            return static_cast<int>(i);
    return -1;
}

int EntriesModel::rowHolding(const std::string &pointer) const
{
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const std::string &own = m_entries[i].pointer;
        if (pointer == own || (pointer.size() > own.size() && pointer.starts_with(own) && pointer[own.size()] == '/'))
            return static_cast<int>(i);
    }
    return -1;
}

int EntriesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_entries.size());
}

//! The first column holds the mark.
int EntriesModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size()) + 1;
}

QVariant EntriesModel::markData(std::size_t row, int role) const
{
    const int mark = row < m_marks.size() ? m_marks[row] : 0;
    const auto severity = static_cast<Severity>(mark - 1);
    switch (role) {
    case Qt::DisplayRole:
        return mark == 0 ? QString() : severitySymbol(severity, m_draft);
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return mark == 0 ? QString() : severityWord(severity, m_draft);
    case Qt::ForegroundRole:
        return mark == 0 || severity == Severity::hint ? Theme::current().quiet : Theme::current().attention;
    default:
        return {};
    }
}

QVariant EntriesModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto row = static_cast<std::size_t>(index.row());
    if (index.column() == 0)
        return markData(row, role);
    const Column &column = m_columns[static_cast<std::size_t>(index.column() - 1)];
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
        return column.text(m_entries[row]);
    if (role == Qt::FontRole && column.fixedFont)
        return QFontDatabase::systemFont(QFontDatabase::FixedFont);
    return {};
}

QVariant EntriesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 || section >= columnCount())
        return {};
    return section == 0 ? QString() : m_columns[static_cast<std::size_t>(section - 1)].title;
}

} // namespace redossier
