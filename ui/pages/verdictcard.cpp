// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/verdictcard.h"

#include "ui/style/theme.h"
#include "ui/widgets/text.h"
#include "ui/widgets/wholecopy.h"
#include "ui/words/verdictwords.h"
#include "ui/words/words.h"

#include <QStringList>
#include <QVBoxLayout>

namespace redossier {

namespace {

QStringList sentences(const std::vector<Statement> &statements)
{
    QStringList list;
    for (const Statement &one : statements)
        list << sentence(one);
    return list;
}

} // namespace

VerdictCard::VerdictCard(QWidget *parent)
    : TonedFrame(parent), m_badges(new QHBoxLayout), m_title(new Text({}, "heading")), m_reasons(new Text), m_notChecked(new Text)
{
    setObjectName(QStringLiteral("verdictCard"));
    setFocusPolicy(Qt::TabFocus); // by keys the verdict is one thing, read out and copied as a whole
    auto *column = qobject_cast<QVBoxLayout *>(layout());
    auto *head = new QHBoxLayout;
    head->setSpacing(Spacing::small);
    head->addWidget(m_title, 1);
    head->addLayout(m_badges);
    m_badges->setSpacing(Spacing::small);
    column->addLayout(head);
    column->addWidget(m_reasons);
    column->addWidget(m_notChecked);
    hide();
}

void VerdictCard::addBadge(const QString &text, const QString &tone)
{
    auto *badge = new Text(text, "badge");
    badge->setTone(tone);
    m_badges->addWidget(badge, 0, Qt::AlignTop);
}

void VerdictCard::clear()
{
    while (QLayoutItem *item = m_badges->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    hide();
}

void VerdictCard::keyPressEvent(QKeyEvent *event)
{
    if (!copyWhole(*event, m_title->text() + QLatin1Char('\n') + accessibleDescription()))
        TonedFrame::keyPressEvent(event);
}

void VerdictCard::focusInEvent(QFocusEvent *event)
{
    TonedFrame::focusInEvent(event);
    update();
}

void VerdictCard::focusOutEvent(QFocusEvent *event)
{
    TonedFrame::focusOutEvent(event);
    update();
}

void VerdictCard::show(const Run &run, bool exercise, bool reliable)
{
    clear();
    if (!run.verdict)
        return;
    setTone(reliable ? verdictTone(*run.verdict) : QStringLiteral("attention"));
    const QString title = reliable ? verdictTitle(*run.verdict) : tr("On record, and not to be relied on: %1").arg(verdictTitle(*run.verdict));
    m_title->setText((reliable ? verdictSymbol(*run.verdict) : QStringLiteral("!")) + QLatin1Char(' ') + title);
    if (!run.variant.empty())
        addBadge(sentence({"report_badge_variant", {std::to_string(run.variant.size())}}), QStringLiteral("attention"));
    if (exercise)
        addBadge(sentence({"report_badge_exercise", {}}), {});
    m_reasons->setText(sentences(run.reasons).join(QLatin1Char('\n')));
    m_reasons->setVisible(!run.reasons.empty());
    const QStringList notChecked = sentences(run.notChecked);
    m_notChecked->setText(tr("Not checked: %1").arg(notChecked.join(QLatin1Char(' '))));
    m_notChecked->setVisible(!notChecked.isEmpty());
    setAccessibleName(title);
    setAccessibleDescription(m_reasons->text() + QLatin1Char('\n') + m_notChecked->text());
    QFrame::show();
}

} // namespace redossier
