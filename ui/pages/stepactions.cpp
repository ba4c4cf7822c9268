// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/stepactions.h"

#include "core/session/session.h"
#include "ui/words/standingwords.h"
#include "ui/words/words.h"

#include <QAction>
#include <utility>

namespace redossier {

using Obstacle = StepOffer::Obstacle;

StepActions::StepActions(Session &session, std::string step, StepActionTexts texts, QObject *parent)
    : QObject(parent), m_session(session), m_step(std::move(step)), m_texts(std::move(texts)),
      m_stop(new QAction(m_texts.stop, this)), m_newRun(new QAction(m_texts.again, this)), m_run(new QAction(m_texts.begin, this))
{
    const QString name = QString::fromStdString(m_step);
    m_stop->setObjectName(name + QStringLiteral("StopAction"));
    m_newRun->setObjectName(name + QStringLiteral("NewRunAction"));
    m_run->setObjectName(name + QStringLiteral("RunAction"));
    connect(m_stop, &QAction::triggered, &m_session, &Session::stop);
    connect(m_newRun, &QAction::triggered, this, [this] { start(false, m_step); });
    connect(m_run, &QAction::triggered, this, [this] { start(m_offer.goesOn(), m_step); });
    connect(&m_session, &Session::runEnded, this, [this] { m_asked.reset(); });
    connect(&m_session, &Session::failed, this, [this](const Error &error) {
        if (const auto asked = std::exchange(m_asked, std::nullopt); asked && error.code == "not_resumable") {
            m_refusedRun = asked;
            m_refusal = error;
            update();
        }
    });
    connect(&m_session, &Session::activityChanged, this, &StepActions::update);
    update();
}

void StepActions::show(const DossierState &)
{
    update();
}

void StepActions::setMissing(const QString &missing)
{
    if (m_missing == missing)
        return;
    m_missing = missing;
    update();
}

void StepActions::setGoOnText(const QString &text)
{
    if (m_texts.goOn == text)
        return;
    m_texts.goOn = text;
    update();
}

void StepActions::runEverything()
{
    const DossierState *state = m_session.state();
    if (state)
        start(offerFor(*state, stepNames().back()).goesOn() && !m_refusedRun, stepNames().back());
}

void StepActions::start(bool goOn, const std::string &until)
{
    const DossierState *state = m_session.state();
    if (!state || m_session.isBusy())
        return;
    RunRequest request = requestFor(*state, until, goOn, m_acceptances);
    m_asked = request.resume;
    m_session.run(std::move(request));
}

void StepActions::update()
{
    const DossierState *state = m_session.state();
    m_offer = state ? offerFor(*state, m_step) : StepOffer();
    if (m_offer.goesOn() && m_refusedRun == state->run->entry.id)
        m_offer.obstacle = Obstacle::refused;
    const bool running = m_session.activity() == Activity::running;
    const bool possible = state && m_session.isWritable() && !m_session.isBusy() && !state->changedSinceLock() && m_missing.isEmpty();
    m_stop->setVisible(running);
    m_newRun->setVisible(!running && m_offer.goesOn() && m_offer.first > 0);
    m_newRun->setEnabled(possible);
    m_run->setVisible(!running);
    m_run->setEnabled(possible);
    m_run->setText(m_offer.goesOn()                               ? m_texts.goOn
                   : m_offer.obstacle == Obstacle::noRun ? m_texts.begin
                                                                  : m_texts.again);
    m_run->setToolTip(explanation());
    Q_EMIT changed();
}

QString StepActions::obstacleText() const
{
    const int number = m_session.state()->run->entry.run.number;
    switch (m_offer.obstacle) {
    case Obstacle::stepPassed:
        return tr("Make a new run: in run %1 this step has passed already, and a run keeps what it found.").arg(number);
    case Obstacle::stepFailed:
        return tr("Make a new run: in run %1 the step \"%2\" has failed, and a failed step stays on record.")
            .arg(number).arg(stepTitle(m_offer.step));
    case Obstacle::environmentGone:
        return tr("Make a new run: the environment of run %1 is not kept on this machine.").arg(number);
    case Obstacle::referenceChanged:
        return tr("Make a new run: run %1 was made from another state of the reference.").arg(number);
    case Obstacle::runDamaged:
        return tr("Make a new run: the record of %1 is damaged, and nothing can be built on it.", "run 3").arg(runName(m_session.state()->run->entry));
    case Obstacle::refused:
        return tr("Make a new run. %1").arg(advice(m_refusal).message);
    case Obstacle::none:
    case Obstacle::noRun:
        break;
    }
    return tr("Make the first run of this dossier.");
}

QString StepActions::runningText() const
{
    const auto &run = m_session.state()->run;
    if (run)
        for (const StepReport &step : run->entry.run.steps)
            if (step.state == StepState::running)
                return tr("Run %1 is at the step \"%2\" now.").arg(run->entry.run.number).arg(stepTitle(step.name));
    return tr("A run is beginning.");
}

QString StepActions::explanation() const
{
    const DossierState *state = m_session.state();
    if (!state)
        return {};
    if (m_session.activity() == Activity::running)
        return runningText();
    if (state->changedSinceLock())
        return tr("Undo the change of the reference, or lock it again on its page with a reason; before that nothing is run.");
    if (!m_missing.isEmpty())
        return m_missing;
    if (!m_session.isWritable())
        return tr("This window only reads the dossier, so nothing is run. %1").arg(advice(*state->readOnly).message);
    if (!m_offer.goesOn())
        return state->run ? obstacleText() : tr("Make the first run of this dossier.");
    return tr("Go on with run %1, at the step \"%2\".").arg(state->run->entry.run.number).arg(stepTitle(stepNames()[m_offer.first]));
}

} // namespace redossier
