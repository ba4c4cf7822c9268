// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/reference/partlist.h"

#include "ui/widgets/placedelegate.h"

#include <algorithm>

namespace redossier {

namespace {

QString stateText(const PartSummary &summary, PartList::Check check)
{
    if (summary.errors > 0)
        return PartList::tr("%n to decide", "errors in a part", summary.errors);
    if (summary.warnings > 0)
        return PartList::tr("%n warning(s)", "", summary.warnings);
    if (check == PartList::Check::impossible)
        return PartList::tr("not checked");
    return check == PartList::Check::done ? PartList::tr("nothing open") : PartList::tr("being checked");
}

QString symbolOf(const PartSummary &summary, PartList::Check check)
{
    if (summary.errors > 0)
        return QStringLiteral("○");
    if (summary.warnings > 0)
        return QStringLiteral("!");
    return check == PartList::Check::impossible ? QStringLiteral("?") : check == PartList::Check::done ? QStringLiteral("✓") : QStringLiteral("…");
}

QString toneOf(const PartSummary &summary, PartList::Check check)
{
    if (summary.errors > 0 || summary.warnings > 0)
        return QStringLiteral("attention");
    return check == PartList::Check::done ? QStringLiteral("good") : QStringLiteral("quiet");
}

} // namespace

PartSummaries summarise(const Findings &findings)
{
    PartSummaries summaries{};
    for (const Finding &finding : findings) {
        const auto add = [&](ReferencePart part) {
            PartSummary &summary = summaries[static_cast<std::size_t>(part)];
            (finding.severity == Severity::error ? summary.errors : finding.severity == Severity::warning ? summary.warnings : summary.hints) += 1;
        };
        add(partOf(finding));
        if (partOf(finding) != ReferencePart::overview)
            add(ReferencePart::overview); // it shows all of them
    }
    return summaries;
}

PartList::PartList(QWidget *parent) : PageList(parent)
{
    setObjectName(QStringLiteral("parts"));
    setAccessibleName(tr("Parts of the reference"));
    setProperty("role", QStringLiteral("parts"));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setItemDelegate(new PlaceDelegate(this));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    for (int i = 0; i < referencePartCount; ++i) {
        auto *item = new QListWidgetItem(partTitle(static_cast<ReferencePart>(i)), this);
        item->setToolTip(partPurpose(static_cast<ReferencePart>(i)));
    }
    setCurrentRow(0);
    connect(this, &QListWidget::currentRowChanged, this, [this](int row) {
        if (row >= 0)
            Q_EMIT chosen(static_cast<ReferencePart>(row));
    });
}

void PartList::show(const PartSummaries &summaries, Check check)
{
    int width = 0;
    for (int i = 0; i < referencePartCount; ++i) {
        const PartSummary &summary = summaries[static_cast<std::size_t>(i)];
        const QString title = partTitle(static_cast<ReferencePart>(i));
        // Of a resume nothing is open before the lock; that nobody looked at it is said all the same.
        const bool unseen = static_cast<ReferencePart>(i) == ReferencePart::resume && summary.hints > 0;
        const QString state = unseen ? tr("not recorded") : stateText(summary, check);
        item(i)->setData(PlaceDelegate::symbolRole, unseen ? QStringLiteral("○") : symbolOf(summary, check));
        item(i)->setData(PlaceDelegate::stateRole, state);
        item(i)->setData(PlaceDelegate::toneRole, unseen ? QStringLiteral("quiet") : toneOf(summary, check));
        item(i)->setData(Qt::AccessibleTextRole, tr("%1: %2", "a part, and its state").arg(title, state));
        width = std::max(width, PlaceDelegate::widthOf(font(), title, state));
    }
    setFixedWidth(width);
}

void PartList::offer(ReferencePart part, bool offered)
{
    setRowHidden(static_cast<int>(part), !offered);
}

void PartList::select(ReferencePart part)
{
    setCurrentRow(static_cast<int>(part));
}

} // namespace redossier
