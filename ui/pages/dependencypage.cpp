// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/dependencypage.h"

#include "core/session/session.h"
#include "ui/pages/checkcard.h"
#include "ui/pages/foldedcommands.h"
#include "ui/pages/gatecard.h"
#include "ui/pages/gatedecision.h"
#include "ui/pages/stepactions.h"
#include "ui/style/theme.h"
#include "ui/widgets/card.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/text.h"
#include "ui/words/words.h"

#include <QAction>
#include <QFormLayout>
#include <QVBoxLayout>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

//! A name and a value that can be selected.
Text *addFact(QFormLayout *form, const QString &name)
{
    auto *value = new Text({}, "mono");
    form->addRow(new Text(name, "quiet"), value);
    return value;
}

} // namespace

DependencyPage::DependencyPage(Session &session, QWidget *parent)
    : Page("dependencies", session, parent), m_step(StepState::notRun), m_plan(new Text({}, "quiet")), m_check(new CheckCard),
      m_gate(new GateCard), m_decision(new GateDecision), m_commands(new FoldedCommands(session, step()))
{
    makeActions();
    body()->addWidget(m_plan);
    makeInterpreterCard();
    body()->addWidget(m_check);
    body()->addWidget(m_gate);
    body()->addWidget(m_decision);
    body()->addWidget(m_commands);
    body()->addStretch(1);
    connect(m_gate, &GateCard::chosen, m_decision, &GateDecision::choose);
    connect(m_decision, &GateDecision::decided, this, [this] {
        showGate();
        updateActions();
    });
    connect(&session, &Session::commandChanged, this, [this] {
        if (m_state && m_step == StepState::running)
            showNotice();
    });
}

void DependencyPage::makeActions()
{
    m_actions = new StepActions(session(), step(),
                                {tr("&Check the dependencies"), tr("&Check the dependencies"), tr("Check in a new r&un"), tr("&Stop")}, this);
    m_back = addFooterAction(tr("&Back to Rebuild"), "backToRebuildAction");
    addAction(m_actions->stop());
    addAction(m_actions->newRun());
    addAction(m_actions->run());
    m_next = addFooterAction(tr("&Next: Device probe"), "nextAction");
    connect(m_back, &QAction::triggered, this, [this] { Q_EMIT goTo("rebuild"); });
    connect(m_next, &QAction::triggered, this, [this] { Q_EMIT goTo("device"); });
    connect(m_actions, &StepActions::changed, this, &DependencyPage::actionsChanged);
}

void DependencyPage::makeInterpreterCard()
{
    m_interpreterCard = new Card(tr("Interpreter of the rebuilt environment"));
    auto *form = new QFormLayout;
    form->setHorizontalSpacing(Spacing::large);
    m_executable = addFact(form, QStringLiteral("sys.executable"));
    m_prefix = addFact(form, QStringLiteral("sys.prefix"));
    m_version = addFact(form, tr("Version"));
    m_executable->setObjectName(QStringLiteral("interpreterExecutable"));
    m_version->setObjectName(QStringLiteral("interpreterVersion"));
    m_interpreterCard->body()->addLayout(form);
    body()->addWidget(m_interpreterCard);
}

QString DependencyPage::unsaved() const
{
    return gateIsShut() && m_decision->isStarted() ? tr("Reasons for differences were typed and not handed over to a run yet; they would be lost.") : QString();
}

void DependencyPage::show(const DossierState &state)
{
    m_actions->show(state);
    m_state = session().sharedState();
    for (const StepSummary &summary : stepSummaries(state))
        if (summary.name == step())
            m_step = summary.state;
    setSubtitle(tr("Asked in the rebuilt environment's own Python, and held against what was seen in the reference's."));
    m_commands->show(state);
    read(state);
    showNotice();
}

//! Files and comparison belong on another thread; a newer state makes an older answer void.
void DependencyPage::read(const DossierState &state)
{
    if (!state.run) {
        ++m_reading;
        m_isRead = true;
        take({});
        return;
    }
    session().reader().start(
        this,
        [state = m_state](const TaskContext &) {
            const ShownRun &run = *state->run;
            std::vector<Acceptance> acceptances;
            if (run.work)
                if (const auto work = WorkFolder::reopen(run.work->root, run.entry.id))
                    acceptances = work->mark().acceptances;
            return readDependencies({state->root, state->reference, *state->referenceObservation, run.entry.run, *run.observation,
                                     std::move(acceptances)});
        },
        [this, reading = ++m_reading](DependencyRecord record) {
            if (reading != m_reading)
                return;
            m_isRead = true;
            take(std::move(record));
        });
}

void DependencyPage::take(DependencyRecord record)
{
    m_record = std::move(record);
    showInterpreter();
    m_check->show(m_record);
    showGate();
    showNotice();
}

void DependencyPage::showInterpreter()
{
    m_interpreterCard->setVisible(m_record.python.has_value());
    if (!m_record.python)
        return;
    const InventoryPython &python = *m_record.python;
    m_executable->setText(shown(python.executable));
    m_prefix->setText(shown(python.prefix));
    const PythonReference &declared = m_state->reference.python;
    const QString version = shown(python.implementation + " " + python.version);
    const QString wanted = declared.requirement ? shown(*declared.requirement)
                                                : tr("the minor version of %1").arg(shown(declared.version));
    if (!m_record.pythonMeetsRequires)
        m_version->setText(tr("%1, and whether it meets \"%2\" cannot be told").arg(version, wanted));
    else if (*m_record.pythonMeetsRequires)
        m_version->setText(tr("✓ %1, meets %2").arg(version, wanted));
    else
        m_version->setText(tr("≠ %1, does not meet %2").arg(version, wanted));
    m_version->setTone(m_record.pythonMeetsRequires == true ? QString() : QStringLiteral("attention"));
}

void DependencyPage::showGate()
{
    const bool isShut = gateIsShut();
    if (m_record.gate && m_state->run)
        m_decision->setGate(m_state->run->entry.id, *m_record.gate);
    m_decision->setVisible(isShut);
    m_gate->show(m_record, isShut ? m_decision->acceptances() : std::vector<Acceptance>());
}

bool DependencyPage::gateIsShut() const
{
    const bool conflicts = m_record.check && m_record.check->state != PipCheck::State::consistent
                           && m_record.check->state != PipCheck::State::conflicts;
    return m_step == StepState::stopped && !conflicts && m_record.gate && !m_record.gate->isOpen()
           && m_actions->offer().goesOn();
}

void DependencyPage::showNotice()
{
    if (!m_state)
        return;
    const bool doubtful = tellDoubt(*m_state, m_actions->explanation());
    m_plan->setVisible(m_step == StepState::notRun && !doubtful);
    if (doubtful)
        return updateActions();
    if (m_step == StepState::notRun) {
        notice()->tell(QStringLiteral("quiet"), tr("○ Not run yet"), m_actions->explanation());
        m_plan->setText(tr("What will happen: the rebuilt interpreter says where it lies and which version it is; pip check looks for requirements "
                           "that are not met; pip freeze is kept as an observation; and every installed package is held against the inventory of "
                           "the reference. A difference shuts the gate until you decide about it."));
    } else if (m_step == StepState::running) {
        notice()->tell(QStringLiteral("quiet"), tr("… Being checked"), tr("This takes seconds. What was found stays on record when you stop it."));
    } else {
        tellEnded(m_step);
    }
    updateActions();
}

void DependencyPage::tellEnded(StepState state)
{
    const StepReport *report = m_state->run->entry.run.step(step());
    const QString reason = report && report->reason ? sentence(*report->reason) : QString();
    const QString title = tr("%1 %2", "symbol and word of a state");
    const bool variant = m_record.gate && m_record.gate->isVariant();
    if (state == StepState::passed && variant)
        notice()->tell(QStringLiteral("good"), tr("✓ Passed, as a variant"),
                       tr("Every difference has a reason, which stays beside the verdict of this run."));
    else if (state == StepState::passed)
        notice()->tell(QStringLiteral("good"), tr("✓ Passed: no package differs that would have to be accepted"));
    else if (state == StepState::stopped)
        tellStopped();
    else if (state == StepState::failed)
        notice()->tell(QStringLiteral("attention"), tr("✗ Failed: the installed packages contradict each other"), reason,
                       tr("correct the lines of the rebuild file that ask for these packages, then rebuild."));
    else if (state == StepState::stale)
        notice()->tell(QStringLiteral("attention"), tr("! Stale: the reference has changed since"),
                       tr("The table holds the packages of this run against the reference as it is now."), tr("rebuild in a new run."));
    else
        notice()->tell(QStringLiteral("attention"), title.arg(stateSymbol(state), stateWord(state)), reason, m_actions->explanation());
}

void DependencyPage::tellStopped()
{
    const StepReport *report = m_state->run->entry.run.step(step());
    const QString reason = report && report->reason ? sentence(*report->reason) : QString();
    const bool unread = m_record.check && m_record.check->state != PipCheck::State::consistent
                        && m_record.check->state != PipCheck::State::conflicts;
    if (unread)
        notice()->tell(QStringLiteral("attention"), tr("■ Stopped: pip check gave no answer that can be relied on"), reason,
                       tr("read what it printed, and correct the rebuild."));
    else if (m_isRead && !m_record.hasReferenceInventory)
        notice()->tell(QStringLiteral("attention"), tr("■ Stopped: there is nothing to compare with"),
                       tr("The reference holds no inventory of its environment. \"Not compared\" is not \"equal\"."),
                       tr("observe the reference environment on the reference page."));
    else if (gateIsShut())
        notice()->tell(QStringLiteral("attention"), tr("■ Stopped: the rebuilt environment is not the reference's"),
                       tr("The sample is not run before somebody has decided about each difference."),
                       tr("accept what is intended below, with a reason, or correct the rebuild."));
    else
        notice()->tell(QStringLiteral("attention"), tr("■ Stopped: the rebuilt environment is not the reference's"), reason,
                       m_actions->explanation());
}

void DependencyPage::updateActions()
{
    const bool shut = gateIsShut();
    m_actions->setAcceptances(shut ? m_decision->acceptances() : std::vector<Acceptance>());
    m_actions->setMissing(shut && m_decision->open() > 0 ? tr("Decide about every difference first, or go back to the rebuild.") : QString());
    m_actions->setGoOnText(shut ? tr("Go on as a &variant") : tr("&Check the dependencies"));
    m_back->setVisible(m_step != StepState::running && m_step != StepState::passed);
    m_next->setVisible(m_step == StepState::passed && !(m_state && m_state->runIsChanged()));
    Q_EMIT actionsChanged();
}

} // namespace redossier
