// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/newdossierdialog.h"

#include "core/session/worker.h"
#include "ui/start/draftreport.h"
#include "ui/style/theme.h"
#include "ui/widgets/folderfield.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/text.h"
#include "ui/words/words.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <chrono>

namespace redossier {

namespace {

QPushButton *addButton(QDialogButtonBox *box, const QString &text, QDialogButtonBox::ButtonRole role, const char *name)
{
    QPushButton *button = box->addButton(text, role);
    button->setObjectName(QLatin1String(name));
    if (role == QDialogButtonBox::AcceptRole)
        button->setProperty("role", QStringLiteral("accent"));
    return button;
}

//! A view of the dialog, with the column that it fills.
QVBoxLayout *column(QWidget *view)
{
    auto *layout = new QVBoxLayout(view);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(Spacing::medium);
    return layout;
}

void addField(QVBoxLayout *layout, const QString &text, FolderField *field, const QString &explanation)
{
    auto *label = new QLabel(text);
    label->setProperty("role", QStringLiteral("heading"));
    label->setBuddy(field->edit());
    field->edit()->setAccessibleDescription(explanation);
    auto *group = new QVBoxLayout;
    group->setSpacing(Spacing::small / 2);
    group->addWidget(label);
    group->addWidget(field);
    group->addWidget(new Text(explanation, "quiet"));
    layout->addLayout(group);
}

} // namespace

NewDossierDialog::NewDossierDialog(std::filesystem::path engine, Worker &worker, QWidget *parent)
    : QDialog(parent), m_engine(std::move(engine)), m_worker(worker), m_stack(new QStackedWidget), m_notice(new Notice),
      m_projectField(new FolderField(FolderField::Kind::existing, tr("Project folder"))),
      m_targetField(new FolderField(FolderField::Kind::fresh, tr("New dossier")))
{
    setWindowTitle(tr("New dossier from a project"));
    setObjectName(QStringLiteral("newDossierDialog"));
    resize(860, 560);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(Spacing::large, Spacing::large, Spacing::large, Spacing::large);
    layout->setSpacing(Spacing::medium);
    layout->addWidget(new Text(tr("New dossier from a project"), "title"));
    layout->addWidget(m_stack, 1);
    m_stack->addWidget(form());
    m_stack->addWidget(work());
    m_stack->addWidget(report());
    connect(m_projectField, &FolderField::changed, this, &NewDossierDialog::proposeTarget);
    connect(m_targetField, &FolderField::edited, this, [this] { m_targetTyped = true; });
    connect(m_targetField, &FolderField::changed, this, &NewDossierDialog::follow);
    follow();
}

NewDossierDialog::~NewDossierDialog()
{
    m_stop.request_stop();
}

QWidget *NewDossierDialog::form()
{
    auto *view = new QWidget;
    auto *layout = column(view);
    layout->addWidget(new Text(tr("The code, its revision, the rebuild file, configuration, weights and data are looked for and fingerprinted. The project is "
                                  "only read, and nothing in it is run. What cannot be known is left for you to decide.")));
    layout->addWidget(m_notice);
    addField(layout, tr("&Project folder"), m_projectField, tr("The folder of the project that gives the known result."));
    addField(layout, tr("New &dossier"), m_targetField, tr("A folder that is not there yet; it appears whole or not at all."));
    layout->addStretch();
    auto *buttons = new QDialogButtonBox(this); // a default button has to know its dialog
    m_makeButton = addButton(buttons, tr("&Make the draft"), QDialogButtonBox::AcceptRole, "makeDraft");
    m_makeButton->setDefault(true);
    addButton(buttons, tr("&Cancel"), QDialogButtonBox::RejectRole, "cancelDraft");
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &NewDossierDialog::make);
    connect(buttons, &QDialogButtonBox::rejected, this, &NewDossierDialog::reject);
    m_projectField->edit()->setObjectName(QStringLiteral("projectField"));
    m_targetField->edit()->setObjectName(QStringLiteral("targetField"));
    return view;
}

QWidget *NewDossierDialog::work()
{
    auto *view = new QWidget;
    auto *layout = column(view);
    m_progressText = new Text;
    m_progress = new QProgressBar;
    m_progress->setAccessibleName(tr("Progress"));
    layout->addWidget(m_progressText);
    layout->addWidget(m_progress);
    layout->addStretch();
    auto *buttons = new QDialogButtonBox(this);
    m_stopButton = addButton(buttons, tr("&Stop"), QDialogButtonBox::RejectRole, "stopDraft");
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, [this] {
        m_stop.request_stop();
        m_stopButton->setEnabled(false);
        m_progressText->setText(tr("Stopping…"));
    });
    return view;
}

QWidget *NewDossierDialog::report()
{
    auto *view = new QWidget;
    auto *layout = column(view);
    m_report = new DraftReport;
    layout->addWidget(m_report, 1);
    auto *buttons = new QDialogButtonBox(this);
    m_openButton = addButton(buttons, tr("&Open the dossier"), QDialogButtonBox::AcceptRole, "openDraft");
    addButton(buttons, tr("&Close"), QDialogButtonBox::RejectRole, "closeDraft");
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        accept();
        Q_EMIT openAsked(m_target);
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &NewDossierDialog::reject);
    return view;
}

//! Beside the project, as long as nobody typed another place.
void NewDossierDialog::proposeTarget()
{
    const auto project = m_projectField->path();
    if (!m_targetTyped) {
        const auto folder = project.has_filename() ? project : project.parent_path();
        m_targetField->setPath(folder.has_relative_path() ? folder.parent_path() / (folder.filename().string() + ".dossier")
                                                          : std::filesystem::path());
    }
    follow();
}

void NewDossierDialog::follow()
{
    m_makeButton->setEnabled(!m_projectField->path().empty() && !m_targetField->path().empty());
}

void NewDossierDialog::make()
{
    m_notice->clear();
    m_target = m_targetField->path();
    m_stack->setCurrentIndex(1);
    m_stopButton->setEnabled(true);
    m_stopButton->setFocus();
    showProgress({}, 0, 0);
    TaskContext context;
    // The worker outlives what it carries out; this dialog may not.
    context.progress = [worker = &m_worker, dialog = QPointer(this), last = std::chrono::steady_clock::time_point()](const Progress &progress) mutable {
        const auto now = std::chrono::steady_clock::now();
        if (now - last < std::chrono::milliseconds(50) && progress.done != progress.total)
            return;
        last = now;
        const auto task = QString::fromUtf8(progress.task.data(), static_cast<qsizetype>(progress.task.size()));
        QMetaObject::invokeMethod(
            worker,
            [dialog, task, done = progress.done, total = progress.total] {
                if (dialog)
                    dialog->showProgress(task, done, total);
            },
            Qt::QueuedConnection);
    };
    m_stop = m_worker.start(
        this,
        [project = m_projectField->path(), target = m_target, engine = m_engine](const TaskContext &given) {
            return draftDossier(project, target, EngineClient(engine), given);
        },
        [this](Result<NewDossier> made) { finish(std::move(made)); }, context);
}

void NewDossierDialog::showProgress(const QString &task, quint64 done, quint64 total)
{
    if (m_stop.stop_requested() && total > 0)
        return; // "Stopping…" stands there
    const bool known = total > 0;
    m_progress->setRange(0, known ? 1000 : 0);
    m_progress->setValue(known ? static_cast<int>(1000.0 * static_cast<double>(done) / static_cast<double>(total)) : 0);
    if (task == QLatin1String("fingerprint"))
        m_progressText->setText(tr("Fingerprinting: %1 of %2").arg(bytesText(done), bytesText(total)));
    else if (task == QLatin1String("copy"))
        m_progressText->setText(tr("Copying: file %1 of %2").arg(done).arg(total));
    else
        m_progressText->setText(tr("Looking through the project…"));
}

void NewDossierDialog::finish(Result<NewDossier> made)
{
    if (m_closing) {
        QDialog::reject();
        return;
    }
    if (!made || !made->refused.empty()) {
        m_stack->setCurrentIndex(0);
        tell(made ? made->refused.front() : made.error());
        m_projectField->setFocus();
        return;
    }
    m_report->show(*made, m_target);
    m_stack->setCurrentIndex(2);
    m_openButton->setDefault(true);
    m_openButton->setFocus();
}

void NewDossierDialog::tell(const Error &error)
{
    const Advice words = advice(error);
    if (error.code == "cancelled")
        m_notice->tell(QStringLiteral("attention"), tr("⊘ Stopped. No dossier was made, and the project is as it was."));
    else if (error.code == "target_exists")
        m_notice->tell(QStringLiteral("attention"), QStringLiteral("! ") + words.message, {}, tr("Choose a name that is not taken."));
    else
        m_notice->tell(QStringLiteral("attention"), QStringLiteral("! ") + words.message, {}, words.todo);
}

void NewDossierDialog::reject()
{
    if (m_stack->currentIndex() == 1) {
        m_closing = true;
        m_stop.request_stop();
        m_stopButton->setEnabled(false);
        m_progressText->setText(tr("Stopping…"));
        return;
    }
    QDialog::reject();
}

} // namespace redossier
