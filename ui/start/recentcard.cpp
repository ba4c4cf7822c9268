// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/recentcard.h"

#include "core/session/worker.h"
#include "ui/models/recentmodel.h"
#include "ui/start/recentdelegate.h"
#include "ui/style/theme.h"
#include "ui/widgets/actionbutton.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/sentence.h"
#include "ui/widgets/table.h"
#include "ui/words/words.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QVBoxLayout>
#include <algorithm>

namespace redossier {

RecentCard::RecentCard(RecentDossiers recent, Worker &worker, QWidget *parent)
    : Card(tr("Recent"), parent), m_recent(std::move(recent)), m_worker(worker), m_model(new RecentModel(this)),
      m_empty(new Sentence(tr("No dossier was opened yet. A dossier is a folder that says what is to be repeated and how it will be judged; those "
                          "that you open, or make from a project, are listed here with their last verdict."),
                       "quiet")),
      m_table(new Table(tr("Recent dossiers"))), m_notice(new Notice), m_buttons(new QWidget), m_open(new QAction(tr("Op&en"), this)),
      m_remove(new QAction(tr("&Remove from this list"), this)), m_undo(new QAction(tr("&Undo"), this))
{
    body()->addWidget(m_notice);
    body()->addWidget(m_empty);
    body()->addWidget(m_table, 1);
    body()->addWidget(m_buttons);
    body()->addStretch();
    makeTable();
    makeActions();
    // Until the list was read there is only the heading: the window is painted before.
    m_empty->hide();
    m_table->hide();
    m_buttons->hide();
}

void RecentCard::makeTable()
{
    m_table->setObjectName(QStringLiteral("recentTable"));
    m_table->setModel(m_model);
    m_table->setItemDelegate(new RecentDelegate(m_table));
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setWordWrap(false);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_table->installEventFilter(this);
    connect(m_table, &QAbstractItemView::doubleClicked, this, &RecentCard::openCurrent);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &RecentCard::follow);
}

//! Loads fonts; not before the window was painted.
void RecentCard::measureTable()
{
    m_table->verticalHeader()->setDefaultSectionSize(RecentDelegate::rowHeight(m_table->font()));
    auto *header = m_table->horizontalHeader();
    header->setStretchLastSection(false);
    header->setSectionResizeMode(RecentModel::titleColumn, QHeaderView::Stretch);
    const int letter = m_table->fontMetrics().averageCharWidth();
    m_table->setColumnWidth(RecentModel::outcomeColumn, letter * 46);
    m_table->setColumnWidth(RecentModel::whereColumn, letter * 34);
    m_table->setColumnWidth(RecentModel::whenColumn, letter * 20);
}

void RecentCard::makeActions()
{
    m_open->setObjectName(QStringLiteral("openRecent"));
    m_remove->setObjectName(QStringLiteral("removeRecent"));
    m_undo->setObjectName(QStringLiteral("undoRemove"));
    m_remove->setToolTip(tr("Takes it off this list; nothing in the folder is touched."));
    connect(m_open, &QAction::triggered, this, &RecentCard::openCurrent);
    connect(m_remove, &QAction::triggered, this, &RecentCard::removeCurrent);
    connect(m_undo, &QAction::triggered, this, &RecentCard::undo);
    m_table->addActions({m_open, m_remove});
    auto *row = new QHBoxLayout(m_buttons);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(Spacing::small);
    row->addWidget(new ActionButton(m_open));
    row->addWidget(new ActionButton(m_remove));
    row->addStretch();
}

//! Enter opens, Delete takes off the list.
bool RecentCard::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_table || event->type() != QEvent::KeyPress)
        return Card::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter)
        openCurrent();
    else if (key == Qt::Key_Delete)
        removeCurrent();
    else
        return Card::eventFilter(watched, event);
    return true;
}

void RecentCard::refresh()
{
    m_worker.start(
        this, [recent = m_recent](const TaskContext &) { return recent.read(); },
        [this](Result<std::vector<RecentDossier>> dossiers) {
            if (dossiers)
                m_notice->clear();
            else
                showProblem(dossiers.error());
            showDossiers(dossiers ? std::move(*dossiers) : std::vector<RecentDossier>());
        });
}

void RecentCard::showProblem(const Error &error)
{
    m_notice->tell(QStringLiteral("attention"), tr("! The list of recent dossiers could not be read or written"), advice(error).message,
                   tr("Open a dossier: a list that cannot be read is set aside, and a new one begins. The dossiers themselves are not touched."));
}

void RecentCard::showDossiers(std::vector<RecentDossier> dossiers)
{
    const int row = m_table->currentIndex().row();
    measureTable();
    m_model->setDossiers(std::move(dossiers));
    if (m_model->rowCount() > 0)
        m_table->selectRow(std::clamp(row, 0, m_model->rowCount() - 1));
    follow();
    readSummaries();
}

void RecentCard::readSummaries()
{
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const auto root = m_model->dossier(row).root;
        m_worker.start(
            this, [root](const TaskContext &) { return summariseDossier(root); },
            [this, root](Result<DossierSummary> summary) {
                const std::string run = summary ? summary->runId : std::string();
                m_model->setSummary(root, std::move(summary));
                follow();
                if (!run.empty())
                    checkRecord(root, run);
            });
    }
}

//! After all summaries: it reads the files of the run.
void RecentCard::checkRecord(const std::filesystem::path &root, const std::string &run)
{
    m_worker.start(
        this, [checks = m_checks, root, run](const TaskContext &context) { return checks->check(root, run, context); },
        [this, root, run](RecordState record) { m_model->setRecord(root, run, record); });
}

void RecentCard::follow()
{
    const int row = m_table->selectionModel()->hasSelection() ? m_table->currentIndex().row() : -1;
    const bool any = m_model->rowCount() > 0;
    m_table->setVisible(any);
    m_buttons->setVisible(any);
    m_empty->setVisible(!any);
    setSizePolicy(QSizePolicy::Preferred, any ? QSizePolicy::Expanding : QSizePolicy::Maximum);
    m_open->setEnabled(row >= 0 && !m_model->isMissing(row));
    m_remove->setEnabled(row >= 0);
}

void RecentCard::openCurrent()
{
    if (const QModelIndex current = m_table->currentIndex(); current.isValid())
        Q_EMIT openAsked(m_model->dossier(current.row()).root);
}

void RecentCard::removeCurrent()
{
    const QModelIndex current = m_table->currentIndex();
    if (!current.isValid())
        return;
    m_removed = m_model->dossier(current.row());
    m_model->remove(current.row());
    if (m_model->rowCount() > 0)
        m_table->selectRow(std::min(current.row(), m_model->rowCount() - 1));
    follow();
    m_notice->tell(QStringLiteral("quiet"),
                   tr("“%1” was taken off this list; its folder was not touched.", "title of a dossier")
                       .arg(shown(m_removed.title.empty() ? m_removed.root.filename().string() : m_removed.title)));
    m_notice->offer(m_undo);
    m_worker.start(
        this, [recent = m_recent, root = m_removed.root](const TaskContext &) { return recent.forget(root); },
        [this](Outcome outcome) {
            if (!outcome)
                showProblem(outcome.error());
        });
}

void RecentCard::undo()
{
    m_notice->clear();
    m_worker.start(
        this,
        [recent = m_recent, removed = m_removed](const TaskContext &) { return recent.remember(removed.root, removed.title); },
        [this](Outcome outcome) {
            if (outcome)
                refresh();
            else
                showProblem(outcome.error());
        });
}

} // namespace redossier
