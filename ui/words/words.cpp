// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/words.h"

#include "core/messages/messages.h"
#include "core/plain/filename.h"
#include "ui/words/windowwords.h"

#include <QCoreApplication>
#include <QLocale>
#include <iterator>

namespace redossier {

namespace {

QString translated(const char *text)
{
    return QCoreApplication::translate("words", text);
}

const Messages &messages()
{
    static const Messages translatedMessages(Messages::Language::translated);
    return translatedMessages;
}

QString inOwnWords(const char *pattern, const std::vector<std::string> &arguments)
{
    return shown(filled(translated(pattern).toStdString(), arguments));
}

struct StepWords
{
    const char *name;
    const char *title;
    const char *reason;
    const char *limits;
};

constexpr StepWords steps[] = {
    {"reference", QT_TRANSLATE_NOOP("words", "Reference"),
     QT_TRANSLATE_NOOP("words", "An installation proves nothing by itself. Before anything is rebuilt, write down what is to be "
                                "repeated, from which fixed revisions, on which small sample, and how the result will be judged. "
                                "A criterion that is chosen after the difference was seen judges nothing."),
     QT_TRANSLATE_NOOP("words", "Shows what is to be repeated and how it will be judged. It does not prove that the reference itself is right.")},
    {"rebuild", QT_TRANSLATE_NOOP("words", "Rebuild"),
     QT_TRANSLATE_NOOP("words", "An environment is rebuilt from a written procedure and never copied: a copied folder carries paths and "
                                "binaries of another machine. A list of what is installed is an observation, not a procedure."),
     QT_TRANSLATE_NOOP("words", "Shows that the written procedure installs. It does not prove that anything computes, or that a device answers.")},
    {"dependencies", QT_TRANSLATE_NOOP("words", "Dependency check"),
     QT_TRANSLATE_NOOP("words", "Before the model is touched, the rebuilt packages are held against those of the reference. A difference is "
                                "either intended, and makes this run a variant, or it sends you back to the rebuild."),
     QT_TRANSLATE_NOOP("words", "Shows what the packages' metadata say. It does not prove that the driver, a native extension or the application works.")},
    {"device", QT_TRANSLATE_NOOP("words", "Device probe"),
     QT_TRANSLATE_NOOP("words", "Card, driver, system, Python and libraries work only together. The project's own interpreter is asked what it "
                                "reaches, and does a small computation there. Where the declared device is not reached, the run stops: a CPU "
                                "run in its place would confuse the comparison."),
     QT_TRANSLATE_NOOP("words", "Shows what this environment can reach. It does not prove that preprocessing or an extension works.")},
    {"sample", QT_TRANSLATE_NOOP("words", "Sample run"),
     QT_TRANSLATE_NOOP("words", "The project's own program runs on a small, identified sample, and its outputs are read again from the disk. "
                                "When it fails, the stage and the first error say where to look; the later ones are mostly echoes."),
     QT_TRANSLATE_NOOP("words", "Shows that the sample runs and what it wrote. It does not prove that the values are right.")},
    {"comparison", QT_TRANSLATE_NOOP("words", "Comparison"),
     QT_TRANSLATE_NOOP("words", "Structure is judged first, then the rules that were locked before any output of this run was read. The verdict "
                                "names its conditions, and what nobody checked."),
     QT_TRANSLATE_NOOP("words", "Shows whether the locked rules are met here. It does not prove the same on other hardware, versions or inputs.")},
    {"dossier", QT_TRANSLATE_NOOP("words", "Dossier"),
     QT_TRANSLATE_NOOP("words", "Procedure, inventory, configuration, references and results lie in one folder, so that somebody else can "
                                "repeat all of it in a clean place, without a variable or a file that was forgotten."),
     QT_TRANSLATE_NOOP("words", "Shows what another person will receive. It does not prove that they can run it: only a run in a clean place does.")},
};

const StepWords *wordsOf(const std::string &step)
{
    for (const StepWords &words : steps)
        if (step == words.name)
            return &words;
    return nullptr;
}

} // namespace

QString shown(const std::string &text)
{
    return QString::fromStdString(visibleText(text));
}

QString shownPath(const std::filesystem::path &path)
{
    return shown(path.string());
}

QString shortened(const QString &text, qsizetype most)
{
    return text.size() <= most ? text : text.left(most / 2) + QStringLiteral("…") + text.right(most - most / 2 - 1);
}

QString stepTitle(const std::string &step)
{
    const StepWords *words = wordsOf(step);
    return words ? translated(words->title) : shown(step);
}

QString stepReason(const std::string &step)
{
    const StepWords *words = wordsOf(step);
    return words ? translated(words->reason) : QString();
}

QString stepLimits(const std::string &step)
{
    const StepWords *words = wordsOf(step);
    return words ? translated(words->limits) : QString();
}

QString stateSymbol(StepState state)
{
    switch (state) {
    case StepState::notRun:
        return QStringLiteral("○");
    case StepState::running:
        return QStringLiteral("…");
    case StepState::passed:
        return QStringLiteral("✓");
    case StepState::failed:
        return QStringLiteral("✗");
    case StepState::stopped:
        return QStringLiteral("■");
    case StepState::cancelled:
        return QStringLiteral("⊘");
    case StepState::interrupted:
        return QStringLiteral("⚡");
    case StepState::stale:
        break;
    }
    return QStringLiteral("!");
}

QString stateWord(StepState state)
{
    return sentence({"report_state_" + std::string(spelling(state)), {}});
}

QString stateTone(StepState state)
{
    switch (state) {
    case StepState::passed:
        return QStringLiteral("good");
    case StepState::notRun:
    case StepState::running:
        return QStringLiteral("quiet");
    default:
        return QStringLiteral("attention");
    }
}

QString durationText(double seconds)
{
    const auto whole = static_cast<long long>(seconds);
    if (seconds < 10)
        return translated(QT_TRANSLATE_NOOP("words", "%1 s")).arg(QLocale().toString(seconds, 'f', 1));
    if (whole < 60)
        return translated(QT_TRANSLATE_NOOP("words", "%1 s")).arg(whole);
    if (whole < 3600)
        return translated(QT_TRANSLATE_NOOP("words", "%1 min %2 s")).arg(whole / 60).arg(whole % 60);
    return translated(QT_TRANSLATE_NOOP("words", "%1 h %2 min")).arg(whole / 3600).arg(whole % 3600 / 60);
}

QString bytesText(std::uint64_t bytes)
{
    if (bytes < 1024)
        return translated(QT_TRANSLATE_NOOP("words", "%1 B")).arg(bytes);
    constexpr const char *units[] = {QT_TRANSLATE_NOOP("words", "%1 KiB"), QT_TRANSLATE_NOOP("words", "%1 MiB"),
                                     QT_TRANSLATE_NOOP("words", "%1 GiB"), QT_TRANSLATE_NOOP("words", "%1 TiB")};
    double scaled = static_cast<double>(bytes) / 1024;
    std::size_t unit = 0;
    for (; scaled >= 1024 && unit + 1 < std::size(units); ++unit)
        scaled /= 1024;
    return translated(units[unit]).arg(QLocale().toString(scaled, 'f', 1));
}

QString shortIdentity(const std::string &identity)
{
    return identity.size() < 8 ? shown(identity) : shown(identity.substr(0, 4) + " " + identity.substr(4, 4) + " …");
}

const Wording &wording()
{
    return messages();
}

QString sentence(const Statement &statement)
{
    if (const MessageEntry *own = windowWords(statement.code); own && *own->message)
        return inOwnWords(own->message, statement.arguments);
    return shown(messages().statement(statement));
}

Advice advice(const Finding &finding)
{
    const Sentences sentences = messages().finding(finding);
    return inOwnWords(finding, {shown(sentences.message), shown(sentences.todo)});
}

Advice inOwnWords(const Finding &finding, Advice told)
{
    const std::vector<std::string> arguments{finding.subject, finding.detail, finding.where};
    if (const MessageEntry *own = windowWords(finding.code)) {
        if (*own->message)
            told.message = inOwnWords(own->message, arguments);
        told.todo = inOwnWords(own->todo, arguments);
    }
    return told;
}

Advice advice(const Error &error)
{
    return advice(Finding{error.code, Severity::error, error.subject, error.subject, error.detail});
}

} // namespace redossier
