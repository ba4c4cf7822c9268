// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/translation/pseudotranslator.h"

namespace redossier {

namespace {

constexpr char16_t plain[] = u"aeiouyAEIOUYcnsz";
constexpr char16_t marked[] = u"áéíóúýÁÉÍÓÚÝčñšž";

QChar accented(QChar letter)
{
    const qsizetype place = QStringView(plain).indexOf(letter);
    return place < 0 ? letter : QChar(marked[place]);
}

} // namespace

//! Places (%1, %n, %L1) and mnemonics stay as they are.
QString PseudoTranslator::pseudo(const QString &source)
{
    QString text;
    bool inPlace = false;
    for (const QChar letter : source) {
        inPlace = letter == QLatin1Char('%') || (inPlace && (letter.isDigit() || letter == QLatin1Char('n') || letter == QLatin1Char('L')));
        text += inPlace ? letter : accented(letter);
    }
    QString filling;
    while (filling.size() < source.size() / 2)
        filling += QStringLiteral(" lórém").mid(0, qMin<qsizetype>(6, source.size() / 2 - filling.size()));
    return opening + text + filling + closing;
}

bool PseudoTranslator::isPlain(QChar letter)
{
    return QStringView(plain).contains(letter);
}

QString PseudoTranslator::translate(const char *, const char *source, const char *, int) const
{
    const QString text = QString::fromUtf8(source);
    return text.isEmpty() ? text : pseudo(text);
}

} // namespace redossier
