// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/partsmodel.h"

#include "ui/style/theme.h"
#include "ui/words/dossierwords.h"
#include "ui/words/words.h"

#include <QFont>
#include <algorithm>

namespace redossier {

namespace {

enum Column { partColumn, stateColumn, sizeColumn, placeColumn, columns };

QVariant colorOf(const QString &tone)
{
    const Theme &theme = Theme::current();
    if (tone == QLatin1String("good"))
        return theme.accent;
    return tone == QLatin1String("attention") ? theme.attention : theme.quiet;
}

bool lacks(const DossierPart &part)
{
    return part.state == DossierPart::State::absent || part.state == DossierPart::State::incomplete;
}

} // namespace

void PartsModel::setParts(std::vector<DossierPart> parts)
{
    std::vector<std::vector<DossierPart>> sorted(dossierSections.size());
    for (DossierPart &part : parts)
        for (std::size_t i = 0; i < dossierSections.size(); ++i)
            if (part.section == dossierSections[i])
                sorted[i].push_back(part);
    if (sorted == m_sections)
        return;
    beginResetModel();
    m_sections = std::move(sorted);
    endResetModel();
}

//! A section's index has no internal id; a part's has its section's number plus one.
QModelIndex PartsModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? static_cast<quintptr>(parent.row() + 1) : quintptr(0));
}

QModelIndex PartsModel::parent(const QModelIndex &child) const
{
    if (!child.isValid() || child.internalId() == 0)
        return {};
    return createIndex(static_cast<int>(child.internalId()) - 1, 0, quintptr(0));
}

int PartsModel::rowCount(const QModelIndex &parent) const
{
    if (!parent.isValid())
        return static_cast<int>(m_sections.size());
    const bool isSection = parent.internalId() == 0 && parent.column() == 0;
    return isSection ? static_cast<int>(m_sections[static_cast<std::size_t>(parent.row())].size()) : 0;
}

int PartsModel::columnCount(const QModelIndex &) const
{
    return columns;
}

const DossierPart *PartsModel::part(const QModelIndex &index) const
{
    if (!index.isValid() || index.internalId() == 0)
        return nullptr;
    return &m_sections[static_cast<std::size_t>(index.internalId() - 1)][static_cast<std::size_t>(index.row())];
}

QVariant PartsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const DossierPart *found = part(index);
    return found ? partData(*found, index.column(), role) : sectionData(index.row(), index.column(), role);
}

QVariant PartsModel::sectionData(int section, int column, int role) const
{
    const auto &parts = m_sections[static_cast<std::size_t>(section)];
    const auto complete = std::count_if(parts.begin(), parts.end(), [](const DossierPart &one) { return one.isComplete(); });
    const bool isLacking = std::any_of(parts.begin(), parts.end(), lacks);
    const bool isWhole = complete == static_cast<std::ptrdiff_t>(parts.size());
    if (role == Qt::FontRole && column == partColumn) {
        QFont bold;
        bold.setBold(true);
        return bold;
    }
    if (role == Qt::ForegroundRole && column == stateColumn)
        return colorOf(isLacking ? QStringLiteral("attention") : isWhole ? QStringLiteral("good") : QStringLiteral("quiet"));
    if (role != Qt::DisplayRole)
        return {};
    if (column == partColumn)
        return sectionTitle(dossierSections[static_cast<std::size_t>(section)]);
    if (column != stateColumn)
        return {};
    if (isWhole)
        return tr("✓ complete");
    const QString pattern = isLacking ? tr("! %1 of %2 there") : tr("○ %1 of %2 there so far");
    return pattern.arg(complete).arg(parts.size());
}

QVariant PartsModel::partData(const DossierPart &part, int column, int role) const
{
    if (role == Qt::ForegroundRole)
        return column == stateColumn ? colorOf(partTone(part)) : column == partColumn ? QVariant() : QVariant(Theme::current().quiet);
    if (role == Qt::ToolTipRole && (column == placeColumn || column == partColumn))
        return part.path.empty() ? QVariant() : QVariant(shown(part.path));
    if (role != Qt::DisplayRole)
        return {};
    switch (column) {
    case partColumn:
        return partTitle(part);
    case stateColumn:
        return partStateText(part);
    case sizeColumn:
        if (part.files && part.bytes)
            return tr("%1, files: %2").arg(bytesText(*part.bytes)).arg(*part.files);
        return part.bytes ? QVariant(bytesText(*part.bytes)) : QVariant();
    default:
        return shown(part.path);
    }
}

QVariant PartsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    const QString titles[] = {tr("Part"), tr("State"), tr("Size"), tr("Place in the dossier")};
    return section >= 0 && section < columns ? QVariant(titles[section]) : QVariant();
}

QStringList PartsModel::toCome() const
{
    QStringList titles;
    for (const auto &parts : m_sections)
        for (const DossierPart &part : parts)
            if (part.state == DossierPart::State::later)
                titles << partTitle(part);
    return titles;
}

int PartsModel::lacking() const
{
    std::ptrdiff_t count = 0;
    for (const auto &parts : m_sections)
        count += std::count_if(parts.begin(), parts.end(), lacks);
    return static_cast<int>(count);
}

} // namespace redossier
