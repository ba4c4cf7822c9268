// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/difference/sidecard.h"

#include "ui/widgets/text.h"
#include "ui/words/verdictwords.h"
#include "ui/words/words.h"

#include <QVBoxLayout>
#include <algorithm>

namespace redossier {

namespace {

//! The first two of them, and how many more; the rows name the files, too.
QString problemText(const Findings &problems)
{
    QStringList sentences;
    for (std::size_t i = 0; i < std::min<std::size_t>(problems.size(), 2); ++i)
        sentences << advice(problems[i]).message;
    const int more = static_cast<int>(problems.size()) - static_cast<int>(sentences.size());
    if (more > 0)
        sentences << SideCard::tr("And %n more.", "of what is wrong with a dossier", more);
    return SideCard::tr("! Not whole. %1", "the first problems").arg(sentences.join(QLatin1Char('\n')));
}

//! All of them, one a line.
QString allProblems(const Findings &problems)
{
    QStringList sentences;
    for (const Finding &one : problems)
        sentences << advice(one).message;
    return sentences.join(QLatin1Char('\n'));
}

} // namespace

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
        facts << (hasError(side.problems) ? tr("recorded and not to be relied on: %1", "a verdict").arg(verdictTitle(*side.verdict)) : verdictTitle(*side.verdict));
    else if (side.run)
        facts << tr("without a verdict");
    if (side.machineClass)
        facts << shown(*side.machineClass);
    m_facts->setText(facts.join(QStringLiteral(" · ")));
    m_problem->setVisible(!side.isComplete());
    m_problem->setToolTip(allProblems(side.problems));
    if (side.newer)
        m_problem->setText(tr("! Written by a newer version (%1): compared as far as it is known here.").arg(shown(side.tool)));
    else if (!side.problems.empty())
        m_problem->setText(problemText(side.problems));
}

} // namespace redossier
