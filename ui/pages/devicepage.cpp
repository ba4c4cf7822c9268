// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/devicepage.h"

#include "core/session/session.h"
#include "ui/models/chainrows.h"
#include "ui/models/texttablemodel.h"
#include "ui/pages/attachmentscard.h"
#include "ui/pages/foldedcommands.h"
#include "ui/pages/rawrecord.h"
#include "ui/pages/stepactions.h"
#include "ui/style/theme.h"
#include "ui/widgets/card.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/text.h"
#include "ui/widgets/wrappedtable.h"
#include "ui/words/devicewords.h"
#include "ui/words/words.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QPushButton>
#include <QVBoxLayout>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr int followEvery = 400; //!< milliseconds

QString lines(const std::vector<Statement> &statements)
{
    QStringList texts;
    for (const Statement &statement : statements)
        texts.append(sentence(statement));
    return texts.join(QLatin1Char('\n'));
}

Table *makeTable(const QString &name, const char *objectName, std::vector<int> shares, TextTableModel *model)
{
    auto *table = new WrappedTable(name, std::move(shares));
    table->setObjectName(QLatin1String(objectName));
    table->setModel(model);
    return table;
}

} // namespace

DevicePage::DevicePage(Session &session, QWidget *parent)
    : Page("device", session, parent), m_step(StepState::notRun), m_plan(new Text({}, "quiet")),
      m_chainModel(new TextTableModel(chainHeadings(), this)), m_stageModel(new TextTableModel(stageHeadings(), this)),
      m_variableModel(new TextTableModel(variableHeadings(), this))
{
    setSubtitle(tr("Asked in the rebuilt environment's own Python; the driver is asked on the host, where it belongs."));
    makeActions();
    body()->addWidget(m_plan);
    auto *row = new QHBoxLayout;
    row->setSpacing(Spacing::medium);
    makeChainCard(row);
    makeStagesCard(row);
    body()->addLayout(row);
    makeLowerCards();
    body()->addStretch(1);
    m_follow.setInterval(followEvery);
    connect(&m_follow, &QTimer::timeout, this, &DevicePage::follow);
}

void DevicePage::makeActions()
{
    m_actions = new StepActions(session(), step(), {tr("&Probe"), tr("&Probe"), tr("Probe in a new &run"), tr("&Stop")}, this);
    m_copy = addFooterAction(tr("&Copy facts"), "copyFactsAction");
    m_back = addFooterAction(tr("&Back to Rebuild"), "backToRebuildAction");
    addAction(m_actions->stop());
    addAction(m_actions->newRun());
    addAction(m_actions->run());
    m_next = addFooterAction(tr("&Next: Sample run"), "nextAction");
    connect(m_copy, &QAction::triggered, this, &DevicePage::copyFacts);
    connect(m_back, &QAction::triggered, this, [this] { Q_EMIT goTo("rebuild"); });
    connect(m_next, &QAction::triggered, this, [this] { Q_EMIT goTo("sample"); });
    connect(m_actions, &StepActions::changed, this, &DevicePage::actionsChanged);
}

void DevicePage::makeChainCard(QHBoxLayout *row)
{
    auto *card = new Card(tr("Chain"));
    m_chain = makeTable(tr("Card, driver, system, Python and libraries, beside the reference's"), "chainTable", {22, 26, 24, 28}, m_chainModel);
    m_all = new QPushButton;
    m_all->setObjectName(QStringLiteral("allFactsButton"));
    m_all->setProperty("role", QStringLiteral("flat"));
    m_all->setCheckable(true);
    connect(m_all, &QPushButton::toggled, this, &DevicePage::showChain);
    card->body()->addWidget(m_chain);
    card->body()->addWidget(m_all, 0, Qt::AlignLeft);
    card->body()->addWidget(new Text(tr("A virtual environment organises packages. The driver belongs to the host, and no package brings it."), "quiet"));
    card->body()->addStretch(1);
    row->addWidget(card, 8);
}

void DevicePage::makeStagesCard(QHBoxLayout *row)
{
    auto *card = new Card(tr("Stages"));
    m_stages = makeTable(tr("Stages of the probe"), "stageTable", {0, 1, 0}, m_stageModel);
    card->body()->addWidget(m_stages);
    card->body()->addStretch(1);
    row->addWidget(card, 5);
}

void DevicePage::makeLowerCards()
{
    m_shows = new Card(tr("What it shows"));
    m_conclusions = new Text;
    m_conclusions->setObjectName(QStringLiteral("conclusions"));
    m_proves = new Text;
    m_doesNotProve = new Text({}, "quiet");
    m_doesNotProve->setObjectName(QStringLiteral("doesNotProve"));
    for (Text *text : {m_conclusions, m_proves, m_doesNotProve})
        m_shows->body()->addWidget(text);
    m_variablesCard = new Card(tr("Variables that hide or choose devices"));
    m_variables = makeTable(tr("Variables that hide or choose devices"), "variableTable", {0, 1, 1}, m_variableModel);
    m_variablesCard->body()->addWidget(m_variables);
    m_raw = new RawRecord(session());
    m_attachments = new AttachmentsCard(session());
    m_commands = new FoldedCommands(session(), step());
    body()->addWidget(m_shows);
    body()->addWidget(m_variablesCard);
    body()->addWidget(m_raw);
    body()->addWidget(m_attachments);
    body()->addWidget(m_commands);
}

const Json &DevicePage::chain() const
{
    static const Json nothing;
    return m_state && m_state->run ? memberAt(*m_state->run->observation, "chain") : nothing;
}

void DevicePage::show(const DossierState &state)
{
    m_actions->show(state);
    m_state = session().sharedState();
    for (const StepSummary &summary : stepSummaries(state))
        if (summary.name == step())
            m_step = summary.state;
    const StepReport *report = state.run ? state.run->entry.run.step(step()) : nullptr;
    const bool running = report && report->state == StepState::running && session().isBusy();
    // What an earlier attempt wrote says nothing about the one that goes on.
    m_record = state.run && !running ? readDeviceRecord(state.reference, *state.run->observation, *state.run->probeRecords)
                                     : readDeviceRecord(state.reference, Json(), Json());
    if (running && !m_follow.isActive())
        m_follow.start();
    else if (!running)
        m_follow.stop();
    showRecord();
    showChain();
    m_raw->show(state);
    m_attachments->show(state);
    m_commands->show(state);
    showNotice();
}

//! The stages as the probe writes them down, a few times a second.
void DevicePage::follow()
{
    if (m_isFollowing || !m_state || !m_state->run)
        return;
    m_isFollowing = true;
    session().reader().start(
        this, [state = m_state](const TaskContext &) { return parseProbeRecord(RawRecord::runText(*state, "device-probe.jsonl")); },
        [this](ProbeRecord record) {
            m_isFollowing = false;
            if (!m_follow.isActive())
                return;
            m_record.probe = std::move(record);
            showRecord();
        });
}

void DevicePage::showRecord()
{
    m_stageModel->setRows(stageRows(m_record));
    const StepReport *report = m_state->run ? m_state->run->entry.run.step(step()) : nullptr;
    std::vector<Statement> further = m_record.conclusions;
    if (m_step != StepState::passed && !further.empty())
        further.erase(further.begin()); // the notice says it
    m_conclusions->setText(lines(further));
    m_conclusions->setVisible(!further.empty());
    const bool ended = report && report->state != StepState::notRun && report->state != StepState::running;
    m_proves->setText(ended ? lines(deviceProves(m_record.platform, m_record.probe)) : QString());
    m_proves->setVisible(!m_proves->text().isEmpty());
    m_doesNotProve->setText(tr("This does not prove: %1").arg(lines(deviceDoesNotProve(m_record.platform, m_record.probe))));
    m_shows->setVisible(ended);
}

void DevicePage::showChain()
{
    ChainRows rows = chainRows(chain(), memberAt(*m_state->referenceObservation, "chain"), m_all->isChecked());
    m_chainModel->setRows(std::move(rows.cells));
    m_all->setText(m_all->isChecked() ? tr("Show the main fac&ts only") : tr("Show all fac&ts: %n more", nullptr, rows.further));
    m_all->setVisible(rows.further > 0);
    m_variableModel->setRows(variableRows(chain(), memberAt(*m_state->referenceObservation, "chain")));
    m_variablesCard->setVisible(m_variableModel->rowCount() > 0);
}

void DevicePage::showNotice()
{
    const bool calm = m_record.platform == Platform::cpu || m_record.platform == Platform::none;
    const QString platform = m_record.platform ? platformTitle(*m_record.platform) : tr("not declared");
    const bool doubtful = tellDoubt(*m_state, m_actions->explanation());
    m_plan->setVisible(m_step == StepState::notRun && !doubtful);
    if (doubtful)
        return updateActions();
    if (m_step == StepState::notRun) {
        notice()->tell(QStringLiteral("quiet"), tr("○ Not run yet"), m_actions->explanation());
        m_plan->setText(calm ? tr("What will happen: the project's interpreter says what it is and does a small computation. The declared platform "
                                  "is %1, so no card is looked for.").arg(platform)
                             : tr("What will happen: the project's interpreter imports PyTorch, says what it was built for, looks for the declared "
                                  "platform (%1), sends numbers there and back, and computes a little. Where that platform is not reached, the "
                                  "run stops: there is no fallback to the CPU.").arg(platform));
    } else if (m_step == StepState::running) {
        notice()->tell(QStringLiteral("quiet"), tr("… Being probed"), tr("Declared platform: %1. The probe has a time limit of its own.").arg(platform));
    } else {
        tellEnded();
    }
    updateActions();
}

void DevicePage::tellEnded()
{
    const StepReport *report = m_state->run->entry.run.step(step());
    const QString reason = !m_record.conclusions.empty() ? sentence(m_record.conclusions.front())
                           : report && report->reason    ? sentence(*report->reason)
                                                         : QString();
    const QString platform = m_record.platform ? platformTitle(*m_record.platform) : tr("not declared");
    switch (m_step) {
    case StepState::passed:
        notice()->tell(QStringLiteral("good"),
                       needsDevice(m_record.platform) ? tr("✓ Passed: %1 is reached and computes").arg(platform)
                                                      : tr("✓ Passed: a small computation is right. Platform: %1").arg(platform));
        break;
    case StepState::stopped:
        notice()->tell(QStringLiteral("attention"), tr("■ Stopped: the declared platform %1 is not reached").arg(platform), reason,
                       tr("make it reachable, or correct the rebuild. The sample is not started on the CPU in its place."));
        break;
    case StepState::failed:
        notice()->tell(QStringLiteral("attention"),
                       needsDevice(m_record.platform) ? tr("✗ Failed: the device was reached, and a later stage failed")
                                                      : tr("✗ Failed: a stage of the probe failed"),
                       reason,
                       tr("the stage below says where; the rebuild may well be right."));
        break;
    case StepState::stale:
        notice()->tell(QStringLiteral("attention"), tr("! Stale: the reference has changed since"), reason, tr("probe again in a new run."));
        break;
    default:
        notice()->tell(QStringLiteral("attention"), tr("%1 %2", "symbol and word of a state").arg(stateSymbol(m_step), stateWord(m_step)),
                       reason, m_actions->explanation());
    }
}

void DevicePage::updateActions()
{
    m_actions->setGoOnText(m_step == StepState::notRun ? tr("&Probe") : tr("&Probe again"));
    m_copy->setVisible(chain().is_object());
    m_back->setVisible(m_step == StepState::stopped || m_step == StepState::failed);
    m_next->setVisible(m_step == StepState::passed && !(m_state && m_state->runIsChanged()));
    Q_EMIT actionsChanged();
}

//! The chain, the stages and the conclusions, as the documents have them.
void DevicePage::copyFacts() const
{
    const Json &observation = *m_state->run->observation;
    Json facts = {{"run", m_state->run->entry.id}, {"chain", memberAt(observation, "chain")}, {"device", memberAt(observation, "device")}};
    QGuiApplication::clipboard()->setText(QString::fromStdString(dumpJson(facts)));
}

} // namespace redossier
