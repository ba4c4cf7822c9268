// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/comparedialog.h"

#include "core/difference/sidecheck.h"
#include "core/session/worker.h"
#include "ui/style/theme.h"
#include "ui/widgets/folderfield.h"
#include "ui/widgets/text.h"
#include "ui/words/words.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace redossier {

CompareDialog::CompareDialog(const std::filesystem::path &a, QWidget *parent) : QDialog(parent), m_worker(std::make_unique<Worker>())
{
    setWindowTitle(tr("Compare two dossiers"));
    setObjectName(QStringLiteral("compareDialog"));
    resize(720, 380);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(Spacing::large, Spacing::large, Spacing::large, Spacing::large);
    column->setSpacing(Spacing::medium);
    column->addWidget(new Text(tr("Why do two runs differ?"), "title"));
    column->addWidget(new Text(tr("Their code, environment, data, settings, device and results stand side by side. Both are only read: nothing in them is "
                                  "run or changed.")));
    m_a = add(tr("&A, taken as the reference"), tr("Outputs are held against its criterion. Its last run is shown, or the reference where there is none."), "compareA");
    m_b = add(tr("&B, held against A"), tr("Another dossier, a copy that came back from another machine, or another run of A."), "compareB");
    column->addWidget(new Text(tr("One run is named by its folder, a # and its name: my-dossier#20261129T184512Z-3f9a. With #reference the reference itself is meant."),
                               "quiet"));
    m_a.field->setPath(a);
    column->addStretch();
    auto *buttons = new QDialogButtonBox(this); // a default button has to know its dialog
    m_compare = buttons->addButton(tr("&Compare"), QDialogButtonBox::AcceptRole);
    m_compare->setProperty("role", QStringLiteral("accent"));
    m_compare->setObjectName(QStringLiteral("compareButton"));
    m_compare->setDefault(true);
    buttons->addButton(tr("Ca&ncel"), QDialogButtonBox::RejectRole);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &CompareDialog::look);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    follow();
    (a.empty() ? m_a : m_b).field->edit()->setFocus();
}

CompareDialog::~CompareDialog() = default;

CompareDialog::Side CompareDialog::add(const QString &label, const QString &explanation, const char *name)
{
    auto *field = new FolderField(FolderField::Kind::existing, QString(label).remove(QLatin1Char('&')));
    field->edit()->setObjectName(QLatin1String(name));
    auto *title = new QLabel(label);
    title->setProperty("role", QStringLiteral("heading"));
    title->setBuddy(field->edit());
    auto *group = new QVBoxLayout;
    group->setSpacing(Spacing::small / 2);
    group->addWidget(title);
    group->addWidget(field);
    auto *problem = new Text;
    problem->setTone(QStringLiteral("attention"));
    problem->setObjectName(QLatin1String(name) + QStringLiteral("Problem"));
    problem->hide();
    group->addWidget(problem);
    group->addWidget(new Text(explanation, "quiet"));
    static_cast<QVBoxLayout *>(layout())->addLayout(group);
    connect(field, &FolderField::changed, this, [this, problem] {
        problem->hide();
        follow();
    });
    return {field, problem};
}

void CompareDialog::follow()
{
    if (m_compare)
        m_compare->setEnabled(!m_looking && !m_a.field->path().empty() && !m_b.field->path().empty());
}

void CompareDialog::look()
{
    m_looking = true;
    follow();
    m_worker->start(
        this,
        [a = m_a.field->path(), b = m_b.field->path()](const TaskContext &) {
            return std::pair(checkSide(SideName::parse(a.string())), checkSide(SideName::parse(b.string())));
        },
        [this, a = m_a.field->path(), b = m_b.field->path()](const std::pair<Outcome, Outcome> &found) {
            m_looking = false;
            follow();
            if (a != m_a.field->path() || b != m_b.field->path()) // somebody went on typing
                return;
            const bool first = tell(m_a, found.first), second = tell(m_b, found.second);
            if (!first || !second) {
                (first ? m_b : m_a).field->edit()->setFocus();
                return;
            }
            accept();
            Q_EMIT compareAsked(a, b);
        });
}

bool CompareDialog::tell(const Side &side, const Outcome &outcome)
{
    side.problem->setVisible(!outcome);
    if (!outcome) {
        const Advice words = advice(outcome.error());
        side.problem->setText(QStringLiteral("! ") + words.message + (words.todo.isEmpty() ? QString() : QLatin1Char(' ') + words.todo));
        side.field->edit()->setAccessibleDescription(side.problem->text());
    }
    return bool(outcome);
}

} // namespace redossier
