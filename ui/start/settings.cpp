// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/settings.h"

#include <QSettings>

namespace redossier {

namespace {

QString spelling(Appearance appearance)
{
    switch (appearance) {
    case Appearance::light:
        return QStringLiteral("light");
    case Appearance::dark:
        return QStringLiteral("dark");
    case Appearance::system:
        break;
    }
    return QStringLiteral("system");
}

QString geometryKey(const QString &window)
{
    return QStringLiteral("geometry/") + window;
}

} // namespace

Settings::Settings(const std::filesystem::path &folder) : m_file(QString::fromStdString((folder / "desktop.ini").string())) {}

Appearance Settings::appearance() const
{
    const QSettings settings(m_file, QSettings::IniFormat);
    return appearanceFrom(settings.value(QStringLiteral("appearance")).toString()).value_or(Appearance::system);
}

bool Settings::setAppearance(Appearance appearance) const
{
    QSettings settings(m_file, QSettings::IniFormat);
    settings.setValue(QStringLiteral("appearance"), spelling(appearance));
    settings.sync();
    return settings.status() == QSettings::NoError;
}

QByteArray Settings::geometry(const QString &window) const
{
    const QSettings settings(m_file, QSettings::IniFormat);
    return settings.value(geometryKey(window)).toByteArray();
}

void Settings::setGeometry(const QString &window, const QByteArray &geometry) const
{
    QSettings(m_file, QSettings::IniFormat).setValue(geometryKey(window), geometry);
}

} // namespace redossier
