// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/reference/lockdialog.h"

#include "ui/style/theme.h"
#include "ui/widgets/growingedit.h"
#include "ui/widgets/text.h"
#include "ui/words/words.h"

#include <QDialogButtonBox>
#include <QPushButton>
#include <QVBoxLayout>

namespace redossier {

LockDialog::LockDialog(const Dossier &dossier, const std::string &identity, QWidget *parent) : QDialog(parent)
{
    setObjectName(QStringLiteral("lockDialog"));
    setWindowTitle(tr("Lock this reference?"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(Spacing::large, Spacing::large, Spacing::large, Spacing::medium);
    column->setSpacing(Spacing::medium);
    column->addWidget(new Text(tr("Lock this reference?"), "title"));
    column->addWidget(new Text(tr("Every file of the reference gets part of one identity, and the criterion its time. From then on results are judged by "
                                  "exactly these rules, decided before any result of a run was read.")));
    column->addWidget(new Text(tr("You can still change it later. That makes a new identity, asks for a reason, and marks the runs of this one as made from "
                                  "another reference; where the criterion changes after a result was seen, reports say so.")));
    column->addWidget(new Text(tr("Written beside it: the exact sequence, rebuild.sh and rebuild.ps1, and ACCESS.md.")));
    column->addWidget(new Text(tr("Identity: %1").arg(shown(identity)), "mono"));
    if (!dossier.isDraft()) {
        column->addWidget(new Text(tr("Why was it changed? The reason stays in the history."), "heading"));
        m_reason = new GrowingEdit(2, 6);
        m_reason->setObjectName(QStringLiteral("lockReason"));
        m_reason->setAccessibleName(tr("Reason of the change"));
        column->addWidget(m_reason);
    }
    auto *buttons = new QDialogButtonBox(this); // a default button has to know its dialog
    m_lock = buttons->addButton(tr("&Lock it"), QDialogButtonBox::AcceptRole);
    m_lock->setObjectName(QStringLiteral("lockButton"));
    m_lock->setProperty("role", QStringLiteral("accent"));
    QPushButton *leave = buttons->addButton(tr("&Not yet"), QDialogButtonBox::RejectRole);
    leave->setDefault(true);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    if (m_reason) {
        m_lock->setEnabled(false);
        connect(m_reason, &QPlainTextEdit::textChanged, this, [this] { m_lock->setEnabled(!m_reason->toPlainText().trimmed().isEmpty()); });
        m_reason->setFocus();
    }
    constexpr int usualWidth = 680;
    resize(usualWidth, layout()->heightForWidth(usualWidth)); // a dialog does not ask by itself how high wrapped texts are
}

std::optional<std::string> LockDialog::reason() const
{
    return m_reason ? std::optional(m_reason->toPlainText().trimmed().toStdString()) : std::nullopt;
}

} // namespace redossier
