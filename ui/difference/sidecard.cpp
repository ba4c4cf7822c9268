// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/difference/sidecard.h"

#include "ui/widgets/text.h"
#include "ui/words/verdictwords.h"
#include "ui/words/words.h"

#include <QVBoxLayout>

namespace redossier {

SideCard::SideCard(bool isA, QWidget *parent)
    : Card({}, parent), m_isA(isA), m_title(new Text({}, "heading")), m_place(new Text({}, "mono")), m_facts(new Text), m_problem(new Text)
{
    setObjectName(isA ? QStringLiteral("sideA") : QStringLiteral("sideB"));
    setAccessibleName(isA ? tr("A, taken as the reference") : tr("B, held against A"));
    m_problem->setTone(QStringLiteral("attention"));
    m_problem->hide();
    for (Text *text : {m_title, m_place, m_facts, m_problem})
        body()->addWidget(text);
    body()->setSpacing(2);
    body()->addStretch();
}

void SideCard::show(const DifferenceSide &side)
{
    const QString title = side.title.empty() ? shown(side.dossier.filename().string()) : shown(side.title);
    m_title->setText(m_isA ? tr("A · %1 — taken as the reference", "title of a dossier").arg(title) : tr("B · %1 — held against A", "title of a dossier").arg(title));
    m_place->setText(shownPath(side.dossier));
    QStringList facts;
    facts << (side.identity ? tr("identity %1").arg(shortIdentity(*side.identity)) : tr("a draft, without an identity"));
    facts << (side.run ? tr("run %1 (%2)").arg(side.runNumber).arg(shown(*side.run)) : tr("the reference itself"));
    if (side.variant)
        facts << tr("variant");
    if (side.verdict)
        facts << verdictTitle(*side.verdict);
    else if (side.run)
        facts << tr("without a verdict");
    if (side.machineClass)
        facts << shown(*side.machineClass);
    m_facts->setText(facts.join(QStringLiteral(" · ")));
    m_problem->setVisible(!side.isComplete());
    if (side.newer)
        m_problem->setText(tr("! Written by a newer version (%1): compared as far as it is known here.").arg(shown(side.tool)));
    else if (!side.problems.empty())
        m_problem->setText(tr("! Not whole. %1", "the first problem").arg(advice(side.problems.front()).message));
}

} // namespace redossier
