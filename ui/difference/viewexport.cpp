// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/difference/viewexport.h"

#include "core/messages/messages.h"
#include "core/report/differencereport.h"
#include "core/report/reportfile.h"
#include "ui/difference/differencewindow.h"
#include "ui/models/differencemodel.h"
#include "ui/pages/reportdialog.h"
#include "ui/widgets/notice.h"
#include "ui/words/words.h"

#include <QAction>
#include <QFileDialog>
#include <algorithm>

namespace redossier {

void askForExport(QWidget *parent, const std::function<void(const std::filesystem::path &, PaperSize)> &write)
{
    auto *dialog = reportDialog(DifferenceWindow::tr("Export this view"), parent, write);
    dialog->setObjectName(QStringLiteral("exportDialog"));
    dialog->open();
}

Result<bool> writeView(const Difference &difference, const DifferenceFilter &filter, const std::filesystem::path &file, PaperSize paper, const Places &places,
                       const TaskContext &context)
{
    const DifferenceReportRequest request{filter, places.resources, places.engine, formatOf(file), MachineNames::ofThisMachine()};
    auto report = buildReviewedDifference(difference, request, Messages(Messages::Language::english), context);
    if (report && request.format == ReportFormat::paper)
        report = asPdf(std::move(*report), paper);
    if (!report)
        return report.error();
    if (auto written = writeReportFile(file, difference.a.dossier, report->page); !written)
        return written.error();
    return report->reviewed;
}

void tellWritten(Notice &notice, const Result<bool> &reviewed, const std::filesystem::path &file, QAction *review)
{
    if (!reviewed)
        return notice.tell(QStringLiteral("attention"), DifferenceWindow::tr("! Not written. %1").arg(advice(reviewed.error()).message), advice(reviewed.error()).todo);
    notice.tell(QStringLiteral("good"), DifferenceWindow::tr("✓ Written: %1").arg(shownPath(file)),
                *reviewed ? DifferenceWindow::tr("Private details were reviewed, and the finished file was read again.")
                          : DifferenceWindow::tr("Private details not reviewed: read it before you send it on."));
    if (!*reviewed && review->isEnabled())
        notice.offer(review);
}

QString rowsAsMarkdown(const QList<QModelIndex> &rows)
{
    const auto cell = [](QString text) { return text.replace(QLatin1Char('|'), QStringLiteral("\\|")).replace(QLatin1Char('\n'), QLatin1Char(' ')); };
    const QStringList heads{DifferenceWindow::tr("What"), QStringLiteral("A"), DifferenceWindow::tr("State"), QStringLiteral("B"),
                            DifferenceWindow::tr("Layer and origin")};
    QString text = QStringLiteral("| ") + heads.join(QStringLiteral(" | ")) + QStringLiteral(" |\n|---|---|---|---|---|\n");
    QModelIndexList sorted = rows;
    std::sort(sorted.begin(), sorted.end());
    for (const QModelIndex &row : sorted) {
        for (int column = 0; column <= DifferenceModel::layerColumn; ++column)
            text += QStringLiteral("| ") + cell(row.siblingAtColumn(column).data().toString()) + QLatin1Char(' ');
        text += QStringLiteral("|\n");
    }
    return text;
}

} // namespace redossier
