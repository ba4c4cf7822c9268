// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/exampledialog.h"

#include "core/base/places.h"
#include "core/session/examplecopy.h"
#include "core/session/worker.h"
#include "ui/style/theme.h"
#include "ui/widgets/folderfield.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/text.h"
#include "ui/words/words.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStandardPaths>
#include <QVBoxLayout>

namespace redossier {

namespace {

//! Documents/Redossier; where there are no documents, below the cache.
std::filesystem::path examplesFolder()
{
    const std::filesystem::path documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation).toStdString();
    std::error_code failed;
    if (!documents.empty() && std::filesystem::is_directory(documents, failed))
        return documents / "Redossier";
    return cacheFolder() / "examples";
}

} // namespace

ExampleDialog::ExampleDialog(std::filesystem::path example, Worker &worker, QWidget *parent)
    : QDialog(parent), m_example(std::move(example)), m_worker(worker), m_notice(new Notice),
      m_target(new FolderField(FolderField::Kind::fresh, tr("Copy to")))
{
    setWindowTitle(tr("Open an example"));
    setObjectName(QStringLiteral("exampleDialog"));
    resize(720, 340);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(Spacing::large, Spacing::large, Spacing::large, Spacing::large);
    column->setSpacing(Spacing::medium);
    column->addWidget(new Text(tr("This is an exercise"), "title"));
    column->addWidget(new Text(tr("A complete dossier with its reference, made on a CPU, and a locked criterion: rebuild it, run its sample and read the verdict. Its "
                                  "tolerance was chosen for practice; it is not yours, and says nothing about what your own project needs.")));
    column->addWidget(m_notice);
    auto *label = new QLabel(tr("Copy &to"));
    label->setProperty("role", QStringLiteral("heading"));
    label->setBuddy(m_target->edit());
    m_target->edit()->setObjectName(QStringLiteral("exampleTarget"));
    auto *group = new QVBoxLayout;
    group->setSpacing(Spacing::small / 2);
    group->addWidget(label);
    group->addWidget(m_target);
    group->addWidget(new Text(tr("A folder that is not there yet. The copy is yours: change it, break it, delete it."), "quiet"));
    column->addLayout(group);
    column->addStretch();
    auto *buttons = new QDialogButtonBox(this); // a default button has to know its dialog
    m_copy = buttons->addButton(tr("&Copy and open"), QDialogButtonBox::AcceptRole);
    m_copy->setProperty("role", QStringLiteral("accent"));
    m_copy->setObjectName(QStringLiteral("copyExample"));
    m_copy->setDefault(true);
    buttons->addButton(tr("C&ancel"), QDialogButtonBox::RejectRole);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &ExampleDialog::copy);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_target, &FolderField::changed, this, &ExampleDialog::follow);
    connect(m_target, &FolderField::edited, this, [this] { m_typed = true; });
    follow();
    propose();
}

void ExampleDialog::propose()
{
    m_worker.start(
        this, [name = m_example.filename().string()](const TaskContext &) { return freeName(examplesFolder(), name); },
        [this](const std::filesystem::path &place) {
            if (!m_typed)
                m_target->setPath(place);
        });
}

void ExampleDialog::follow()
{
    m_copy->setEnabled(!m_target->path().empty());
}

void ExampleDialog::copy()
{
    if (std::exchange(m_copying, true)) // the button stays enabled: else its focus, and Enter, would pass to Cancel
        return;
    const auto target = m_target->path();
    m_notice->clear();
    m_worker.start(
        this,
        [example = m_example, target](const TaskContext &context) { return copyExample(example, target, context); },
        [this, target](Outcome outcome) {
            m_copying = false;
            if (outcome) {
                accept();
                Q_EMIT openAsked(target);
                return;
            }
            const Advice words = advice(outcome.error());
            m_notice->tell(QStringLiteral("attention"), QStringLiteral("! ") + words.message, {},
                           outcome.error().code == "target_exists" ? tr("Choose a name that is not taken.") : words.todo);
            m_target->setFocus();
        });
}

} // namespace redossier
