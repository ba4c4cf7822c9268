// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/findingsmodel.h"

#include "ui/style/theme.h"
#include "ui/words/referencewords.h"

#include <QColor>

namespace redossier {

namespace {

enum Column { severity, found, place, columnTotal };

} // namespace

void FindingsModel::setFindings(const Findings &findings, bool draft)
{
    if (findings == m_findings && draft == m_draft)
        return;
    beginResetModel();
    m_draft = draft;
    m_findings = findings;
    endResetModel();
}

int FindingsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_findings.size());
}

int FindingsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columnTotal;
}

QVariant FindingsModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Finding &finding = m_findings[static_cast<std::size_t>(index.row())];
    if (role == Qt::ForegroundRole && index.column() == severity)
        return finding.severity == Severity::hint ? Theme::current().quiet : Theme::current().attention;
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    switch (index.column()) {
    case severity:
        return QString(severitySymbol(finding.severity, m_draft) + QLatin1Char(' ') + severityWord(finding.severity, m_draft));
    case found:
        return findingText(finding);
    default:
        return partTitle(partOf(finding));
    }
}

QVariant FindingsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case severity:
        return tr("Kind");
    case found:
        return tr("What was found");
    case place:
        return tr("Where");
    default:
        return {};
    }
}

} // namespace redossier
