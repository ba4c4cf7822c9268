// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <filesystem>

class QCoreApplication;
class QLocale;

namespace redossier {

//! Installs what `translations` holds for `locale` (redossier_LANGUAGE.qm, made by the target `translations`), and Qt's own
//! words for it. `pseudo` as the language stands for the pseudo-locale.
void installTranslators(QCoreApplication &application, const QString &language, const std::filesystem::path &translations);

} // namespace redossier
