// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/reviewmodel.h"

#include "ui/style/theme.h"
#include "ui/words/words.h"

#include <algorithm>

namespace redossier {

namespace {

QString kindWord(PrivateKind kind)
{
    switch (kind) {
    case PrivateKind::credential:
        return ReviewModel::tr("password, key or token");
    case PrivateKind::user:
        return ReviewModel::tr("user name");
    case PrivateKind::mount:
        return ReviewModel::tr("place of a disk");
    case PrivateKind::host:
        return ReviewModel::tr("host");
    case PrivateKind::address:
        return ReviewModel::tr("address in a network");
    case PrivateKind::email:
        return ReviewModel::tr("e-mail address");
    case PrivateKind::device:
        return ReviewModel::tr("serial number of a device");
    }
    return {};
}

QString decisionText(const std::optional<SharingDecision> &decision)
{
    if (!decision)
        return ReviewModel::tr("○ to decide");
    switch (decision->action) {
    case SharingAction::keep:
        return ReviewModel::tr("✓ keep");
    case SharingAction::replace:
        return ReviewModel::tr("✓ replace");
    case SharingAction::drop:
        return ReviewModel::tr("✓ drop");
    }
    return {};
}

} // namespace

ReviewModel::ReviewModel(std::vector<ReviewedRow> rows, QObject *parent) : QAbstractTableModel(parent), m_rows(std::move(rows)) {}

void ReviewModel::decide(int row, const SharingDecision &decision)
{
    m_rows[static_cast<std::size_t>(row)].decision = decision;
    Q_EMIT dataChanged(index(row, 0), index(row, columns - 1));
}

int ReviewModel::open() const
{
    return static_cast<int>(std::count_if(m_rows.begin(), m_rows.end(), [](const ReviewedRow &row) { return !row.decision; }));
}

int ReviewModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ReviewModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columns;
}

QString ReviewModel::text(const ReviewedRow &row, int column) const
{
    switch (column) {
    case decisionColumn:
        return decisionText(row.decision);
    case kindColumn:
        return kindWord(row.row.kind);
    case whatColumn:
        return row.row.kind == PrivateKind::credential ? QStringLiteral("****") : shown(row.row.value);
    case whereColumn:
        return row.row.places.empty() ? QString() : tr("line %1 (%2×)", "first place of a text, how often").arg(row.row.places.front().line).arg(row.row.count);
    default:
        break;
    }
    if (!row.decision || row.decision->action == SharingAction::keep)
        return {};
    if (row.decision->action == SharingAction::drop)
        return tr("nothing");
    return row.decision->placeholder.empty() ? tr("a name of its own, such as <USER_1>") : shown(row.decision->placeholder);
}

QVariant ReviewModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const ReviewedRow &row = m_rows[static_cast<std::size_t>(index.row())];
    if (role == Qt::DisplayRole)
        return text(row, index.column());
    if (role == Qt::ToolTipRole && !row.row.places.empty())
        return shown(row.row.places.front().preview);
    if (role == Qt::ForegroundRole && index.column() == decisionColumn)
        return row.decision ? Theme::current().accent : Theme::current().attention;
    return {};
}

QVariant ReviewModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    const QString titles[] = {tr("Decision"), tr("Kind"), tr("What it is"), tr("Where"), tr("Stands instead")};
    return section >= 0 && section < columns ? titles[section] : QVariant();
}

} // namespace redossier
