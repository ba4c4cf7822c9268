// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/commandpanel.h"

#include "core/session/session.h"
#include "ui/models/texttablemodel.h"
#include "ui/style/theme.h"
#include "ui/widgets/commandview.h"
#include "ui/widgets/logview.h"
#include "ui/widgets/readingorder.h"
#include "ui/widgets/table.h"
#include "ui/widgets/text.h"
#include "ui/words/words.h"

#include <QComboBox>
#include <QHeaderView>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

namespace redossier {

using Stage = CommandRecord::Stage;

CommandPanel::CommandPanel(Session &session, std::vector<std::string> steps, QWidget *parent)
    : QWidget(parent), m_session(session), m_steps(std::move(steps)),
      m_model(new TextTableModel({tr("State"), tr("Command"), tr("Step"), tr("Time")}, this)), m_table(new Table(tr("Commands"))),
      m_view(new CommandView), m_stream(new QComboBox), m_logs(new QStackedWidget), m_live(new LogView(session.reader())),
      m_file(new LogView(session.reader()))
{
    m_table->setObjectName(QStringLiteral("commandTable"));
    m_table->setModel(m_model);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_stream->setObjectName(QStringLiteral("logStream"));
    m_stream->setAccessibleName(tr("Which log"));
    m_stream->addItems({tr("Errors and messages (standard error)"), tr("Standard output")});
    m_logs->addWidget(m_live);
    m_logs->addWidget(m_file);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(Spacing::medium);
    column->addWidget(m_table);
    column->addWidget(m_view);
    column->addWidget(m_stream, 0, Qt::AlignLeft);
    column->addWidget(m_logs, 1);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex &current) {
        if (m_filling || !current.isValid())
            return;
        m_byHand = true;
        choose(current.row());
    });
    connect(m_stream, &QComboBox::activated, this, &CommandPanel::showChosen);
    connect(&m_session, &Session::commandChanged, this, &CommandPanel::takeLiveCommand);
    connect(&m_session.log(), &LogFeed::arrived, this, &CommandPanel::takeOutput);
    connect(&m_session, &Session::activityChanged, this, [this] {
        m_byHand = false;
        m_unrecorded.clear();
        if (m_session.activity() == Activity::running)
            m_live->beginLive();
        update();
    });
    connect(&m_clock, &QTimer::timeout, this, [this] {
        if (m_chosen >= 0 && !m_unrecorded.empty())
            m_view->setElapsed(static_cast<double>(m_since.elapsed()) / 1000.0);
    });
    m_clock.setInterval(500);
}

bool CommandPanel::isMine(const std::string &step) const
{
    return std::find(m_steps.begin(), m_steps.end(), step) != m_steps.end();
}

std::optional<std::string> CommandPanel::runningStep() const
{
    const DossierState *state = m_session.state();
    if (!state || !state->run || m_session.activity() != Activity::running)
        return std::nullopt;
    for (const StepReport &step : state->run->entry.run.steps)
        if (step.state == StepState::running)
            return step.name;
    return std::nullopt;
}

void CommandPanel::takeLiveCommand()
{
    const auto &live = m_session.liveCommand();
    const auto step = runningStep();
    if (!live || !step || !isMine(*step))
        return;
    CommandRecord command = CommandRecord::fromJson(*live->record, live->ended);
    m_since.start();
    if (!m_unrecorded.empty() && m_unrecorded.back().stage == Stage::running)
        m_unrecorded.back() = std::move(command);
    else
        m_unrecorded.push_back(std::move(command));
    update();
}

void CommandPanel::takeOutput(const QByteArray &text, quint64 skipped)
{
    if (const auto step = runningStep(); step && isMine(*step))
        m_live->add(text, skipped);
}

void CommandPanel::setPlanned(std::map<std::string, std::vector<CommandRecord>> planned)
{
    m_planned = std::move(planned);
    update();
}

std::vector<CommandPanel::Row> CommandPanel::rowsOf(const DossierState &state) const
{
    std::vector<Row> rows;
    const auto running = runningStep();
    for (const std::string &name : m_steps) {
        const StepReport *step = state.run ? state.run->entry.run.step(name) : nullptr;
        std::vector<CommandRecord> commands;
        if (step)
            for (const Json &record : step->commands)
                commands.push_back(CommandRecord::fromJson(record, true));
        if (running == name)
            commands.insert(commands.end(), m_unrecorded.begin(), m_unrecorded.end());
        const bool open = !step || step->state != StepState::passed; // what a stop or a failure left out is still shown
        if (const auto planned = m_planned.find(name); open && planned != m_planned.end())
            for (const CommandRecord &one : planned->second)
                if (std::none_of(commands.begin(), commands.end(), [&](const CommandRecord &done) { return done.name == one.name; }))
                    commands.push_back(one);
        for (CommandRecord &command : commands)
            rows.push_back({name, std::move(command)});
    }
    return rows;
}

void CommandPanel::show(const DossierState &)
{
    update();
}

void CommandPanel::update()
{
    const DossierState *state = m_session.state();
    if (!state)
        return;
    if (const auto running = runningStep(); !running || !isMine(*running))
        m_unrecorded.clear();
    m_unrecorded.empty() ? m_clock.stop() : m_clock.start();
    const auto folder = state->run ? runFolder(state->root, state->run->entry.id) / "logs" : std::filesystem::path();
    m_live->setFolder(folder);
    m_file->setFolder(folder);
    setRows(rowsOf(*state));
}

void CommandPanel::setRows(std::vector<Row> rows)
{
    if (rows == m_rows)
        return;
    const bool sameNames = rows.size() == m_rows.size();
    m_rows = std::move(rows);
    std::vector<std::vector<TableCell>> cells;
    for (const Row &row : m_rows) {
        const CommandRecord &command = row.command;
        cells.push_back({{tr("%1 %2", "symbol, state").arg(commandSymbol(command), commandWord(command)), commandTone(command)},
                         {shown(command.name), {}, true},
                         {stepTitle(row.step)},
                         {command.stage == Stage::ended ? durationText(command.seconds) : QString()}});
    }
    m_filling = true;
    m_model->setRows(std::move(cells));
    m_table->fitHeight(m_table->fontMetrics().height() * 24);
    m_filling = false;
    choose(m_byHand && sameNames ? m_chosen : interesting());
}

//! What a person wants to see: the command that runs, else the one that did not succeed, else the last, else the first plan.
int CommandPanel::interesting() const
{
    int last = m_rows.empty() ? -1 : 0;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const CommandRecord &command = m_rows[i].command;
        if (command.stage == Stage::running)
            return static_cast<int>(i);
        if (command.stage == Stage::ended)
            last = static_cast<int>(i);
    }
    return last;
}

void CommandPanel::choose(int row)
{
    m_chosen = row < static_cast<int>(m_rows.size()) ? row : -1;
    m_filling = true;
    if (m_chosen >= 0)
        m_table->selectRow(m_chosen);
    m_filling = false;
    m_view->setVisible(m_chosen >= 0);
    if (m_chosen >= 0) {
        const CommandRecord &command = m_rows[static_cast<std::size_t>(m_chosen)].command;
        m_view->show(command, tokens());
        const QSignalBlocker quiet(m_stream);
        m_stream->setCurrentIndex(command.succeeded() ? 1 : 0);
    }
    showChosen();
}

void CommandPanel::showChosen()
{
    const bool chosen = m_chosen >= 0;
    const CommandRecord command = chosen ? m_rows[static_cast<std::size_t>(m_chosen)].command : CommandRecord();
    m_stream->setVisible(command.stage == Stage::ended);
    m_logs->setVisible(command.stage != Stage::planned);
    if (command.stage == Stage::running)
        m_logs->setCurrentWidget(m_live);
    else if (command.stage == Stage::ended)
        showLogOf(command, m_stream->currentIndex() == 0, std::nullopt);
}

void CommandPanel::showLogOf(const CommandRecord &command, bool errors, std::optional<int> line)
{
    const std::string &relative = errors ? command.standardError : command.standardOutput;
    const DossierState *state = m_session.state();
    m_logs->setCurrentWidget(m_file);
    if (relative.empty() || !state->run)
        m_file->clear(tr("No log was kept of this command."));
    else
        m_file->showFile({runFolder(state->root, state->run->entry.id), relative}, line);
}

void CommandPanel::showLog(const std::string &relative, std::optional<int> line)
{
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const CommandRecord &command = m_rows[i].command;
        const bool errors = command.standardError == relative;
        if (command.stage != Stage::ended || (!errors && command.standardOutput != relative))
            continue;
        m_byHand = true;
        choose(static_cast<int>(i));
        m_stream->setCurrentIndex(errors ? 0 : 1);
        showLogOf(command, errors, line);
        m_file->setFocus(Qt::OtherFocusReason);
        QTimer::singleShot(0, m_file, [this] { bringIntoSight(m_file); }); // once it has its place
        return;
    }
}

//! Places of this machine for the root tokens of the record, as far as they are known here.
RootTokens CommandPanel::tokens() const
{
    const DossierState *state = m_session.state();
    RootTokens tokens;
    tokens.add("DOSSIER", state->root);
    for (const auto &[name, value] : m_session.surroundings().environment)
        if (name == "HOME" && value.starts_with('/'))
            tokens.add("HOME", value);
    if (state->run && state->run->work)
        tokens.add("WORK", state->run->work->root);
    return tokens;
}

} // namespace redossier
