// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/difference/differencereview.h"

#include "core/messages/messages.h"
#include "core/report/differencereport.h"
#include "ui/pages/reviewdialog.h"

namespace redossier {

namespace {

//! Two runs of one dossier share its decisions.
std::vector<std::filesystem::path> dossiersOf(const Difference &difference)
{
    std::error_code ignored;
    if (std::filesystem::equivalent(difference.a.dossier, difference.b.dossier, ignored))
        return {difference.a.dossier};
    return {difference.a.dossier, difference.b.dossier};
}

Outcome keepWith(const std::filesystem::path &dossier, const std::vector<ReviewedRow> &rows)
{
    auto writer = DossierWriter::open(dossier);
    if (!writer)
        return writer.error();
    const Outcome kept = keepDecisions(rows, *writer);
    const Outcome renewed = writer->renewManifest();
    return kept ? renewed : kept;
}

} // namespace

DifferenceReview::DifferenceReview(Places places, Worker &worker, QWidget *window)
    : QObject(window), m_places(std::move(places)), m_worker(worker), m_window(window), m_action(new QAction(tr("Review private &details…"), window))
{
    m_action->setObjectName(QStringLiteral("reviewDifference"));
    connect(m_action, &QAction::triggered, this, &DifferenceReview::look);
    show(nullptr, {});
}

void DifferenceReview::show(std::shared_ptr<const DifferenceIndex> index, const DifferenceFilter &filter)
{
    m_index = std::move(index);
    m_filter = filter;
    const bool isOwn = m_index && m_index->difference().a.own && m_index->difference().b.own;
    m_action->setEnabled(isOwn);
    m_action->setToolTip(m_index && !isOwn ? tr("Decisions are kept with both dossiers, and one of them is not yours. An exported view says of itself that private "
                                                "details were not reviewed.")
                                           : tr("What would an exported view reveal?"));
}

void DifferenceReview::look()
{
    Q_EMIT started();
    m_worker.start(
        this,
        [index = m_index, filter = m_filter, places = m_places](const TaskContext &context) -> Result<std::vector<ReviewedRow>> {
            const DifferenceReportRequest request{filter, places.resources, places.engine, ReportFormat::html, MachineNames::ofThisMachine()};
            auto rows = privateInDifference(index->difference(), request, Messages(Messages::Language::english), context);
            return rows ? withDecisions(std::move(*rows), dossiersOf(index->difference())) : Result<std::vector<ReviewedRow>>(rows.error());
        },
        [this](Result<std::vector<ReviewedRow>> rows) {
            Q_EMIT ended();
            if (rows)
                ask(std::move(*rows));
            else
                Q_EMIT failed(rows.error());
        });
}

void DifferenceReview::ask(std::vector<ReviewedRow> rows)
{
    auto *dialog = new ReviewDialog(std::move(rows), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { keep(dialog->reviewed(), dialog->isReportAsked()); });
    dialog->open();
}

void DifferenceReview::keep(std::vector<ReviewedRow> rows, bool thenExport)
{
    Q_EMIT started();
    m_worker.start(
        this,
        [index = m_index, rows = std::move(rows)](const TaskContext &) -> Outcome {
            for (const auto &dossier : dossiersOf(index->difference()))
                if (auto kept = keepWith(dossier, rows); !kept)
                    return kept;
            return Done{};
        },
        [this, thenExport](const Outcome &outcome) {
            Q_EMIT ended();
            if (outcome)
                Q_EMIT kept(thenExport);
            else
                Q_EMIT failed(outcome.error());
        });
}

} // namespace redossier
