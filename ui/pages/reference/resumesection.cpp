// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/reference/resumesection.h"

#include "core/session/session.h"
#include "ui/pages/reference/referenceeditor.h"
#include "ui/pages/reference/resumeexercise.h"
#include "ui/pages/reference/resumeform.h"
#include "ui/pages/resumecard.h"
#include "ui/widgets/text.h"
#include "ui/words/words.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <utility>

namespace redossier {

ResumeSection::ResumeSection(ReferenceEditor &editor)
    : Section(ReferencePart::resume, editor),
      m_otherGoal(new Text(tr("This list belongs to the goal \"Training trajectory\", under Question: it says what a stopped training restores when it goes on."))),
      m_card(new ResumeCard), m_result(new Text), m_exercise(new ResumeExercise), m_form(new ResumeForm), m_running(nullptr), m_elapsed(new Text),
      m_stop(new QPushButton(tr("S&top")))
{
    m_result->setObjectName(QStringLiteral("resumeResult"));
    for (QWidget *widget : std::initializer_list<QWidget *>{m_otherGoal, m_card, m_result, m_exercise})
        body()->addWidget(widget);
    makeProgress();
    body()->addWidget(m_form);
    body()->addStretch(1);
    m_result->hide();
    m_exercise->hide();
    Session &session = editor.session();
    connect(m_form, &ResumeForm::asked, this, &ResumeSection::record);
    connect(&session, &Session::resumeRecorded, this, [this](const ResumeRecord &record) {
        QStringList texts;
        for (const Finding &finding : record.findings)
            texts << QStringLiteral("✗ ") + advice(finding).message;
        finish(texts, QStringLiteral("attention"));
    });
    connect(&session, &Session::failed, this, [this](const Error &error) {
        finish({QStringLiteral("! ") + advice(error).message}, QStringLiteral("attention"));
    });
    connect(&session, &Session::activityChanged, this, &ResumeSection::showProgress);
    connect(&m_clock, &QTimer::timeout, this, &ResumeSection::showProgress);
    m_clock.setInterval(1000);
}

void ResumeSection::makeProgress()
{
    m_running = addCard(tr("Being recorded"));
    m_stop->setObjectName(QStringLiteral("resumeStop"));
    m_stop->setAutoDefault(false);
    auto *row = new QHBoxLayout;
    row->addWidget(m_elapsed, 1);
    row->addWidget(m_stop);
    m_running->body()->addLayout(row);
    m_running->hide();
    connect(m_stop, &QPushButton::clicked, this, [this] { editor().session().stop(); });
}

void ResumeSection::showDocuments()
{
    Section::showDocuments();
    const DossierState &state = editor().state();
    const bool isTrajectory = editor().value(EditedFile::reference, "/goal") == "trajectory";
    const Json &record = *state.resume;
    m_otherGoal->setVisible(!isTrajectory);
    m_card->setVisible(isTrajectory || record.is_object());
    m_card->show(record, state.dossier.identity);
    m_form->setVisible(isTrajectory && editor().session().isWritable());
    if (m_shown != record)
        readExercise();
    showProgress();
}

void ResumeSection::readExercise()
{
    m_shown = *editor().state().resume;
    const int reading = ++m_reading;
    m_exercise->hide();
    if (!memberAt(*m_shown, "exercise").is_object())
        return;
    editor().session().reader().start(
        this, [root = editor().state().root](const TaskContext &) { return readExerciseFacts(root); },
        [this, reading](ExerciseFacts facts) {
            if (reading == m_reading)
                m_exercise->show(std::move(facts));
        });
}

void ResumeSection::showProgress()
{
    const Session &session = editor().session();
    const bool running = session.activity() == Activity::recording;
    m_form->setMayRecord(session.isWritable() && !session.isBusy());
    m_running->setVisible(running);
    if (running != m_clock.isActive())
        running ? m_clock.start() : m_clock.stop();
    if (running)
        m_elapsed->setText(tr("… the files are being read, %1", "a duration").arg(durationText(session.elapsedSeconds())));
}

//! What is not saved yet is saved first: the goal is read from the files.
void ResumeSection::record()
{
    m_result->hide();
    editor().save([this, request = m_form->request()] {
        m_recording = true;
        editor().session().recordResume(request);
    });
}

void ResumeSection::finish(const QStringList &texts, const QString &tone)
{
    if (!std::exchange(m_recording, false))
        return;
    m_result->setText(texts.join(QLatin1Char('\n')));
    m_result->setTone(tone);
    m_result->setVisible(!texts.isEmpty());
    if (texts.isEmpty()) // the button was disabled meanwhile: the keyboard goes on where the answer stands
        m_card->findChild<QWidget *>(QStringLiteral("resumeTable"))->setFocus(Qt::OtherFocusReason);
    for (QWidget *around = parentWidget(); around; around = around->parentWidget())
        if (auto *area = qobject_cast<QScrollArea *>(around))
            return area->ensureWidgetVisible(texts.isEmpty() ? static_cast<QWidget *>(m_card) : m_result);
}

} // namespace redossier
