// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/samplepage.h"

#include "core/process/commandrecord.h"
#include "core/sample/stagescan.h"
#include "core/session/session.h"
#include "ui/models/texttablemodel.h"
#include "ui/pages/commandpanel.h"
#include "ui/pages/errorcard.h"
#include "ui/pages/outputrows.h"
#include "ui/pages/plannedcommands.h"
#include "ui/pages/stepactions.h"
#include "ui/style/theme.h"
#include "ui/widgets/card.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/stagestrip.h"
#include "ui/widgets/table.h"
#include "ui/widgets/text.h"
#include "ui/words/recordwords.h"

#include <QHeaderView>
#include <QVBoxLayout>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

//! What identifies the documents that were read for a run: it is read again when the step has another state.
std::string keyOf(const DossierState &state, const StepReport *step)
{
    return step ? state.run->entry.id + ":" + std::string(spelling(step->state)) + ":" + std::to_string(step->commands.size()) : std::string();
}

bool hasEnded(const StepReport *step)
{
    return step && step->state != StepState::notRun && step->state != StepState::running;
}

} // namespace

SamplePage::SamplePage(Session &session, QWidget *parent)
    : Page("sample", session, parent), m_strip(new StageStrip), m_elapsed(new Text({}, "quiet")), m_error(new ErrorCard),
      m_command(new CommandPanel(session, {"sample"}))
{
    setSubtitle(tr("The project's own program, run by the rebuilt interpreter in a clean folder. A new process reads back what it wrote."));
    makeActions();
    auto *stages = new Card(tr("Stages"));
    stages->body()->addWidget(m_strip);
    stages->body()->addWidget(m_elapsed);
    body()->addWidget(stages);
    body()->addWidget(m_error);
    m_outputs = makeTable(tr("Outputs, read again from the disk"), outputHeadings(), "outputsTable");
    auto *command = new Card(tr("Command and log"));
    command->body()->addWidget(m_command);
    body()->addWidget(command);
    m_inputs = makeTable(tr("What the sample is given"), inputHeadings(), "inputsTable");
    m_settings = makeTable(tr("Generators, precision, determinism"), settingHeadings(), "settingsTable");
    body()->addStretch();
    connect(m_error, &ErrorCard::logAsked, m_command, &CommandPanel::showLog);
    connect(&session.log(), &LogFeed::arrived, this, [this](const QByteArray &text, quint64) {
        if (!isRunning())
            return;
        m_tracker.feed(Stream::standardOutput, {text.constData(), static_cast<std::size_t>(text.size())});
        showStages(*this->session().state());
    });
    connect(&session, &Session::activityChanged, this, [this] { m_tracker = StageTracker(); });
    connect(&m_clock, &QTimer::timeout, this, [this] { showStages(*this->session().state()); });
    m_clock.setInterval(500);
}

void SamplePage::makeActions()
{
    m_steps = new StepActions(session(), "sample", {tr("&Run the sample"), tr("&Run the sample"), tr("Run it in a &new run"), tr("&Stop")}, this);
    addAction(m_steps->stop());
    addAction(m_steps->newRun());
    addAction(m_steps->run());
    m_next = addFooterAction(tr("To the &comparison"), "toComparisonAction");
    connect(m_next, &QAction::triggered, this, [this] { Q_EMIT goTo("comparison"); });
    connect(m_steps, &StepActions::changed, this, &Page::actionsChanged);
}

SamplePage::TableCard SamplePage::makeTable(const QString &heading, const QStringList &columns, const char *name)
{
    TableCard made{new Card(heading), new Text({}, "quiet"), new TextTableModel(columns, this), new Table(heading)};
    made.table->setObjectName(QLatin1String(name));
    made.table->setModel(made.model);
    made.card->body()->addWidget(made.text);
    made.card->body()->addWidget(made.table);
    body()->addWidget(made.card);
    return made;
}

void SamplePage::fill(const TableCard &card, std::vector<std::vector<TableCell>> rows, const QString &text)
{
    card.text->setText(text);
    card.text->setVisible(!text.isEmpty());
    card.table->setVisible(!rows.empty());
    const std::size_t count = rows.size();
    card.model->setRows(std::move(rows));
    card.table->resizeColumnsToContents();
    for (int column = 0; column < card.model->columnCount(); ++column)
        card.table->setColumnWidth(column, std::min(card.table->columnWidth(column), card.table->fontMetrics().averageCharWidth() * 66));
    if (count <= 200)
        card.table->resizeRowsToContents();
    card.table->fitHeight(card.table->fontMetrics().height() * 18);
}

const StepReport *SamplePage::step(const DossierState &state) const
{
    return state.run ? state.run->entry.run.step("sample") : nullptr;
}

bool SamplePage::isRunning() const
{
    const DossierState *state = session().state();
    const StepReport *sample = state ? step(*state) : nullptr;
    return session().activity() == Activity::running && sample && sample->state == StepState::running;
}

void SamplePage::show(const DossierState &state)
{
    m_steps->show(state);
    m_command->show(state);
    m_error->show(state.run ? &state.run->entry.run : nullptr, "sample");
    fill(m_inputs, inputRows(state), tr("Everything is hashed as the program will read it, before it starts. If anything differs from the reference, the program is not started."));
    showSettings(state);
    readStages(state);
    readOutputs(state);
    askPreview(state);
    showStages(state);
    showNotice(state);
    isRunning() ? m_clock.start() : m_clock.stop();
    const StepReport *sample = step(state);
    m_next->setVisible(sample && sample->state == StepState::passed && !session().isBusy() && !state.runIsStale() && !state.runIsChanged());
    Q_EMIT actionsChanged();
}

void SamplePage::showSettings(const DossierState &state)
{
    const bool asked = state.reference.observeSettings;
    fill(m_settings, settingRows(state),
         asked ? tr("Read back by the probe of this run, with the sample's interpreter and environment, before the program starts; the program may change "
                    "them. A seed is one of these rows, not all of them. Some deterministic settings refuse operations or make them slower.")
               : tr("The reference does not allow the run to read settings back, so none are recorded."));
}

void SamplePage::showStages(const DossierState &state)
{
    const StepReport *sample = step(state);
    if (isRunning()) {
        std::vector<std::string> stages;
        for (const ReportedStage &stage : m_tracker.stages())
            stages.push_back(stage.name);
        m_strip->show(stages, StageStrip::End::running);
        m_elapsed->setText(tr("Running for %1.").arg(durationText(session().elapsedSeconds())));
        return;
    }
    const bool ended = hasEnded(sample) && !sample->commands.empty();
    const bool failed = ended && sample->state != StepState::passed;
    m_strip->show(ended ? m_stages : std::vector<std::string>(), !ended ? StageStrip::End::none : failed ? StageStrip::End::failed : StageStrip::End::passed);
    m_elapsed->setText(ended ? tr("The step took %1.").arg(durationText(sample->seconds)) : QString());
    m_elapsed->setVisible(ended);
}

void SamplePage::readStages(const DossierState &state)
{
    const StepReport *sample = step(state);
    const std::string key = hasEnded(sample) && !sample->commands.empty() ? keyOf(state, sample) : std::string();
    if (key == m_stagesOf)
        return;
    m_stagesOf = key;
    m_stages.clear();
    if (key.empty())
        return;
    const CommandRecord command = CommandRecord::fromJson(sample->commands.back(), true);
    session().reader().start(
        this,
        [folder = runFolder(state.root, state.run->entry.id), command](const TaskContext &context) {
            auto stages = stagesInLog(folder, command.standardOutput, context);
            if (stages && stages->empty())
                stages = stagesInLog(folder, command.standardError, context);
            return stages;
        },
        [this, key](const Result<std::vector<std::string>> &stages) {
            if (key != m_stagesOf || !stages)
                return;
            m_stages = *stages;
            showStages(*session().state());
        });
}

void SamplePage::readOutputs(const DossierState &state)
{
    const StepReport *sample = step(state);
    const bool wrote = hasEnded(sample) && !sample->commands.empty();
    const std::string key = wrote ? keyOf(state, sample) : std::string(state.runIsUnreadable() ? "unreadable" : "none");
    if (key == m_outputsOf)
        return;
    m_outputsOf = key;
    fill(m_outputs, {}, state.runIsUnreadable() ? tr("? Not known: the record of this run cannot be read.")
                        : wrote ? tr("… Reading the outputs in a new process") : tr("○ Nothing was written yet in this run. After the program has ended, every declared output is read again from the disk."));
    if (!wrote)
        return;
    session().reader().start(
        this,
        [shared = session().sharedState(), folder = runFolder(state.root, state.run->entry.id), &given = session().surroundings()](const TaskContext &context) {
            return checkOutputs(shared->root, folder, shared->reference, given.places.engine, given.documents, context);
        },
        [this, key](const Result<std::vector<ComparedOutput>> &outputs) {
            if (key == m_outputsOf)
                showOutputs(outputs);
        });
}

void SamplePage::showOutputs(const Result<std::vector<ComparedOutput>> &outputs)
{
    if (!outputs)
        fill(m_outputs, {}, tr("✗ The outputs could not be read: %1").arg(advice(outputs.error()).message));
    else
        fill(m_outputs, outputRows(*outputs), tr("Form only: whether the values are the expected ones is judged at the comparison, by the locked criterion."));
}

void SamplePage::askPreview(const DossierState &state)
{
    const bool goOn = m_steps->offer().goesOn();
    const std::string key = (goOn ? state.run->entry.id : std::string("new")) + state.root.string() + (state.choices.located.empty() ? "" : state.choices.located.begin()->second.string());
    if (key == m_previewOf || session().isBusy())
        return;
    m_previewOf = key;
    RunRequest request = requestFor(state, "sample", goOn);
    if (goOn && state.run->work)
        request.work = state.run->work->root;
    session().reader().start(
        this,
        [request, shared = session().sharedState(), places = session().surroundings().places, environment = session().surroundings().environment](const TaskContext &) {
            return previewRun(request, shared->reference, std::nullopt, places, environment);
        },
        [this, key](const Result<RunPreview> &preview) {
            if (key == m_previewOf && preview)
                m_command->setPlanned(session().state()->runIsUnreadable() ? decltype(plannedCommands(*preview)){} : plannedCommands(*preview)); // nobody knows what of it was run
        });
}

void SamplePage::showNotice(const DossierState &state)
{
    if (tellDoubt(state, m_steps->explanation()))
        return;
    const StepReport *sample = step(state);
    if (!sample || sample->state == StepState::notRun) {
        notice()->tell(QStringLiteral("quiet"), tr("○ The sample was not run yet"),
                       tr("It runs only after the device probe has passed, so that a failure here is not one of the device."), m_steps->explanation());
        return;
    }
    if (state.runIsStale()) {
        notice()->tell(QStringLiteral("attention"), tr("! Stale: the reference has changed since run %1").arg(state.run->entry.run.number),
                       tr("What is shown below belongs to the former reference."), m_steps->explanation());
        return;
    }
    if (sample->state == StepState::running) {
        notice()->tell(QStringLiteral("quiet"), tr("… The sample is running"), tr("You can stop it: what was finished is kept, and no process is left."));
        return;
    }
    const QString tone = stateTone(sample->state);
    if (sample->state == StepState::passed) {
        notice()->tell(tone, tr("✓ The sample ran, and every declared output is there"), sentences(sample->doesNotProve));
        return;
    }
    QStringList findings;
    QString next;
    for (const StepFinding &finding : findingsOf(*sample))
        if (finding.severity == Severity::error) {
            findings << finding.words.message;
            next = next.isEmpty() ? finding.words.todo : next;
        }
    findings.removeDuplicates();
    const QString reason = reasonOf(*sample).isEmpty() ? stateWord(sample->state) : reasonOf(*sample);
    notice()->tell(tone, tr("%1 %2", "symbol, sentence").arg(stateSymbol(sample->state), reason), findings.join(QLatin1Char('\n')),
                   next.isEmpty() ? m_steps->explanation() : tr("%1 %2", "what to do, what the button does").arg(next, m_steps->explanation()));
}

} // namespace redossier
