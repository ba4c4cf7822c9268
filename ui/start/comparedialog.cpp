// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/comparedialog.h"

#include "ui/style/theme.h"
#include "ui/widgets/folderfield.h"
#include "ui/widgets/text.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace redossier {

CompareDialog::CompareDialog(const std::filesystem::path &a, QWidget *parent) : QDialog(parent)
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
    m_b = add(tr("&B, held against A"), tr("Another dossier, or a copy that came back from another machine."), "compareB");
    m_a->setPath(a);
    column->addStretch();
    auto *buttons = new QDialogButtonBox(this); // a default button has to know its dialog
    m_compare = buttons->addButton(tr("&Compare"), QDialogButtonBox::AcceptRole);
    m_compare->setProperty("role", QStringLiteral("accent"));
    m_compare->setObjectName(QStringLiteral("compareButton"));
    m_compare->setDefault(true);
    buttons->addButton(tr("Ca&ncel"), QDialogButtonBox::RejectRole);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        accept();
        Q_EMIT compareAsked(m_a->path(), m_b->path());
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    follow();
    (a.empty() ? m_a : m_b)->edit()->setFocus();
}

FolderField *CompareDialog::add(const QString &label, const QString &explanation, const char *name)
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
    group->addWidget(new Text(explanation, "quiet"));
    static_cast<QVBoxLayout *>(layout())->addLayout(group);
    connect(field, &FolderField::changed, this, &CompareDialog::follow);
    return field;
}

void CompareDialog::follow()
{
    if (m_compare)
        m_compare->setEnabled(!m_a->path().empty() && !m_b->path().empty());
}

} // namespace redossier
