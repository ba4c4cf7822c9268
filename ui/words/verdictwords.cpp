// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/verdictwords.h"

#include "ui/words/words.h"

#include <QCoreApplication>

namespace redossier {

namespace {

struct VerdictWords
{
    const char *verdict;
    const char *title;
    const char *symbol;
};

constexpr VerdictWords verdicts[] = {
    {"reproduced", QT_TRANSLATE_NOOP("words", "Reproduced under the declared conditions"), "✓"},
    {"not_reproduced", QT_TRANSLATE_NOOP("words", "Not reproduced under the declared conditions"), "✗"},
    {"inconclusive", QT_TRANSLATE_NOOP("words", "Inconclusive: nothing failed, and not everything was judged"), "■"},
    {"not_comparable", QT_TRANSLATE_NOOP("words", "Not comparable: what the result would be held against is missing or another"), "■"},
    {"not_answered", QT_TRANSLATE_NOOP("words", "Not answered: the comparison was not reached"), "■"},
};

const VerdictWords *wordsOf(const std::string &verdict)
{
    for (const VerdictWords &words : verdicts)
        if (verdict == words.verdict)
            return &words;
    return nullptr;
}

} // namespace

QString verdictTitle(const std::string &verdict)
{
    const VerdictWords *words = wordsOf(verdict);
    return words ? QCoreApplication::translate("words", words->title) : shown(verdict);
}

QString verdictSymbol(const std::string &verdict)
{
    const VerdictWords *words = wordsOf(verdict);
    return words ? QString::fromUtf8(words->symbol) : QStringLiteral("■");
}

QString verdictTone(const std::string &verdict)
{
    return verdict == "reproduced" ? QStringLiteral("good") : QStringLiteral("attention");
}

} // namespace redossier
