// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTranslator>

namespace redossier {

//! Translates every sentence into an accented one that is half as long again, between marks: what stands on a screen without
//! accents was never handed to the translation, and what has lost its end was cut.
class PseudoTranslator : public QTranslator
{
    Q_OBJECT

public:
    using QTranslator::QTranslator;

    static constexpr QChar opening{0x27E6}; //!< ⟦
    static constexpr QChar closing{0x27E7}; //!< ⟧
    static QString pseudo(const QString &source);
    //! A letter that no translated text has: it would have been given an accent.
    static bool isPlain(QChar letter);

    QString translate(const char *context, const char *source, const char *disambiguation, int n) const override;
    bool isEmpty() const override { return false; }
};

} // namespace redossier
