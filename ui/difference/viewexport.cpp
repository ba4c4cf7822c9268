// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/difference/viewexport.h"

#include "core/difference/differencedocument.h"
#include "core/messages/messages.h"
#include "core/report/differencereport.h"
#include "core/report/reportfile.h"
#include "ui/difference/differencewindow.h"
#include "ui/models/differencemodel.h"

#include <QFileDialog>
#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

void askForExport(QWidget *parent, const std::function<void(const std::filesystem::path &)> &write)
{
    auto *dialog = new QFileDialog(parent, DifferenceWindow::tr("Export this view"));
    dialog->setObjectName(QStringLiteral("exportDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setOption(QFileDialog::DontConfirmOverwrite); // nothing is ever written over: that is told
    const QString endings[] = {QStringLiteral("html"), QStringLiteral("md"), QStringLiteral("json")};
    const QStringList kinds{DifferenceWindow::tr("HTML, one file (*.html)"), DifferenceWindow::tr("Markdown (*.md)"), DifferenceWindow::tr("JSON (*.json)")};
    dialog->setNameFilters(kinds);
    dialog->setDefaultSuffix(endings[0]);
    QObject::connect(dialog, &QFileDialog::filterSelected, dialog, [dialog, kinds, endings](const QString &kind) { dialog->setDefaultSuffix(endings[std::max(0, static_cast<int>(kinds.indexOf(kind)))]); });
    QObject::connect(dialog, &QFileDialog::fileSelected, parent, [write](const QString &file) { write(file.toStdString()); });
    dialog->open();
}

Outcome writeView(const Difference &difference, const DifferenceFilter &filter, const std::filesystem::path &file, const std::filesystem::path &templates)
{
    const Messages english(Messages::Language::english);
    const std::string ending = file.extension().string();
    if (ending == ".json")
        return writeReportFile(file, difference.a.dossier, dumpJson(differenceDocument(difference, english, filter)));
    const DifferenceReport report(difference, english, filter);
    if (ending == ".md")
        return writeReportFile(file, difference.a.dossier, report.markdown());
    const auto page = report.html(templates);
    return page ? writeReportFile(file, difference.a.dossier, *page) : Outcome(page.error());
}

QString rowsAsMarkdown(const QList<QModelIndex> &rows)
{
    const auto cell = [](QString text) { return text.replace(QLatin1Char('|'), QStringLiteral("\\|")).replace(QLatin1Char('\n'), QLatin1Char(' ')); };
    QString text = QStringLiteral("| ") + DifferenceWindow::tr("What") + QStringLiteral(" | A | ") + DifferenceWindow::tr("State") + QStringLiteral(" | B | ") + DifferenceWindow::tr("Layer and origin")
                   + QStringLiteral(" |\n|---|---|---|---|---|\n");
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
