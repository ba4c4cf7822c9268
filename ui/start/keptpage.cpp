// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/keptpage.h"

#include "core/session/worker.h"
#include "core/session/workusers.h"
#include "ui/models/keptmodel.h"
#include "ui/style/theme.h"
#include "ui/widgets/actionbutton.h"
#include "ui/widgets/card.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/pagehead.h"
#include "ui/widgets/table.h"
#include "ui/widgets/text.h"
#include "ui/words/words.h"

#include <QAction>
#include <QDesktopServices>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMessageBox>
#include <QPushButton>
#include <QUrl>
#include <algorithm>

namespace redossier {

namespace {

constexpr int mostHeight = 520; //!< of the table, in logical pixels

//! Only a folder that carries the mark, and in which nobody works.
Outcome discardWork(const std::filesystem::path &root, const std::string &run)
{
    if (isWorkedIn(root))
        return Error{"work_in_use", root.string(), run};
    const auto work = WorkFolder::reopen(root, run);
    return work ? work->discard() : Outcome(work.error());
}

} // namespace

KeptPage::KeptPage(Worker &worker, QWidget *parent)
    : QWidget(parent), m_worker(worker), m_model(new KeptModel(this)), m_notice(new Notice),
      m_state(new Text(tr("Measuring the folders…"), "quiet")), m_table(new Table(tr("Kept environments"))), m_buttons(new QWidget),
      m_open(new QAction(tr("&Open folder"), this)), m_discard(new QAction(tr("&Discard…"), this))
{
    setProperty("role", QStringLiteral("page"));
    QVBoxLayout *column = pageColumn(this);
    column->addLayout(pageHead(
        new Text(tr("Kept environments"), "title"),
        new Text(tr("Each run builds its environment in a folder of its own, outside the dossier. It is kept so that the run can go on where it "
                                  "stopped, and so that you can look into it. Discarding one changes no dossier and no verdict."),
                 "quiet")));
    column->addWidget(m_notice);
    auto *card = new Card;
    card->body()->addWidget(m_state);
    card->body()->addWidget(m_table);
    card->body()->addWidget(m_buttons);
    column->addWidget(card);
    column->addStretch();
    m_table->setObjectName(QStringLiteral("keptTable"));
    m_table->setModel(m_model);
    m_table->setWordWrap(false);
    m_table->horizontalHeader()->setSectionResizeMode(KeptModel::dossierColumn, QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(KeptModel::runColumn, QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(KeptModel::sizeColumn, QHeaderView::ResizeToContents);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &KeptPage::follow);
    makeActions();
    follow();
}

void KeptPage::makeActions()
{
    m_open->setObjectName(QStringLiteral("openKept"));
    m_discard->setObjectName(QStringLiteral("discardKept"));
    m_discard->setShortcut(QKeySequence::Delete);
    m_discard->setShortcutContext(Qt::WidgetShortcut);
    m_table->addActions({m_open, m_discard});
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(m_open, &QAction::triggered, this, [this] {
        for (const int row : chosen())
            QDesktopServices::openUrl(QUrl::fromLocalFile(QString::fromStdString(m_model->folder(row).root.string())));
    });
    connect(m_discard, &QAction::triggered, this, &KeptPage::askDiscard);
    auto *row = new QHBoxLayout(m_buttons);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(Spacing::small);
    row->addWidget(new ActionButton(m_open));
    row->addWidget(new ActionButton(m_discard));
    row->addStretch();
}

void KeptPage::refresh()
{
    m_worker.start(
        this, [](const TaskContext &context) { return keptWorkFolders(context.stop); },
        [this](std::vector<KeptWork> folders) {
            m_read = true;
            m_model->setFolders(std::move(folders));
            m_table->fitHeight(mostHeight);
            if (m_model->rowCount() > 0)
                m_table->selectRow(0);
            follow();
            Q_EMIT summaryChanged(m_model->rowCount() == 0 ? QString()
                                                           : tr("%1, %2", "number of environments, their size")
                                                                 .arg(m_model->rowCount())
                                                                 .arg(bytesText(m_model->bytes())));
        });
}

std::vector<int> KeptPage::chosen() const
{
    std::vector<int> rows;
    for (const QModelIndex &index : m_table->selectionModel()->selectedRows())
        rows.push_back(index.row());
    std::sort(rows.begin(), rows.end());
    return rows;
}

void KeptPage::follow()
{
    const int kept = m_model->rowCount();
    m_table->setVisible(kept > 0);
    m_buttons->setVisible(kept > 0);
    m_open->setEnabled(chosen().size() == 1);
    m_discard->setEnabled(!chosen().empty());
    if (m_read)
        m_state->setText(kept == 0 ? tr("No environment is kept. Those of the next runs will be listed here.")
                                   : tr("Environments: %1, together %2").arg(kept).arg(bytesText(m_model->bytes())));
}

void KeptPage::askDiscard()
{
    std::vector<std::filesystem::path> roots;
    QStringList lines;
    std::uint64_t bytes = 0;
    for (const int row : chosen()) {
        const KeptWork &folder = m_model->folder(row);
        roots.push_back(folder.root);
        bytes += folder.bytes;
        if (lines.size() < 10)
            lines << shownPath(folder.root);
    }
    if (roots.empty())
        return;
    const int count = static_cast<int>(roots.size());
    if (count > lines.size())
        lines << tr("and more: %1").arg(count - static_cast<int>(lines.size()));
    auto *question = new QMessageBox(QMessageBox::Warning, tr("Discard?"), tr("Remove what is chosen, %1, for good?").arg(bytesText(bytes)),
                                     QMessageBox::NoButton, this);
    question->setObjectName(QStringLiteral("discardQuestion"));
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setTextFormat(Qt::PlainText);
    question->setInformativeText(tr("Their runs can then no longer go on; what they recorded stays in the dossiers.") + QStringLiteral("\n\n")
                                 + lines.join(QLatin1Char('\n')));
    question->addButton(tr("&Remove"), QMessageBox::DestructiveRole);
    question->setDefaultButton(question->addButton(tr("&Keep"), QMessageBox::RejectRole));
    connect(question, &QDialog::finished, this, [this, question, roots] {
        if (question->buttonRole(question->clickedButton()) == QMessageBox::DestructiveRole)
            discard(roots);
    });
    question->open();
}

void KeptPage::discard(const std::vector<std::filesystem::path> &roots)
{
    std::vector<KeptWork> folders;
    for (int row = 0; row < m_model->rowCount(); ++row)
        if (std::find(roots.begin(), roots.end(), m_model->folder(row).root) != roots.end())
            folders.push_back(m_model->folder(row));
    m_state->setText(tr("Removing…"));
    m_discard->setEnabled(false);
    m_worker.start(
        this,
        [folders](const TaskContext &context) {
            Outcome all = Done{};
            for (const KeptWork &folder : folders)
                if (!context.cancelled())
                    if (auto outcome = discardWork(folder.root, folder.run); !outcome)
                        all = std::move(outcome);
            return all;
        },
        [this](Outcome outcome) {
            m_notice->clear();
            if (!outcome) {
                const Advice words = advice(outcome.error());
                m_notice->tell(QStringLiteral("attention"), tr("! Not everything was removed"), words.message, words.todo);
            }
            refresh();
        });
}

} // namespace redossier
