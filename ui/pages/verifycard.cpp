// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/verifycard.h"

#include "core/session/session.h"
#include "ui/models/texttablemodel.h"
#include "ui/widgets/text.h"
#include "ui/widgets/wrappedtable.h"
#include "ui/words/words.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>
#include <QTime>

namespace redossier {

VerifyCard::VerifyCard(Session &session, QWidget *parent)
    : Card(tr("Files against the manifests"), parent), m_session(session), m_answer(new Text), m_verify(new QPushButton),
      m_model(new TextTableModel({tr("State"), tr("File or place"), tr("What to know")}, this)), m_table(new WrappedTable(tr("Files that are not as listed"), {0, 2, 3}, 300))
{
    m_answer->setObjectName(QStringLiteral("verifyAnswer"));
    m_verify->setObjectName(QStringLiteral("verifyButton"));
    m_table->setObjectName(QStringLiteral("verifyTable"));
    m_table->setModel(m_model);
    m_table->hide();
    auto *row = new QHBoxLayout;
    row->addWidget(m_answer, 1);
    row->addWidget(m_verify, 0, Qt::AlignTop);
    body()->addLayout(row);
    body()->addWidget(m_table);
    connect(m_verify, &QPushButton::clicked, this, &VerifyCard::verify);
    m_verify->setText(tr("&Verify"));
    m_answer->setText(tr("○ Not verified in this window yet. Integrity is not authorship: a manifest says what changed since it was written, not "
                         "who wrote it."));
}

void VerifyCard::show(const DossierState &state)
{
    m_root = state.root;
}

void VerifyCard::verify()
{
    if (m_running) {
        m_running->request_stop();
        return;
    }
    m_verify->setText(tr("Stop &verifying"));
    m_answer->setText(tr("… Every file is being read"));
    m_answer->setTone({});
    m_running = m_session.reader().start(
        this, [root = m_root](const TaskContext &context) { return verifyDossier(root, context); },
        [this](const Result<Verification> &verification) { take(verification); });
}

void VerifyCard::take(const Result<Verification> &verification)
{
    m_running.reset();
    m_verify->setText(tr("&Verify again"));
    if (verification)
        return tell(*verification);
    m_model->setRows({});
    m_table->hide();
    const bool cancelled = verification.error().code == "cancelled";
    m_answer->setText(cancelled ? tr("⊘ Stopped. Nothing is concluded from a part.") : tr("! %1").arg(advice(verification.error()).message));
    m_answer->setTone(QStringLiteral("attention"));
}

void VerifyCard::tell(const Verification &verification)
{
    std::vector<std::vector<TableCell>> rows;
    for (const Finding &finding : verification.findings) {
        const bool isError = finding.severity == Severity::error;
        const std::string &place = finding.where.empty() ? finding.subject : finding.where;
        rows.push_back({{isError ? tr("✗ error") : tr("! note"), QStringLiteral("attention"), false, {}},
                        {shown(place), {}, true, {}},
                        {advice(finding).message, {}, false, {}}});
    }
    m_table->setVisible(!rows.empty());
    m_model->setRows(std::move(rows));
    const QString numbers = tr("Changed: %1, missing: %2, in no manifest: %3.")
                                .arg(verification.changed.size()).arg(verification.missing.size()).arg(verification.unlisted.size());
    const QString time = QLocale().toString(QTime::currentTime(), QStringLiteral("HH:mm:ss")); // what was true then
    if (!verification.passed())
        m_answer->setText(tr("✗ Not as the manifests say at %1. %2").arg(time, numbers));
    else if (!verification.identity)
        m_answer->setText(tr("✓ Every listed file was as listed at %1. A draft has no identity yet.").arg(time));
    else
        m_answer->setText(tr("✓ At %1 every listed file was as listed, and the content gave the identity.").arg(time));
    m_answer->setTone(verification.passed() ? QStringLiteral("good") : QStringLiteral("attention"));
}

} // namespace redossier
