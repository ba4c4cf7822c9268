// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/reference/capturesection.h"

#include "core/session/samplespread.h"
#include "core/session/session.h"
#include "ui/pages/reference/referenceeditor.h"
#include "ui/style/theme.h"
#include "ui/widgets/card.h"
#include "ui/widgets/numberfield.h"
#include "ui/widgets/pathedit.h"
#include "ui/widgets/text.h"
#include "ui/words/dossierwords.h"
#include "ui/words/words.h"

#include <QButtonGroup>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QTextCursor>
#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr int mostRuns = 1000; // as many as the command line takes

} // namespace

CaptureSection::CaptureSection(ReferenceEditor &editor)
    : Section(ReferencePart::capture, editor), m_seen(new Text), m_python(new PathEdit(tr("Interpreter of the reference environment"), FileChoice::file)),
      m_outputs(new QButtonGroup(this)), m_repeat(nullptr), m_folder(new PathEdit(tr("Folder of the outputs"), FileChoice::folder)), m_placesArea(new QWidget),
      m_placesLayout(new QVBoxLayout(m_placesArea)), m_missing(new Text({}, "quiet")), m_start(new QPushButton(tr("Ca&pture"))),
      m_choices(nullptr), m_running(nullptr), m_command(new Text), m_log(new QPlainTextEdit), m_stop(new QPushButton(tr("S&top"))), m_result(new Text)
{
    Card *card = addCard(tr("What was captured"));
    m_seen->setObjectName(QStringLiteral("captureSeen"));
    card->body()->addWidget(m_seen);
    card->body()->addWidget(m_result);
    m_result->setObjectName(QStringLiteral("captureResult"));
    m_result->hide();
    makeProgress();
    makeChoices();
    body()->addStretch(1);
    Session &session = editor.session();
    connect(&session, &Session::captured, this, [this](const Captured &captured) { finish(captured); });
    connect(&session, &Session::failed, this, [this](const Error &error) {
        if (!std::exchange(m_capturing, false))
            return;
        m_failed = true;
        m_result->setText(QStringLiteral("! ") + advice(error).message);
        m_result->setTone(QStringLiteral("attention"));
        m_result->show();
    });
    connect(&session, &Session::activityChanged, this, [this, &session] {
        if (session.activity() == Activity::capturing || session.activity() == Activity::locking || (m_failed && session.isBusy()))
            m_result->hide(); // it spoke of the last time
        showProgress();
    });
    connect(&session, &Session::commandChanged, this, &CaptureSection::countRuns);
    connect(&session, &Session::commandChanged, this, &CaptureSection::showProgress);
    connect(&session.log(), &LogFeed::arrived, this, &CaptureSection::addOutput);
    connect(&m_clock, &QTimer::timeout, this, &CaptureSection::showProgress);
    m_clock.setInterval(1000);
}

void CaptureSection::makeChoices()
{
    m_choices = addCard(tr("Capture from an environment"));
    m_choices->body()->addWidget(new Text(tr("Only this interpreter is asked: its packages and where they come from, the machine, the device, the settings. Nothing is installed or changed there."), "quiet"));
    m_python->setObjectName(QStringLiteral("capturePython"));
    m_python->setPlaceholder(tr("for example …/venv/bin/python"));
    m_choices->body()->addWidget(new Text(tr("Interpreter of the environment that gave the reference result"), "heading"));
    m_choices->body()->addWidget(m_python);
    m_choices->body()->addWidget(new Text(tr("Expected outputs"), "heading"));
    const std::pair<Outputs, QString> ways[] = {{fromRun, tr("Run the &command now and take what it writes")},
                                                {fromFolder, tr("Ta&ke them from a folder in which they lie")},
                                                {notTaken, tr("Leave them &as they are; only observe the environment")}};
    static constexpr const char *names[] = {"captureRun", "captureFolder", "captureObserve"};
    for (const auto &[way, text] : ways) {
        auto *button = new QRadioButton(text);
        button->setObjectName(QLatin1String(names[way]));
        m_outputs->addButton(button, way);
        m_choices->body()->addWidget(button);
        if (way == fromRun)
            makeRepeat();
        if (way == fromFolder)
            m_choices->body()->addWidget(m_folder);
    }
    m_choices->body()->addWidget(new Text(tr("A command that runs is shown first, exactly, and asked about."), "quiet"));
    m_outputs->button(fromRun)->setChecked(true);
    m_folder->setObjectName(QStringLiteral("captureOutputs"));
    m_placesLayout->setContentsMargins(0, 0, 0, 0);
    m_choices->body()->addWidget(m_placesArea);
    m_choices->body()->addWidget(m_missing);
    m_start->setObjectName(QStringLiteral("captureButton"));
    m_start->setProperty("role", QStringLiteral("accent"));
    m_start->setAutoDefault(false);
    m_choices->body()->addWidget(m_start, 0, Qt::AlignLeft);
    connect(m_start, &QPushButton::clicked, this, &CaptureSection::start);
    connect(m_outputs, &QButtonGroup::idClicked, this, &CaptureSection::showDocuments);
    connect(m_python, &PathEdit::changed, this, &CaptureSection::showDocuments);
    connect(m_folder, &PathEdit::changed, this, &CaptureSection::showDocuments);
}

void CaptureSection::makeRepeat()
{
    m_repeat = new NumberField(tr("How often it runs"),
                               tr("Once, or several times to see how far its outputs lie apart: those of the first run are taken, every further run is held against them. "
                                  "What is found stands beside the criterion and changes nothing in it."),
                               NumberField::Kind::whole);
    m_repeat->setObjectName(QStringLiteral("captureRepeat"));
    m_repeat->setContentsMargins(Spacing::large, 0, 0, 0); // it belongs to the choice above it
    m_repeat->setValue(1);
    m_choices->body()->addWidget(m_repeat);
    connect(m_repeat, &NumberField::edited, this, [this](const Json &value) {
        const bool isCount = value.is_number_integer() && value >= 1 && value <= mostRuns;
        m_runs = isCount ? std::optional(value.get<int>()) : std::nullopt;
        showDocuments();
    });
}

void CaptureSection::makeProgress()
{
    m_running = addCard(tr("Being captured"));
    m_stop->setObjectName(QStringLiteral("captureStop"));
    m_stop->setAutoDefault(false);
    m_log->setReadOnly(true);
    m_log->setMaximumBlockCount(5'000);
    m_log->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_log->setAccessibleName(tr("Output of the commands"));
    m_log->setObjectName(QStringLiteral("captureLog"));
    m_log->setPlaceholderText(tr("The commands have printed nothing yet."));
    m_log->setMinimumHeight(180);
    auto *row = new QHBoxLayout;
    row->addWidget(m_command, 1);
    row->addWidget(m_stop);
    m_running->body()->addLayout(row);
    m_running->body()->addWidget(m_log);
    m_running->hide();
    connect(m_stop, &QPushButton::clicked, this, [this] { editor().session().stop(); });
}

void CaptureSection::setPlace(const std::string &asset, const std::filesystem::path &path)
{
    m_known[asset] = path;
    keepPlaces();
    if (const auto edit = m_places.find(asset); edit != m_places.end())
        edit->second->setPath(path);
}

//! Kept on this machine for the runs of this dossier, and never in it.
void CaptureSection::keepPlaces()
{
    RunChoices choices = editor().state().choices;
    for (const auto &[name, path] : m_known)
        choices.located[name] = path;
    if (!(choices == editor().state().choices))
        editor().session().choose(std::move(choices));
}

//! One path for each asset that lies outside of the dossier.
void CaptureSection::showPlaces()
{
    std::vector<std::string> names;
    for (const char *list : {"/weights", "/data"})
        if (const Json &assets = editor().value(EditedFile::reference, list); assets.is_array())
            for (const Json &asset : assets)
                if (const std::string name = textAt(asset, "name"); !name.empty() && !memberAt(asset, "path").is_string())
                    names.push_back(name);
    const bool same = names.size() == m_places.size() && std::all_of(names.begin(), names.end(), [this](const auto &name) { return m_places.contains(name); });
    m_placesArea->setVisible(!names.empty() && m_outputs->checkedId() == fromRun);
    if (same)
        return;
    while (QLayoutItem *item = m_placesLayout->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_places.clear();
    m_placesLayout->addWidget(new Text(tr("Where its data and weights lie on this machine"), "heading"));
    for (const std::string &name : names) {
        auto *edit = new PathEdit(shown(name), FileChoice::file);
        edit->setObjectName(QStringLiteral("place_") + QString::fromStdString(name));
        const Locations &kept = editor().state().choices.located;
        if (const auto known = m_known.find(name); known != m_known.end())
            edit->setPath(known->second);
        else if (const auto before = kept.find(name); before != kept.end())
            edit->setPath(before->second);
        connect(edit, &PathEdit::changed, this, [this, name, edit] {
            m_known[name] = edit->path();
            showDocuments();
        });
        m_placesLayout->addWidget(new Text(shown(name)));
        m_placesLayout->addWidget(edit);
        m_places.emplace(name, edit);
    }
}

void CaptureSection::showCaptured()
{
    const Json &observation = *editor().state().referenceObservation;
    const std::string taken = textAt(observation, "taken");
    const std::string version = textAt(editor().value(EditedFile::reference, "/python"), "version");
    m_seen->setText(taken.empty() ? tr("○ Nothing was captured yet. A rebuilt environment can then be compared with nothing.")
                                  : tr("✓ Captured %1, Python %2.").arg(timeText(taken), shown(version)));
}

void CaptureSection::showDocuments()
{
    Section::showDocuments();
    showCaptured();
    showPlaces();
    m_choices->setVisible(editor().isEditable() || editor().access() == ReferenceEditor::Access::busy);
    m_folder->setVisible(m_outputs->checkedId() == fromFolder);
    m_repeat->setVisible(m_outputs->checkedId() == fromRun);
    QStringList missing;
    if (m_python->path().empty())
        missing << tr("Choose the interpreter.");
    if (m_outputs->checkedId() == fromRun && !editor().value(EditedFile::reference, "/entry_point/arguments/0").is_string())
        missing << tr("To run the command, write it down first, under Code and start.");
    if (m_outputs->checkedId() != notTaken && !editor().value(EditedFile::reference, "/outputs/0").is_object())
        missing << tr("To take outputs, declare them first, under Outputs.");
    if (m_outputs->checkedId() == fromFolder && m_folder->path().empty())
        missing << tr("Choose the folder of the outputs.");
    if (m_outputs->checkedId() == fromRun && !m_runs)
        missing << tr("Say how often the command runs: a whole number from 1 to %1.").arg(mostRuns);
    if (m_outputs->checkedId() == fromRun)
        for (const auto &[name, edit] : m_places)
            if (edit->path().empty())
                missing << tr("Say where %1 lies.").arg(shown(name));
    m_missing->setText(missing.join(QLatin1Char(' ')));
    m_missing->setVisible(!missing.isEmpty());
    m_start->setEnabled(missing.isEmpty() && editor().isEditable());
    showProgress();
}

void CaptureSection::showProgress()
{
    const Session &session = editor().session();
    const bool running = session.activity() == Activity::capturing;
    m_running->setVisible(running);
    if (running != m_clock.isActive())
        running ? m_clock.start() : m_clock.stop();
    if (!running)
        return;
    const auto &command = session.liveCommand();
    const QString name = command && command->record ? shown(textAt(*command->record, "name")) : QString();
    const QString elapsed = durationText(session.elapsedSeconds());
    if (m_runsStarted > 0 && m_runs.value_or(1) > 1)
        m_command->setText(tr("… %1, run %2 of %3, %4 since the start", "a command, two counts, a duration").arg(name).arg(m_runsStarted).arg(*m_runs).arg(elapsed));
    else
        m_command->setText(name.isEmpty() ? tr("… starting, %1").arg(elapsed) : tr("… %1, %2 since the start", "a command, a duration").arg(name, elapsed));
}

//! A repeated sample is one command after the other.
void CaptureSection::countRuns()
{
    const Session &session = editor().session();
    const auto &command = session.liveCommand();
    if (session.activity() == Activity::capturing && command && !command->ended && command->record && textAt(*command->record, "name") == "sample")
        ++m_runsStarted;
}

//! What is not saved yet is saved first: the capture reads the files.
void CaptureSection::start()
{
    CaptureRequest request;
    request.python = m_python->path();
    request.run = m_outputs->checkedId() == fromRun;
    if (m_outputs->checkedId() == fromFolder)
        request.outputs = m_folder->path();
    if (request.run)
        request.repeat = m_runs.value_or(1);
    if (request.run)
        for (const auto &[name, edit] : m_places)
            request.located[name] = edit->path();
    m_result->hide();
    m_log->clear();
    m_runsStarted = 0;
    for (const auto &[name, path] : request.located)
        m_known[name] = path;
    keepPlaces();
    editor().save([this, request] {
        m_capturing = true;
        editor().session().capture(request);
    });
}

void CaptureSection::addOutput(const QByteArray &text, quint64 skipped)
{
    if (editor().session().activity() != Activity::capturing)
        return;
    if (skipped > 0)
        m_log->appendPlainText(tr("(%1 were not shown; all of it stands in the logs)").arg(bytesText(skipped)));
    m_log->moveCursor(QTextCursor::End);
    QStringList lines;
    for (const QByteArray &line : text.split('\n'))
        lines << shown(line.toStdString());
    m_log->insertPlainText(lines.join(QLatin1Char('\n')));
    m_log->moveCursor(QTextCursor::End);
}

void CaptureSection::finish(const Captured &captured)
{
    if (!std::exchange(m_capturing, false))
        return;
    QStringList texts;
    bool failed = false;
    for (const Finding &finding : captured.findings) {
        failed = failed || finding.severity == Severity::error;
        texts << severitySymbol(finding.severity) + QLatin1Char(' ') + findingText(finding);
    }
    if (captured.firstError)
        texts.prepend(tr("The first error of the sample: %1").arg(shown(captured.firstError->message)));
    if (captured.spread)
        for (const Statement &statement : spreadStatements(*captured.spread))
            texts << QStringLiteral("· ") + sentence(statement);
    texts.prepend(failed ? tr("✗ Nothing was taken over: the command did not end well. Its logs lie in the dossier, in capture/.") : tr("✓ Captured."));
    m_result->setText(texts.join(QLatin1Char('\n')));
    m_failed = failed;
    m_result->setTone(failed ? QStringLiteral("attention") : QStringLiteral("good"));
    m_result->show();
}

void CaptureSection::reveal(const Finding &)
{
    m_python->setFocus(Qt::OtherFocusReason);
}

} // namespace redossier
