// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/comparisonpage.h"

#include "core/session/session.h"
#include "ui/models/rulesmodel.h"
#include "ui/pages/outputview.h"
#include "ui/pages/rulecountview.h"
#include "ui/pages/stepactions.h"
#include "ui/pages/verdictcard.h"
#include "ui/pages/verdictdetails.h"
#include "ui/style/theme.h"
#include "ui/widgets/card.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/table.h"
#include "ui/widgets/text.h"
#include "ui/words/standingwords.h"
#include "ui/words/words.h"

#include <QHeaderView>
#include <QProgressBar>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace redossier {

namespace {

constexpr int rulesHeight = 320;

//! "2026-11-28 16:02 UTC" of "2026-11-28T16:02:11Z".
QString minuteOf(const std::string &time)
{
    QString text = shown(time.substr(0, 16));
    return text.replace(QLatin1Char('T'), QLatin1Char(' ')) + QStringLiteral(" UTC");
}

std::vector<Rule> rulesFor(const Criterion &criterion, const std::string &output)
{
    std::vector<Rule> rules;
    std::copy_if(criterion.rules.begin(), criterion.rules.end(), std::back_inserter(rules),
                 [&](const Rule &rule) { return rule.holdsFor(output); });
    return rules;
}

} // namespace

ComparisonPage::ComparisonPage(Session &session, QWidget *parent)
    : Page("comparison", session, parent), m_verdict(new VerdictCard), m_rulesCard(new Card(tr("The locked criterion"))),
      m_rules(new RulesModel(this)), m_rulesTable(new Table(tr("Rules of the criterion and their states"))), m_reason(new Text), m_hint(new Text({}, "quiet")),
      m_hash(new Text({}, "quiet")), m_progress(new QProgressBar), m_count(new RuleCountView), m_output(new OutputView), m_details(new VerdictDetails),
      m_actions(new StepActions(session, "comparison",
                                {tr("&Compare"), tr("&Compare"), tr("Repeat all in a &new run"), tr("&Stop")}, this))
{
    build();
    for (QAction *one : {m_actions->stop(), m_actions->newRun(), m_actions->run()})
        addAction(one);
    m_next = addFooterAction(tr("Next: &Dossier"), "nextDossierAction");
    connect(m_next, &QAction::triggered, this, [this] { Q_EMIT goTo("dossier"); });
    connect(m_actions, &StepActions::changed, this, &ComparisonPage::updateActions);
    connect(&session, &Session::progressed, this, &ComparisonPage::showProgress);
    connect(m_rulesTable->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ComparisonPage::selectOutput);
    updateActions();
}

void ComparisonPage::build()
{
    m_rulesTable->setModel(m_rules);
    m_rulesTable->setObjectName(QStringLiteral("rulesTable"));
    m_rulesTable->setSelectionMode(QAbstractItemView::SingleSelection);
    QHeaderView *header = m_rulesTable->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setStretchLastSection(false);
    header->setSectionResizeMode(RulesModel::ruleColumn, QHeaderView::Stretch);
    connect(header, &QHeaderView::sectionResized, this, [this](int section) {
        if (section == RulesModel::ruleColumn)
            fitRulesSoon(); // a rule is wrapped to the width that it has
    });
    // A justification may be long: that of the selected rule stands below the table.
    m_rulesTable->setColumnHidden(RulesModel::reasonColumn, true);
    m_progress->hide();
    m_progress->setAccessibleName(tr("Progress of the comparison"));
    m_rulesCard->body()->addWidget(m_rulesTable);
    m_rulesCard->body()->addWidget(m_reason);
    m_rulesCard->body()->addWidget(m_hash);
    m_rulesCard->body()->addWidget(m_hint);
    m_rulesCard->body()->addWidget(m_progress);
    for (QWidget *widget : {static_cast<QWidget *>(m_verdict), static_cast<QWidget *>(m_rulesCard), static_cast<QWidget *>(m_count),
                            static_cast<QWidget *>(m_output), static_cast<QWidget *>(m_details)})
        body()->addWidget(widget);
    body()->addStretch(1);
    m_output->hide();
    m_details->hide();
}

ComparisonPage::~ComparisonPage()
{
    m_plots.request_stop();
}

const Run *ComparisonPage::run() const
{
    return m_state && m_state->run ? &m_state->run->entry.run : nullptr;
}

StepState ComparisonPage::stepState() const
{
    if (m_state)
        for (const StepSummary &step : stepSummaries(*m_state))
            if (step.name == "comparison")
                return step.state;
    return StepState::notRun;
}

//! A comparison that was cut off goes on when it is asked for again.
bool ComparisonPage::isCutOff() const
{
    return stepState() == StepState::cancelled || stepState() == StepState::interrupted;
}

//! A run that stands before its comparison has the verdict not_answered on record, and is on its way to one.
bool ComparisonPage::isDecided() const
{
    if (!run() || !run()->verdict || isCutOff() || session().activity() == Activity::running)
        return false;
    const auto isOnItsWay = [](const StepReport &step) {
        return step.state == StepState::passed || (step.name == "comparison" && step.state == StepState::notRun);
    };
    const auto &steps = run()->steps;
    return steps.back().state != StepState::notRun || !std::all_of(steps.begin(), steps.end(), isOnItsWay);
}

//! As the documents were read, or as the session found it.
bool ComparisonPage::recordIsChanged() const
{
    const bool known = m_facts && m_state && stateKey(*m_state) == m_key; // else the facts are of another run, or of another time
    return (m_state && m_state->runIsChanged()) || (known && m_facts->standing.kind == RunStanding::Kind::recordChanged);
}

//! A changed record has no verdict; where the reference is another than the one that judged, the verdict is only on record.
void ComparisonPage::showVerdict()
{
    const bool isShown = isDecided() && !recordIsChanged();
    if (isShown)
        m_verdict->show(*run(), m_state->dossier.exercise, !m_state->runIsStale());
    else
        m_verdict->clear();
}

//! Why the outputs cannot be compared yet, as a sentence.
QString ComparisonPage::missing() const
{
    if (m_state->runIsUnreadable())
        return tr("The record of this run cannot be read, so no outputs of it are compared.");
    if (m_state->isDraft())
        return tr("The criterion is not locked. Lock the reference first: a criterion that can still be changed judges nothing.");
    const StepReport *sample = run() ? run()->step("sample") : nullptr;
    if (!sample || sample->state != StepState::passed)
        return tr("The comparison follows a sample run that has passed.");
    return {};
}

void ComparisonPage::updateActions()
{
    const bool running = session().activity() == Activity::running && stepState() == StepState::running;
    const bool decided = isDecided();
    m_next->setVisible(decided);
    m_progress->setVisible(running);
    if (running)
        m_hint->setText(tr("Both sides of every output are being read and held against the rules."));
    else if (decided)
        m_hint->setText({});
    else if (m_actions->run()->isEnabled())
        m_hint->setText(tr("The outputs of this run are read when you press Compare, and not before."));
    else
        m_hint->setText(m_actions->explanation());
    m_hint->setVisible(!m_hint->text().isEmpty());
    if (m_facts)
        showProblems(); // it ends with what the buttons would do
    Q_EMIT actionsChanged();
}

void ComparisonPage::showProgress(const QString &task, quint64 done, quint64 total)
{
    if (task != QLatin1String("compare") || !m_progress->isVisibleTo(this))
        return;
    // A bar counts in int; a thousandth is finer than it is drawn.
    m_progress->setRange(0, total > 0 ? 1000 : 0);
    m_progress->setValue(total > 0 ? static_cast<int>(1000.0 * static_cast<double>(done) / static_cast<double>(total)) : 0);
}

//! Changes whenever the documents that this page shows may have.
std::string ComparisonPage::stateKey(const DossierState &state) const
{
    std::string key = state.root.string() + '\n' + state.dossier.sha256;
    if (state.validation)
        key += '\n' + state.validation->identity.identity;
    if (state.run) {
        const Run &shownRun = state.run->entry.run;
        key += '\n' + shownRun.id + '\n' + shownRun.verdict.value_or("");
        for (const StepReport &step : shownRun.steps)
            key += '\n' + std::string(spelling(step.state));
    }
    return key;
}

void ComparisonPage::show(const DossierState &state)
{
    m_state = session().sharedState() && session().sharedState().get() == &state ? session().sharedState()
                                                                                 : std::make_shared<DossierState>(state);
    m_actions->setMissing(missing());
    m_actions->show(state);
    showVerdict();
    readWhenSeen();
}

//! Documents and outputs are read when somebody looks at them.
void ComparisonPage::readWhenSeen()
{
    // The reader checks the reference first; what is read before would be read again after it.
    const bool checked = m_state && (m_state->validation || m_state->validationProblem);
    if (!checked || !isVisible() || stateKey(*m_state) == m_key)
        return;
    m_key = stateKey(*m_state);
    readFacts();
}

void ComparisonPage::showEvent(QShowEvent *event)
{
    Page::showEvent(event);
    readWhenSeen();
}

void ComparisonPage::readFacts()
{
    m_plots.request_stop();
    session().reader().start(
        this,
        [root = m_state->root, id = run() ? run()->id : std::string(), resources = session().surroundings().places.resources](
            const TaskContext &context) { return readComparisonFacts(root, id, resources, context); },
        [this, reading = ++m_reading](Result<ComparisonFacts> facts) {
            if (reading != m_reading)
                return; // a newer reading is under way
            if (!facts) {
                m_facts.reset();
                const Advice told = advice(facts.error());
                notice()->tell(QStringLiteral("attention"), tr("! The documents of this run cannot be read"), told.message, told.todo);
                return;
            }
            m_facts = std::move(*facts);
            showFacts();
        });
}

void ComparisonPage::showProblems()
{
    const Findings &problems = m_facts->problems;
    if (problems.empty() && isCutOff())
        return notice()->tell(QStringLiteral("attention"), tr("%1 %2", "symbol and word of a state").arg(stateSymbol(stepState()), stateWord(stepState())),
                              tr("The comparison was cut off, so nothing was judged."), m_actions->explanation());
    if (!m_facts->standing.isReliable()) {
        const StandingWords words = standingWords(m_facts->standing, m_state->run->entry);
        notice()->tell(QStringLiteral("attention"), words.title, words.text, m_actions->explanation());
        return notice()->setToolTip(words.all);
    }
    if (problems.empty() && run() && m_state->runIsStale())
        return notice()->tell(QStringLiteral("attention"), tr("! Stale: the reference has changed since run %1").arg(run()->number),
                              tr("The verdict below belongs to the former reference."), m_actions->explanation());
    if (problems.empty())
        return notice()->clear();
    notice()->tell(QStringLiteral("attention"), tr("! Parts of the documents are damaged and are not shown"), firstOf(problems));
    notice()->setToolTip(firstOf(problems, problems.size()));
}

void ComparisonPage::showCriterion()
{
    QString subtitle;
    if (m_facts->criterionProblem)
        subtitle = tr("The criterion cannot be read: what was locked as the rules is not known any more.");
    else if (!m_facts->lockedAt)
        subtitle = tr("The criterion is not locked yet.");
    else if (m_facts->lockedBefore)
        subtitle = tr("The criterion was locked on %1, before any output of this run was read.").arg(minuteOf(*m_facts->lockedAt));
    else
        subtitle = tr("The criterion was locked on %1.").arg(minuteOf(*m_facts->lockedAt));
    if (m_facts->changedAfterResult)
        subtitle += QLatin1Char(' ') + tr("It had been changed after a result was seen.");
    setSubtitle(subtitle);
    m_hash->setText(tr("SHA-256 of criterion.json: %1").arg(shown(m_facts->criterionSha256)));
    m_hash->setVisible(!m_facts->criterionSha256.empty());
    if (m_facts->record)
        return m_rules->setComparison(*m_facts->record, m_facts->criterion, m_facts->standing.isReliable());
    std::vector<std::string> outputs;
    for (const DeclaredOutput &output : m_facts->reference.outputs)
        outputs.push_back(output.name);
    m_rules->setCriterion(m_facts->criterion, outputs, isDecided());
}

//! In an event of its own: a layout that is under way is not changed, else a height that brings a scroll bar, and a width that
//! takes it away, would ask for each other without an end.
void ComparisonPage::fitRulesSoon()
{
    if (!std::exchange(m_fittingSoon, true))
        QTimer::singleShot(0, this, [this] {
            m_fittingSoon = false;
            fitRules();
        });
}

void ComparisonPage::fitRules()
{
    m_rulesTable->resizeRowsToContents();
    m_rulesTable->fitHeight(rulesHeight);
}

void ComparisonPage::showFacts()
{
    showProblems();
    showCriterion();
    QHeaderView *heads = m_rulesTable->horizontalHeader();
    heads->ensurePolished(); // a head has its width only in its style
    heads->setMinimumSectionSize(heads->sectionSizeHint(RulesModel::ruleColumn)); // the one that shrinks keeps room for its word
    fitRules();
    showVerdict();
    const bool hasVerdict = isDecided() && !recordIsChanged();
    m_details->setVisible(hasVerdict);
    if (hasVerdict)
        m_details->show(*run(), m_facts->differences, m_facts->bothObserved);
    const bool any = m_facts->record && !m_facts->record->outputs.empty();
    m_output->setVisible(any);
    m_shownOutput.clear();
    m_rulesTable->clearSelection();
    m_rulesTable->selectRow(m_rules->firstToShow());
}

void ComparisonPage::selectOutput()
{
    const auto rows = m_rulesTable->selectionModel()->selectedRows();
    const QString why = rows.isEmpty() ? QString() : rows.front().siblingAtColumn(RulesModel::reasonColumn).data().toString();
    m_reason->setText(tr("Why this limit: %1").arg(why));
    m_reason->setVisible(!why.isEmpty());
    showCount(rows.isEmpty() ? QModelIndex() : rows.front());
    if (!rows.isEmpty() && m_facts && m_facts->record)
        chooseOutput(rows.front().data(RulesModel::outputRole).toString().toStdString());
}

void ComparisonPage::showCount(const QModelIndex &rule)
{
    m_count->clear();
    if (!rule.isValid() || !m_facts || !m_facts->record)
        return;
    const std::string name = rule.data(RulesModel::outputRole).toString().toStdString();
    const int place = rule.data(RulesModel::ruleRole).toInt();
    const auto declared = rulesFor(m_facts->criterion, name);
    for (const ComparedOutput &output : m_facts->record->outputs)
        if (output.name == name && place >= 0 && place < static_cast<int>(output.rules.size())) {
            const auto at = static_cast<std::size_t>(place);
            const bool known = declared.size() == output.rules.size() && spelling(declared[at].kind) == output.rules[at].kind;
            m_count->show(output.rules[at], known ? &declared[at] : nullptr);
        }
}

void ComparisonPage::chooseOutput(const std::string &name)
{
    const auto &outputs = m_facts->record->outputs;
    const auto output = std::find_if(outputs.begin(), outputs.end(), [&](const ComparedOutput &one) { return one.name == name; });
    if (output == outputs.end() || name == m_shownOutput)
        return;
    m_shownOutput = name;
    m_output->setOutput(*output, rulesFor(m_facts->criterion, name));
    readPlots(*output);
}

void ComparisonPage::readPlots(const ComparedOutput &output)
{
    m_plots.request_stop();
    const int reading = ++m_reading;
    if (!output.values)
        return m_output->tellInstead(tr("There are no numbers of both sides to plot."));
    if (m_facts->referenceChanged)
        return m_output->tellInstead(
            tr("The expected outputs are no longer those that this run was compared with, so they are not plotted."));
    const auto request = plotRequestFor(output.name, m_facts->reference, m_state->root, runFolder(m_state->root, run()->id));
    if (!request)
        return m_output->tellInstead(tr("The reference declares no such output, so nothing is plotted."));
    m_output->tellInstead(tr("Reading the values of both sides for the plots …"));
    m_plots = session().reader().start(
        this,
        [request = *request, engine = session().surroundings().places.engine](const TaskContext &context) {
            return readPlotData(request, EngineClient(engine), context);
        },
        [this, reading](Result<PlotData> plotted) {
            if (reading != m_reading)
                return; // another output was chosen
            if (plotted)
                m_output->setPlots(std::make_shared<const PlotData>(std::move(*plotted)));
            else
                m_output->tellInstead(tr("The values could not be read for the plots: %1").arg(advice(plotted.error()).message));
        });
}

} // namespace redossier
