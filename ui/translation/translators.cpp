// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/translation/translators.h"

#include "ui/translation/englishplurals.h"
#include "ui/translation/pseudotranslator.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>

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
