// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/translation/translators.h"

#include "ui/translation/englishplurals.h"
#include "ui/translation/pseudotranslator.h"

#include <QCoreApplication>
#include <QDir>
#include <QLibraryInfo>
#include <QLocale>
#include <algorithm>

namespace redossier {

namespace {

void install(QCoreApplication &application, const QLocale &locale, const QString &name, const QString &folder)
{
    auto *translator = new QTranslator(&application);
    if (translator->load(locale, name, QStringLiteral("_"), folder))
        QCoreApplication::installTranslator(translator);
    else
        delete translator;
}

} // namespace

QStringList availableLanguages(const std::filesystem::path &translations)
{
    const QDir folder(QString::fromStdString(translations.string()));
    QStringList languages;
    for (const QString &file : folder.entryList({QStringLiteral("redossier_*.qm")}, QDir::Files, QDir::Name))
        languages << file.section(QLatin1Char('_'), 1).chopped(3);
    return languages;
}

bool isKnownLanguage(const QString &language, const std::filesystem::path &translations)
{
    const QLocale locale(language);
    if (language == QLatin1String("pseudo") || (locale.language() == QLocale::English && language.startsWith(QLatin1String("en"))))
        return true;
    const QStringList languages = availableLanguages(translations);
    return locale.language() != QLocale::C && std::any_of(languages.begin(), languages.end(), [&](const QString &one) {
        return QLocale(one).language() == locale.language();
    });
}

void installTranslators(QCoreApplication &application, const QString &language, const std::filesystem::path &translations)
{
    if (language == QLatin1String("pseudo")) {
        QCoreApplication::installTranslator(new PseudoTranslator(&application));
        return;
    }
    QCoreApplication::installTranslator(new EnglishPlurals(&application)); // asked last: a real translation comes before it
    const QLocale locale = language.isEmpty() ? QLocale() : QLocale(language);
    install(application, locale, QStringLiteral("qtbase"), QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    install(application, locale, QStringLiteral("redossier"), QString::fromStdString(translations.string()));
}

} // namespace redossier
