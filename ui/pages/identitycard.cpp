// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/identitycard.h"

#include "core/dossier/dossier.h"
#include "ui/models/texttablemodel.h"
#include "ui/style/theme.h"
#include "ui/widgets/text.h"
#include "ui/widgets/wrappedtable.h"
#include "ui/words/dossierwords.h"
#include "ui/words/words.h"

#include <QFormLayout>

namespace redossier {

namespace {

Text *addFact(QFormLayout *form, const QString &name, const char *objectName)
{
    auto *value = new Text({}, "mono");
    value->setObjectName(QLatin1String(objectName));
    form->addRow(new Text(name, "quiet"), value);
    return value;
}

} // namespace

IdentityCard::IdentityCard(QWidget *parent) : Card(tr("Identity"), parent)
{
    auto *form = new QFormLayout;
    form->setHorizontalSpacing(Spacing::large);
    m_identity = addFact(form, tr("Identity"), "identityText");
    m_parent = addFact(form, tr("Parent"), "parentText");
    m_lockedAt = addFact(form, tr("Locked"), "lockedText");
    body()->addLayout(form);
    m_historyModel = new TextTableModel({tr("Identity"), tr("Locked"), tr("Reason"), tr("Note")}, this);
    m_history = new WrappedTable(tr("Identities that were locked"), {0, 0, 3, 2}, 220);
    m_history->setObjectName(QStringLiteral("historyTable"));
    m_history->setModel(m_historyModel);
    body()->addWidget(m_history);
    body()->addWidget(new Text(tr("The identity comes from the content of the reference alone. Whoever receives the folder can compute it; compare it "
                                        "with the one that you were told by another way."),
                                     "quiet"));
}

void IdentityCard::show(const Dossier &dossier)
{
    m_identity->setText(dossier.identity ? shown(*dossier.identity) : tr("none: the reference is a draft"));
    m_parent->setText(dossier.parent ? shown(*dossier.parent) : tr("none: this is the first"));
    m_lockedAt->setText(dossier.lockedAt ? timeText(*dossier.lockedAt) : tr("not locked"));
    std::vector<std::vector<TableCell>> rows;
    for (const HistoryEntry &entry : dossier.history)
        rows.push_back({{shortIdentity(entry.identity), {}, true, shown(entry.identity)},
                        {timeText(entry.lockedAt), QStringLiteral("quiet"), false, {}},
                        {entry.reason ? shown(*entry.reason) : tr("the first lock"), entry.reason ? QString() : QStringLiteral("quiet"), false, {}},
                        {entry.note ? historyNoteText(*entry.note) : QString(), QStringLiteral("attention"), false, {}}});
    const bool several = rows.size() > 1 || (rows.size() == 1 && dossier.history.front().note);
    m_historyModel->setRows(std::move(rows));
    m_history->setVisible(several);
}

} // namespace redossier
