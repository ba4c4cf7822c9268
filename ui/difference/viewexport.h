// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/difference/differencefilter.h"
#include "core/base/places.h"
#include "ui/paper/pdfpages.h"

#include <QString>
#include <filesystem>
#include <functional>

class QAction;
class QModelIndex;
class QWidget;
template<typename T>
class QList;

namespace redossier {

class Notice;

//! Asks where a view is exported to, and calls `write` with the file that was named.
void askForExport(QWidget *parent, const std::function<void(const std::filesystem::path &, PaperSize)> &write);

//! Exactly the rows that `filter` leaves, by the file's ending: .md, .json, .pdf, else HTML. English, as all that leaves a dossier
//! is; true when nothing private is left undecided in it. Codes: those of writeReportFile and buildReviewedDifference.
Result<bool> writeView(const Difference &difference, const DifferenceFilter &filter, const std::filesystem::path &file, PaperSize paper, const Places &places,
                       const TaskContext &context);

//! How writeView() ended; offers `review` where it can be done and something is open.
void tellWritten(Notice &notice, const Result<bool> &reviewed, const std::filesystem::path &file, QAction *review);

//! Rows of a DifferenceModel as a table of Markdown.
QString rowsAsMarkdown(const QList<QModelIndex> &rows);

} // namespace redossier
