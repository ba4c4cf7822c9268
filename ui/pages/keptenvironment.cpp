// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/keptenvironment.h"

#include "core/session/session.h"
#include "ui/style/theme.h"
#include "ui/widgets/text.h"
#include "ui/words/words.h"

#include <QMessageBox>
#include <QPushButton>
#include <QVBoxLayout>

namespace redossier {

KeptEnvironment::KeptEnvironment(Session &session, QWidget *parent)
    : Card(tr("The run's environment"), parent), m_session(session), m_text(new Text), m_place(new Text({}, "mono")),
      m_discard(new QPushButton(tr("Re&move it…")))
{
    m_discard->setObjectName(QStringLiteral("discardButton"));
    m_place->setObjectName(QStringLiteral("keptPlace"));
    body()->addWidget(m_text);
    body()->addWidget(m_place);
    body()->addWidget(m_discard, 0, Qt::AlignLeft);
    connect(m_discard, &QPushButton::clicked, this, &KeptEnvironment::askToDiscard);
}

void KeptEnvironment::show(const DossierState &state)
{
    setVisible(state.run && (!state.runIsUnreadable() || state.run->work)); // nothing is known of a damaged one but what is kept of it
    if (!state.run)
        return;
    const int number = state.run->entry.run.number;
    const auto &work = state.run->work;
    m_place->setVisible(work.has_value());
    m_discard->setVisible(work.has_value());
    m_discard->setEnabled(!m_session.isBusy() && m_session.isWritable());
    if (m_session.activity() == Activity::running && !work) {
        m_text->setText(tr("Run %1 is being carried out in its environment.").arg(number));
        return;
    }
    if (!work) {
        m_text->setText(tr("This machine does not keep the environment of run %1. The run stays on record; it cannot go on, but a new run can "
                           "be made.").arg(number));
        return;
    }
    m_text->setText(work->bytes > 0 ? tr("Run %1 keeps its environment, %2, so that it can go on. A virtual environment does not survive being moved: it is made anew instead.")
                                          .arg(number).arg(bytesText(work->bytes))
                                    : tr("Run %1 keeps its work folder. A virtual environment does not survive being moved: it is made anew instead.").arg(number));
    m_place->setText(shownPath(work->root));
}

void KeptEnvironment::askToDiscard()
{
    const auto &work = m_session.state()->run->work;
    auto *question = new QMessageBox(QMessageBox::Question, tr("Remove this environment?"),
                                     tr("%1 is removed, %2. The run and what it found stay in the dossier, but it cannot go on any more.")
                                         .arg(shownPath(work->root), bytesText(work->bytes)),
                                     QMessageBox::NoButton, this);
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setObjectName(QStringLiteral("discardQuestion"));
    QPushButton *remove = question->addButton(tr("&Remove it"), QMessageBox::AcceptRole);
    remove->setObjectName(QStringLiteral("discardConfirm"));
    question->setDefaultButton(question->addButton(tr("&Keep it"), QMessageBox::RejectRole));
    connect(question, &QDialog::finished, this, [this, question, remove] {
        if (question->clickedButton() == remove)
            discard();
    });
    question->open();
}

//! Under the dossier's lock, so that no run goes on in it meanwhile.
void KeptEnvironment::discard()
{
    const DossierState *state = m_session.state();
    if (!state->run || !state->run->work)
        return;
    m_session.save([work = *state->run->work](DossierWriter &, const TaskContext &) -> Outcome {
        const auto folder = WorkFolder::reopen(work.root, work.run);
        return folder ? folder->discard() : Outcome(folder.error());
    });
}

} // namespace redossier
