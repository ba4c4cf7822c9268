// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/dossierwords.h"

#include "ui/words/words.h"

#include <QCoreApplication>
#include <QStringList>
#include <iterator>

namespace redossier {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(DossierWords)
};

struct Word
{
    const char *code;
    const char *text;
};

//! Parts whose kind says it all.
constexpr Word kinds[] = {
    {"entry_point", QT_TRANSLATE_NOOP("DossierWords", "Entry point")},
    {"rebuild_file", QT_TRANSLATE_NOOP("DossierWords", "Rebuild file")},
    {"local_packages", QT_TRANSLATE_NOOP("DossierWords", "Local packages")},
    {"code", QT_TRANSLATE_NOOP("DossierWords", "Code")},
    {"modifications", QT_TRANSLATE_NOOP("DossierWords", "Modifications against the revision")},
    {"criterion", QT_TRANSLATE_NOOP("DossierWords", "Criterion")},
    {"sequence", QT_TRANSLATE_NOOP("DossierWords", "Exact sequence")},
    {"script_posix", QT_TRANSLATE_NOOP("DossierWords", "Sequence for a terminal, Linux")},
    {"script_powershell", QT_TRANSLATE_NOOP("DossierWords", "Sequence for a terminal, PowerShell")},
    {"access_note", QT_TRANSLATE_NOOP("DossierWords", "Access note")},
    {"reference_observation", QT_TRANSLATE_NOOP("DossierWords", "Observation of the reference")},
    {"reference_installed", QT_TRANSLATE_NOOP("DossierWords", "pip freeze of the reference, an observation")},
    {"run_observation", QT_TRANSLATE_NOOP("DossierWords", "Observation of this run")},
    {"run_installed", QT_TRANSLATE_NOOP("DossierWords", "pip freeze of this run, an observation")},
    {"install_report", QT_TRANSLATE_NOOP("DossierWords", "pip's installation report of this run")},
    {"parameters", QT_TRANSLATE_NOOP("DossierWords", "Parameters")},
    {"preprocessing", QT_TRANSLATE_NOOP("DossierWords", "Preprocessing")},
    {"no_configuration", QT_TRANSLATE_NOOP("DossierWords", "Configuration files")},
    {"weights", QT_TRANSLATE_NOOP("DossierWords", "Weights")},
    {"data", QT_TRANSLATE_NOOP("DossierWords", "Data")},
    {"input", QT_TRANSLATE_NOOP("DossierWords", "Sample input")},
    {"expected", QT_TRANSLATE_NOOP("DossierWords", "Expected output")},
    {"dependency_check", QT_TRANSLATE_NOOP("DossierWords", "Dependency check")},
    {"device_probe", QT_TRANSLATE_NOOP("DossierWords", "Device probe")},
    {"outputs", QT_TRANSLATE_NOOP("DossierWords", "Outputs of the sample")},
    {"comparison", QT_TRANSLATE_NOOP("DossierWords", "Comparison")},
    {"run_manifest", QT_TRANSLATE_NOOP("DossierWords", "Manifest of this run")},
    {"resume", QT_TRANSLATE_NOOP("DossierWords", "Resume of the training, judged by itself")},
};

constexpr Word lackingWords[] = {
    {"version", QT_TRANSLATE_NOOP("DossierWords", "version")},
    {"sha256", QT_TRANSLATE_NOOP("DossierWords", "fingerprint")},
    {"source", QT_TRANSLATE_NOOP("DossierWords", "source")},
    {"access", QT_TRANSLATE_NOOP("DossierWords", "access rights")},
    {"role", QT_TRANSLATE_NOOP("DossierWords", "role")},
};

constexpr Word sections[] = {
    {"procedure", QT_TRANSLATE_NOOP("DossierWords", "Procedure")},
    {"inventory", QT_TRANSLATE_NOOP("DossierWords", "Observed inventory")},
    {"configuration", QT_TRANSLATE_NOOP("DossierWords", "Configuration")},
    {"data", QT_TRANSLATE_NOOP("DossierWords", "Data references")},
    {"results", QT_TRANSLATE_NOOP("DossierWords", "Check results")},
};

constexpr Word verdicts[] = {
    {"reproduced", QT_TRANSLATE_NOOP("DossierWords", "✓ reproduced")},
    {"not_reproduced", QT_TRANSLATE_NOOP("DossierWords", "✗ not reproduced")},
    {"inconclusive", QT_TRANSLATE_NOOP("DossierWords", "? inconclusive")},
    {"not_comparable", QT_TRANSLATE_NOOP("DossierWords", "? not comparable")},
    {"not_answered", QT_TRANSLATE_NOOP("DossierWords", "○ not answered")},
};

constexpr Word sequenceSteps[] = {
    {"rebuild", QT_TRANSLATE_NOOP("DossierWords", "Rebuild")},
    {"diagnose", QT_TRANSLATE_NOOP("DossierWords", "Diagnose")},
    {"run_sample", QT_TRANSLATE_NOOP("DossierWords", "Run the sample")},
    {"read_back", QT_TRANSLATE_NOOP("DossierWords", "Read the output back")},
};

//! The word for a code; the code itself where nobody knows it.
template <std::size_t size>
QString wordFor(const Word (&words)[size], std::string_view code)
{
    for (const Word &word : words)
        if (code == word.code)
            return Words::tr(word.text);
    return shown(std::string(code));
}

} // namespace

QString sectionTitle(std::string_view section)
{
    return wordFor(sections, section);
}

QString partTitle(const DossierPart &part)
{
    const QString kind = wordFor(kinds, part.kind);
    return part.name.empty() ? kind : Words::tr("%1: %2", "kind of part: its name").arg(kind, shown(part.name));
}

QString partStateText(const DossierPart &part)
{
    switch (part.state) {
    case DossierPart::State::present:
        return part.path.empty() && part.section == "data" ? Words::tr("✓ named, kept outside") : Words::tr("✓ there");
    case DossierPart::State::absent:
        return Words::tr("! missing");
    case DossierPart::State::incomplete: {
        QStringList lacking;
        for (const std::string &one : part.lacking)
            lacking.append(wordFor(lackingWords, one));
        return Words::tr("! not said: %1").arg(lacking.join(QStringLiteral(", ")));
    }
    case DossierPart::State::later:
        return part.section == "procedure" ? Words::tr("○ written by the lock") : Words::tr("○ written by a run");
    case DossierPart::State::none:
        break;
    }
    return Words::tr("– none declared");
}

QString partTone(const DossierPart &part)
{
    switch (part.state) {
    case DossierPart::State::present:
        return QStringLiteral("good");
    case DossierPart::State::absent:
    case DossierPart::State::incomplete:
        return QStringLiteral("attention");
    default:
        return QStringLiteral("quiet");
    }
}

QString verdictText(const std::optional<std::string> &verdict)
{
    return verdict ? wordFor(verdicts, *verdict) : Words::tr("○ not judged");
}

QString verdictTone(const std::optional<std::string> &verdict)
{
    if (!verdict || *verdict == "not_answered")
        return QStringLiteral("quiet");
    return *verdict == "reproduced" ? QStringLiteral("good") : QStringLiteral("attention");
}

namespace {

//! Without its sign, which speaks for what was checked.
QString plainWord(const std::optional<std::string> &verdict)
{
    const QString text = verdictText(verdict);
    return text.mid(text.indexOf(QLatin1Char(' ')) + 1);
}

} // namespace

VerdictWords verdictWords(const std::optional<std::string> &verdict, RecordState record)
{
    const QString text = verdictText(verdict);
    if (record == RecordState::changed)
        return {Words::tr("! record changed"), QStringLiteral("attention"), sentence({"report_record_changed", {}})};
    const bool isJudged = verdict && *verdict != "not_answered";
    if (!isJudged || record == RecordState::unchanged)
        return {text, verdictTone(verdict), {}};
    const QString word = plainWord(verdict);
    if (record == RecordState::beingChecked)
        return {Words::tr("… %1: record being checked", "a verdict").arg(word), QStringLiteral("quiet"), {}};
    return {Words::tr("○ %1: record not checked", "a verdict").arg(word), QStringLiteral("quiet"),
            Words::tr("The run has not ended, or its files are too large to be read for a list. The page “Comparison” and the report read all of them.")};
}

VerdictWords staleVerdictWords(const std::optional<std::string> &verdict)
{
    return {Words::tr("! %1, by a reference that is no longer whole", "a verdict").arg(plainWord(verdict)), QStringLiteral("attention"),
            Words::tr("It was judged by what was locked. The files of the reference are no longer those, or cannot be read.")};
}

QString runNumber(const RunEntry &entry)
{
    return entry.run.number > 0 ? QString::number(entry.run.number) : shown(entry.id);
}

QString timeText(const std::string &utc)
{
    QString text = shown(utc);
    const bool isTime = utc.size() == 20 && utc[10] == 'T' && utc.back() == 'Z';
    return isTime ? Words::tr("%1 %2 UTC", "date and time").arg(text.left(10), text.mid(11, 8)) : text;
}

QString sequenceStepTitle(const std::string &name)
{
    return wordFor(sequenceSteps, name);
}

QString historyNoteText(const std::string &note)
{
    return note == "criterion_changed_after_result" ? Words::tr("! the criterion was changed after a result had been seen") : shown(note);
}

} // namespace redossier
