// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/rebuildpage.h"

#include "core/session/session.h"
#include "ui/models/texttablemodel.h"
#include "ui/pages/commandpanel.h"
#include "ui/pages/downloadrows.h"
#include "ui/pages/keptenvironment.h"
#include "ui/pages/locatefields.h"
#include "ui/pages/plannedcommands.h"
#include "ui/pages/pythonchooser.h"
#include "ui/pages/rebuildfileview.h"
#include "ui/pages/rebuildnotes.h"
#include "ui/pages/stepactions.h"
#include "ui/style/theme.h"
#include "ui/widgets/card.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/table.h"
#include "ui/widgets/text.h"
#include "ui/words/recordwords.h"

#include <QHeaderView>
#include <QVBoxLayout>
#include <utility>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

QVBoxLayout *columnOf(QWidget *widget)
{
    auto *column = new QVBoxLayout(widget);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(Spacing::medium);
    return column;
}

} // namespace

RebuildPage::RebuildPage(Session &session, QWidget *parent)
    : Page("rebuild", session, parent), m_settings(new QWidget), m_results(new QWidget)
{
    setSubtitle(tr("A new environment is made from the written procedure, with an interpreter that you choose."));
    makeActions();
    makeSettings();
    makeResults();
    body()->addWidget(m_results);
    body()->addWidget(m_settings);
    body()->addStretch();
    connect(m_python, &PythonChooser::chosenChanged, this, [this] {
        askPreview();
        updateMissing();
        if (const DossierState *state = this->session().state())
            showNotice(*state); // it says what the button will do, or what is missing
    });
}

void RebuildPage::makeActions()
{
    m_steps = new StepActions(session(), "rebuild", {tr("&Rebuild"), tr("&Rebuild"), tr("Re&build again"), tr("&Stop")}, this);
    addAction(m_steps->stop());
    addAction(m_steps->newRun());
    m_everything = addFooterAction(tr("Run &everything"), "runEverythingAction");
    m_everything->setToolTip(tr("All steps to the comparison, as long as each of them passes"));
    addAction(m_steps->run());
    m_next = addFooterAction(tr("To the &dependency check"), "toDependenciesAction");
    connect(m_everything, &QAction::triggered, m_steps, &StepActions::runEverything);
    connect(m_next, &QAction::triggered, this, [this] { Q_EMIT goTo("dependencies"); });
    connect(m_steps, &StepActions::changed, this, [this] {
        m_everything->setVisible(m_steps->run()->isVisible());
        m_everything->setEnabled(m_steps->run()->isEnabled());
        Q_EMIT actionsChanged();
    });
}

void RebuildPage::makeSettings()
{
    auto *column = columnOf(m_settings);
    auto *pythonCard = new Card(tr("Python"));
    m_python = new PythonChooser(session());
    pythonCard->body()->addWidget(m_python);
    column->addWidget(pythonCard);
    auto *fileCard = new Card(tr("Rebuild file"));
    m_file = new RebuildFileView;
    fileCard->body()->addWidget(m_file);
    column->addWidget(fileCard);
    m_locateCard = new Card(tr("What lies outside the dossier"));
    m_locate = new LocateFields(session());
    m_locateCard->body()->addWidget(m_locate);
    column->addWidget(m_locateCard);
    auto *placeCard = new Card(tr("For which platform, and where"));
    m_platform = new Text;
    m_notes = new Text;
    m_place = new Text;
    m_place->setObjectName(QStringLiteral("workPlace"));
    placeCard->body()->addWidget(m_platform);
    placeCard->body()->addWidget(m_place);
    placeCard->body()->addWidget(m_notes);
    placeCard->body()->addWidget(new Text(tr("A virtual environment organises packages. It does not replace the driver of the system, which belongs to the machine."), "quiet"));
    column->addWidget(placeCard);
}

void RebuildPage::makeResults()
{
    auto *column = columnOf(m_results);
    auto *commandsCard = new Card(tr("Commands"));
    m_planProblem = new Text;
    m_planProblem->setTone(QStringLiteral("attention"));
    m_planProblem->hide();
    m_commands = new CommandPanel(session(), {"rebuild", "dependencies"});
    commandsCard->body()->addWidget(m_planProblem);
    commandsCard->body()->addWidget(m_commands);
    column->addWidget(commandsCard);
    m_downloadsCard = new Card(tr("Where each package came from"));
    m_downloadsText = new Text({}, "quiet");
    m_downloads = new TextTableModel({tr("Package"), tr("Version"), tr("Kind"), tr("File"), tr("From"), tr("SHA-256")}, this);
    m_downloadsTable = new Table(tr("Where each package came from"));
    m_downloadsTable->setObjectName(QStringLiteral("downloadsTable"));
    m_downloadsTable->setModel(m_downloads);
    m_downloadsTable->setWordWrap(false);
    m_downloadsCard->body()->addWidget(m_downloadsText);
    m_downloadsCard->body()->addWidget(m_downloadsTable);
    column->addWidget(m_downloadsCard);
    m_kept = new KeptEnvironment(session());
    column->addWidget(m_kept);
}

void RebuildPage::show(const DossierState &state)
{
    m_python->show(state);
    m_locate->show(state);
    m_locateCard->setVisible(!m_locate->isEmpty());
    m_kept->show(state);
    m_commands->show(state);
    m_steps->show(state);
    readRebuildFile(state);
    readDownloads(state);
    showPlace(state);
    updateMissing(); // the notice says what it found
    showNotice(state);
    askPreview();
    const StepReport *step = state.run ? state.run->entry.run.step("rebuild") : nullptr;
    m_next->setVisible(step && step->state == StepState::passed && !session().isBusy() && !state.runIsStale() && !state.runIsChanged());
    // What was done comes first; before anything was done, what is to be decided.
    const bool done = step && step->state != StepState::notRun;
    auto *first = done ? m_results : m_settings;
    if (body()->indexOf(first) != 0) {
        body()->removeWidget(first);
        body()->insertWidget(0, first);
    }
    Q_EMIT actionsChanged();
}

void RebuildPage::updateMissing()
{
    if (m_python->isLooking())
        m_steps->setMissing(tr("Interpreters are still being looked for."));
    else if (!m_python->chosen())
        m_steps->setMissing(tr("Choose a Python first."));
    else if (!m_locate->missing().empty())
        m_steps->setMissing(tr("Say first where %1 lies.").arg(shown(m_locate->missing().front())));
    else
        m_steps->setMissing({});
}

void RebuildPage::showPlace(const DossierState &state)
{
    const auto &platform = state.reference.platform;
    m_platform->setText(!platform                      ? tr("The reference does not say for which compute platform PyTorch is chosen.")
                        : *platform == Platform::none ? tr("Platform: none. This project uses no PyTorch.")
                                                      : tr("Platform: %1. The rebuild file must name the PyTorch that is built for it.")
                                                            .arg(shown(std::string(spelling(*platform)))));
    m_notes->setText(rebuildNotes(state.reference));
    m_place->setText(tr("A new run works in %1 (%2 is the name that it will have). The folder is new; nothing is installed anywhere else.")
                         .arg(shownPath(WorkFolder::usualPlace("RUN-ID")), QStringLiteral("RUN-ID")));
}

void RebuildPage::readRebuildFile(const DossierState &state)
{
    const std::string key = (state.validation ? state.validation->identity.identity : std::string("unchecked")) + state.reference.requirements.file;
    if (std::exchange(m_fileOf, key) != key)
        m_file->read(session().reader(), state);
}

void RebuildPage::readDownloads(const DossierState &state)
{
    const StepReport *step = state.run ? state.run->entry.run.step("rebuild") : nullptr;
    const bool ended = step && step->state != StepState::notRun && step->state != StepState::running;
    m_downloadsCard->setVisible(ended);
    const std::string key = ended ? state.run->entry.id + std::string(spelling(step->state)) : std::string();
    if (key == m_downloadsOf)
        return;
    m_downloadsOf = key;
    if (ended)
        session().reader().start(
            this, [folder = runFolder(state.root, state.run->entry.id)](const TaskContext &) { return readInstallReport(folder); },
            [this, key](const std::optional<std::vector<InstalledArchive>> &archives) {
                if (key == m_downloadsOf)
                    showDownloads(archives);
            });
}

void RebuildPage::showDownloads(const std::optional<std::vector<InstalledArchive>> &archives)
{
    m_downloadsTable->setVisible(archives && !archives->empty());
    if (!archives) {
        m_downloadsText->setText(tr("Not recorded: pip left no installation report. From where each package came is not known for this run."));
        return;
    }
    m_downloadsText->setText(downloadSummary(*archives));
    m_downloads->setRows(downloadRows(*archives));
    m_downloadsTable->resizeColumnsToContents();
    m_downloadsTable->fitHeight(m_downloadsTable->fontMetrics().height() * 16);
}

void RebuildPage::askPreview()
{
    const auto python = m_python->chosen();
    const DossierState *state = session().state();
    if (!python || session().isBusy())
        return;
    const auto &given = session().surroundings();
    session().reader().start(
        this,
        [request = requestFor(*state, "rebuild", false), shared = session().sharedState(), python = *python, places = given.places,
         environment = given.environment](const TaskContext &) {
            return previewRun(request, shared->reference, python, places, environment);
        },
        [this, preview = ++m_previews](const Result<RunPreview> &result) {
            if (preview == m_previews)
                showPreview(result);
        });
}

void RebuildPage::showPreview(const Result<RunPreview> &preview)
{
    m_planProblem->setVisible(!preview);
    if (!preview) {
        m_planProblem->setText(tr("! The commands cannot be told yet: %1").arg(advice(preview.error()).message));
        m_commands->setPlanned({});
        return;
    }
    auto planned = plannedCommands(*preview);
    if (session().state()->runIsUnreadable()) // nobody knows what of it was run
        planned.clear();
    m_commands->setPlanned(std::move(planned));
}

void RebuildPage::showNotice(const DossierState &state)
{
    if (tellDoubt(state, m_steps->explanation()))
        return;
    const StepReport *step = state.run ? state.run->entry.run.step("rebuild") : nullptr;
    if (!step || step->state == StepState::notRun) {
        notice()->tell(QStringLiteral("quiet"), tr("○ Nothing was rebuilt yet"),
                       tr("The commands below make a new environment and look at it. They are shown before they run, and nothing runs that you did not approve."),
                       m_steps->explanation());
        return;
    }
    const QString tone = state.runIsStale() ? QStringLiteral("attention") : stateTone(step->state);
    if (state.runIsStale())
        notice()->tell(tone, tr("! Stale: the reference has changed since run %1").arg(state.run->entry.run.number),
                       tr("What is shown below belongs to the former reference."), m_steps->explanation());
    else if (step->state == StepState::running)
        notice()->tell(tone, tr("… Rebuilding"), tr("You can go to other pages meanwhile, or stop it: what was finished is kept, and no process is left."));
    else
        showEnd(state, *step);
    offerLog(state);
}

void RebuildPage::showEnd(const DossierState &state, const StepReport &step)
{
    const QString tone = stateTone(step.state);
    const QString time = durationText(step.seconds);
    if (step.state == StepState::passed) {
        notice()->tell(tone, tr("✓ Rebuilt in %1").arg(time), sentences(step.proves) + QLatin1Char('\n') + sentences(step.doesNotProve));
        return;
    }
    QStringList text;
    QString next;
    for (const StepFinding &finding : findingsOf(step))
        if (finding.severity == Severity::error && finding.words.message != reasonOf(step)) {
            text << finding.words.message;
            next = next.isEmpty() ? finding.words.todo : next;
        } else if (finding.severity == Severity::error) {
            next = finding.words.todo;
        }
    if (const auto &first = state.run->entry.run.firstError; first && first->step == "rebuild")
        text << tr("First error: %1").arg(shown(first->message));
    const QString reason = reasonOf(step).isEmpty() ? stateWord(step.state) : reasonOf(step);
    notice()->tell(tone, tr("%1 %2", "symbol, sentence").arg(stateSymbol(step.state), reason), text.join(QLatin1Char('\n')),
                   next.isEmpty() ? m_steps->explanation() : tr("%1 %2", "what to do, what the button does").arg(next, m_steps->explanation()));
}

//! From the first error to its line in the log.
void RebuildPage::offerLog(const DossierState &state)
{
    const auto &first = state.run->entry.run.firstError;
    if (!first || first->step != "rebuild" || first->log.empty())
        return;
    auto *action = new QAction(tr("Show it in the log"), notice());
    action->setObjectName(QStringLiteral("showLogAction"));
    connect(action, &QAction::triggered, this, [this, log = first->log, line = first->line] { m_commands->showLog(log, line); });
    notice()->offer(action);
}

} // namespace redossier
