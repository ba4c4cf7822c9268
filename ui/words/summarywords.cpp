// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/summarywords.h"

#include "ui/words/words.h"

#include <QCoreApplication>

namespace redossier {

namespace {

QString translated(const char *text)
{
    return QCoreApplication::translate("summarywords", text);
}

QString symbolOf(const std::string &verdict)
{
    if (verdict == "reproduced")
        return QStringLiteral("✓");
    if (verdict == "not_reproduced")
        return QStringLiteral("✗");
    return verdict == "inconclusive" ? QStringLiteral("?") : QStringLiteral("!");
}

bool isJudgement(const std::string &verdict)
{
    return verdict == "reproduced" || verdict == "not_reproduced" || verdict == "not_comparable" || verdict == "inconclusive";
}

//! Nothing is said with its own sign, or in green, before the record was checked.
OutcomeWords recordedWords(const DossierSummary &summary)
{
    const QString word = sentence({"report_state_" + summary.verdict, {}});
    if (summary.record == RecordState::beingChecked)
        return {QStringLiteral("…"), translated(QT_TRANSLATE_NOOP("summarywords", "%1: record being checked")).arg(word), QStringLiteral("quiet")};
    return {QStringLiteral("○"), translated(QT_TRANSLATE_NOOP("summarywords", "%1: record not checked")).arg(word), QStringLiteral("quiet")};
}

} // namespace

OutcomeWords outcomeWords(const DossierSummary &summary)
{
    if (!summary.run)
        return {stateSymbol(StepState::notRun),
                summary.draft ? translated(QT_TRANSLATE_NOOP("summarywords", "a draft, not run yet"))
                              : translated(QT_TRANSLATE_NOOP("summarywords", "not run yet")),
                QStringLiteral("quiet")};
    if (*summary.run <= 0)
        return {QStringLiteral("!"), translated(QT_TRANSLATE_NOOP("summarywords", "the last run cannot be read")), QStringLiteral("attention")};
    if (summary.record == RecordState::changed)
        return {QStringLiteral("!"), sentence({"report_state_record_changed", {}}), QStringLiteral("attention")};
    if (isJudgement(summary.verdict) && summary.record != RecordState::unchanged)
        return recordedWords(summary);
    if (isJudgement(summary.verdict))
        return {symbolOf(summary.verdict), sentence({"report_state_" + summary.verdict, {}}),
                summary.verdict == "reproduced" ? QStringLiteral("good") : QStringLiteral("attention")};
    if (summary.step.empty()) // every step passed and still nothing was answered: the document contradicts itself
        return {QStringLiteral("!"), sentence({"report_state_no_verdict", {}}), QStringLiteral("attention")};
    if (summary.state == StepState::notRun)
        return {stateSymbol(summary.state),
                translated(QT_TRANSLATE_NOOP("summarywords", "next: “%1”")).arg(stepTitle(summary.step)), QStringLiteral("quiet")};
    return {stateSymbol(summary.state),
            translated(QT_TRANSLATE_NOOP("summarywords", "%1 at “%2”")).arg(stateWord(summary.state), stepTitle(summary.step)),
            stateTone(summary.state)};
}

QString platformWord(const std::string &platform)
{
    return platform == "none" ? translated(QT_TRANSLATE_NOOP("summarywords", "no PyTorch")) : shown(platform);
}

QString whereText(const DossierSummary &summary)
{
    const QString platform = summary.platform.empty() ? translated(QT_TRANSLATE_NOOP("summarywords", "platform undecided"))
                                                      : platformWord(summary.platform);
    if (summary.python.empty())
        return platform;
    const std::size_t minor = summary.python.find('.');
    const std::size_t end = minor == std::string::npos ? minor : summary.python.find('.', minor + 1);
    return translated(QT_TRANSLATE_NOOP("summarywords", "%1, Python %2")).arg(platform, shown(summary.python.substr(0, end)));
}

} // namespace redossier
