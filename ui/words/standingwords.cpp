// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/standingwords.h"

#include "ui/words/words.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

namespace redossier {

namespace {

using Kind = RunStanding::Kind;

QString translated(const char *text)
{
    return QCoreApplication::translate("words", text);
}

QString titleOf(Kind kind, const RunEntry &run)
{
    switch (kind) {
    case Kind::unreadable:
        return translated(QT_TRANSLATE_NOOP("words", "? Not readable: the record of run %1 is damaged")).arg(shown(run.id));
    case Kind::recordChanged:
        return translated(QT_TRANSLATE_NOOP("words", "! The record of this run was changed after the run: its verdict cannot be relied on"));
    case Kind::recordContradicts:
        return translated(QT_TRANSLATE_NOOP("words", "! The record of this run contradicts itself: its verdict cannot be relied on"));
    case Kind::referenceUnreadable:
        return translated(QT_TRANSLATE_NOOP("words", "! What this run was judged by cannot be read any more: its verdict cannot be relied on"));
    case Kind::referenceChanged:
        return translated(QT_TRANSLATE_NOOP("words", "! What this run was judged by was changed after it was locked: its verdict cannot be relied on"));
    case Kind::sound:
        break;
    }
    return {};
}

} // namespace

QString firstOf(const Findings &findings, std::size_t most)
{
    QStringList lines;
    for (std::size_t i = 0; i < std::min(most, findings.size()); ++i)
        lines << advice(findings[i]).message;
    if (findings.size() > most)
        lines << QCoreApplication::translate("words", "and %n more", nullptr, static_cast<int>(findings.size() - most));
    return lines.join(QLatin1Char('\n'));
}

StandingWords standingWords(const RunStanding &standing, const RunEntry &run)
{
    StandingWords words{titleOf(standing.kind, run), firstOf(standing.findings), firstOf(standing.findings, standing.findings.size())};
    if (standing.kind == Kind::unreadable)
        for (QString *text : {&words.text, &words.all})
            *text += QLatin1Char('\n') + translated(QT_TRANSLATE_NOOP("words", "Which of its steps were run, and how they ended, is not known."));
    return words;
}

QString runName(const RunEntry &run)
{
    const QString name = run.run.number > 0 ? QString::number(run.run.number) : shortened(shown(run.id));
    return translated(QT_TRANSLATE_NOOP("words", "run %1")).arg(name);
}

QString stepSymbol(const StepSummary &step)
{
    switch (step.doubt) {
    case StepDoubt::unreadable:
        return QStringLiteral("?");
    case StepDoubt::changed:
        return QStringLiteral("!");
    default:
        return stateSymbol(step.state);
    }
}

QString stepWord(const StepSummary &step)
{
    switch (step.doubt) {
    case StepDoubt::unreadable:
        return sentence({"report_state_not_readable", {}});
    case StepDoubt::changed:
        return translated(QT_TRANSLATE_NOOP("words", "record changed"));
    default:
        return stateWord(step.state);
    }
}

QString stepTone(const StepSummary &step)
{
    if (step.doubt == StepDoubt::unreadable || step.doubt == StepDoubt::changed)
        return QStringLiteral("attention");
    const QString tone = stateTone(step.state);
    return step.doubt == StepDoubt::unchecked && tone == QLatin1String("good") ? QStringLiteral("quiet") : tone;
}

} // namespace redossier
