// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <filesystem>

class QCoreApplication;
class QLocale;

namespace redossier {

//! The languages of which `translations` holds a translation, sorted; English needs none.
QStringList availableLanguages(const std::filesystem::path &translations);
//! Whether a language such as "de" or "de_AT" can be shown: English, "pseudo", or one that has a translation.
bool isKnownLanguage(const QString &language, const std::filesystem::path &translations);

//! Installs what `translations` holds for `locale` (redossier_LANGUAGE.qm, made by the target `translations`), and Qt's own
//! words for it. `pseudo` as the language stands for the pseudo-locale.
void installTranslators(QCoreApplication &application, const QString &language, const std::filesystem::path &translations);

} // namespace redossier
