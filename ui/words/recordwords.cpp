// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/recordwords.h"

#include "ui/words/windowwords.h"

#include <QCoreApplication>
#include <QStringList>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

QString translated(const char *text)
{
    return QCoreApplication::translate("recordwords", text);
}

} // namespace

std::vector<StepFinding> findingsOf(const StepReport &step)
{
    std::vector<StepFinding> list;
    const Json &recorded = step.recorded ? memberAt(*step.recorded, "findings") : Json();
    for (std::size_t i = 0; i < step.findings.size(); ++i) {
        const Finding &finding = step.findings[i];
        StepFinding one{finding.code, finding.severity, finding.where, finding.subject, {}};
        if (recorded.is_array() && i < recorded.size())
            one.words = inOwnWords(finding, {shown(textAt(recorded[i], "message")), shown(textAt(recorded[i], "todo"))});
        if (one.words.message.isEmpty())
            one.words = advice(finding);
        list.push_back(std::move(one));
    }
    return list;
}

QString reasonOf(const StepReport &step)
{
    return step.reason ? sentence(*step.reason) : QString();
}

QString sentences(const std::vector<Statement> &statements)
{
    QStringList lines;
    for (const Statement &statement : statements)
        lines << sentence(statement);
    return lines.join(QLatin1Char('\n'));
}

QString errorKindWord(const std::string &kind)
{
    if (kind == "exception")
        return translated(QT_TRANSLATE_NOOP("recordwords", "The program ended with an error."));
    if (kind == "signal")
        return translated(QT_TRANSLATE_NOOP("recordwords", "The program was ended by a signal."));
    if (kind == "timeout")
        return translated(QT_TRANSLATE_NOOP("recordwords", "The program was ended at its time limit."));
    if (kind == "memory")
        return translated(QT_TRANSLATE_NOOP("recordwords", "The program ran out of memory."));
    if (kind == "missing_output")
        return translated(QT_TRANSLATE_NOOP("recordwords", "The program ended well, but an output that the reference declares is not there or cannot be read."));
    return shown(kind);
}

QString layerSentence(const std::string &layer)
{
    if (layer == "software")
        return translated(QT_TRANSLATE_NOOP("recordwords", "It points to the software: the packages, the interpreter, or the project's code."));
    if (layer == "inputs")
        return translated(QT_TRANSLATE_NOOP("recordwords", "It points to what the program reads: inputs, data, weights or configuration."));
    if (layer == "run_conditions")
        return translated(QT_TRANSLATE_NOOP("recordwords", "It points to the conditions of this run: memory, device, time, disk or network."));
    return translated(QT_TRANSLATE_NOOP("recordwords", "Which layer it points to cannot be told from its words."));
}

} // namespace redossier
