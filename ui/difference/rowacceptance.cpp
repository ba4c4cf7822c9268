// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/difference/rowacceptance.h"

#include "core/difference/acceptednotes.h"
#include "ui/difference/acceptance.h"

#include <QMessageBox>
#include <QPushButton>

namespace redossier {

RowAcceptance::RowAcceptance(std::filesystem::path apart, Worker &worker, QWidget *window)
    : QObject(window), m_apart(std::move(apart)), m_worker(worker), m_window(window), m_action(new QAction(window))
{
    m_action->setObjectName(QStringLiteral("acceptRows"));
    m_action->setShortcut(Qt::CTRL | Qt::Key_R);
    connect(m_action, &QAction::triggered, this, &RowAcceptance::ask);
    select({}, {});
}

void RowAcceptance::select(std::shared_ptr<const DifferenceIndex> index, std::vector<std::size_t> rows)
{
    m_index = std::move(index);
    m_differing.clear();
    m_accepted.clear();
    for (const std::size_t row : rows) {
        const RowState state = m_index->row(row).state;
        if (state == RowState::accepted)
            m_accepted.push_back(row);
        else if (differs(state))
            m_differing.push_back(row);
    }
    const bool withdraws = m_differing.empty() && !m_accepted.empty();
    m_action->setText(withdraws ? tr("No longer acce&pt…") : tr("Acce&pt with a reason…"));
    m_action->setEnabled(withdraws || !m_differing.empty());
}

void RowAcceptance::ask()
{
    if (!m_differing.empty())
        askForReason();
    else if (!m_accepted.empty())
        askToWithdraw();
}

void RowAcceptance::askForReason()
{
    const Difference &difference = m_index->difference();
    auto *dialog = new AcceptDialog(difference.a, difference.b, static_cast<int>(m_differing.size()), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { keep(dialog->reason(), dialog->place()); });
    dialog->open();
}

void RowAcceptance::askToWithdraw()
{
    auto *question = new QMessageBox(QMessageBox::Question, tr("No longer accept?"),
                                     tr("Take back the acceptance of %n difference(s)?", "", static_cast<int>(m_accepted.size())),
                                     QMessageBox::NoButton, m_window);
    question->setObjectName(QStringLiteral("withdrawQuestion"));
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setInformativeText(tr("The reasons are removed for good, and the rows count as differences again."));
    question->addButton(tr("&Take back"), QMessageBox::DestructiveRole);
    QPushButton *stay = question->addButton(tr("&Keep the reasons"), QMessageBox::RejectRole);
    question->setDefaultButton(stay);
    question->setEscapeButton(stay);
    connect(question, &QDialog::finished, this, [this, question] {
        if (question->buttonRole(question->clickedButton()) == QMessageBox::DestructiveRole)
            withdraw();
    });
    question->open();
}

void RowAcceptance::keep(const std::string &reason, AcceptDialog::Place place)
{
    Q_EMIT started();
    m_worker.start(
        this,
        [index = m_index, acceptance = AcceptedRows{m_differing, reason, place, m_apart}](const TaskContext &) {
            return redossier::accepted(*index, acceptance);
        },
        [this](Result<std::shared_ptr<const DifferenceIndex>> index) {
            if (index)
                Q_EMIT accepted(*index);
            else
                Q_EMIT failed(index.error());
        });
}

void RowAcceptance::withdraw()
{
    std::vector<std::string> keys;
    for (const std::size_t row : m_accepted)
        keys.push_back(m_index->row(row).key);
    Q_EMIT started();
    m_worker.start(
        this,
        [index = m_index, keys = std::move(keys), apart = m_apart](const TaskContext &) {
            return withdrawNotes(index->difference().a, index->difference().b, apart, keys);
        },
        [this](const Result<std::size_t> &rows) {
            if (rows)
                Q_EMIT withdrawn(static_cast<int>(*rows));
            else
                Q_EMIT failed(rows.error());
        });
}

} // namespace redossier
