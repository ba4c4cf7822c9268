// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/settings.h"

#include <QSettings>
#include <array>
#include <utility>

namespace redossier {

namespace {

constexpr char sectionKey[] = "difference/section", splitterKey[] = "difference/splitter";

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

std::array<std::pair<const char *, bool *>, 3> flagsOf(DifferenceFilter &filter)
{
    return {{{"difference/only_differences", &filter.onlyDifferences},
             {"difference/hide_accepted", &filter.hideAccepted},
             {"difference/hide_volatile", &filter.hideVolatile}}};
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

DifferenceFilter Settings::differenceFilter() const
{
    const QSettings settings(m_file, QSettings::IniFormat);
    DifferenceFilter filter;
    for (const auto &[name, flag] : flagsOf(filter))
        *flag = settings.value(QLatin1String(name), *flag).toBool();
    filter.section = settings.value(QLatin1String(sectionKey)).toString().toStdString();
    return filter;
}

void Settings::setDifferenceFilter(const DifferenceFilter &filter) const
{
    QSettings settings(m_file, QSettings::IniFormat);
    DifferenceFilter kept = filter;
    for (const auto &[name, flag] : flagsOf(kept))
        settings.setValue(QLatin1String(name), *flag);
    settings.setValue(QLatin1String(sectionKey), QString::fromStdString(kept.section));
}

QByteArray Settings::differenceSplitter() const
{
    return QSettings(m_file, QSettings::IniFormat).value(QLatin1String(splitterKey)).toByteArray();
}

void Settings::setDifferenceSplitter(const QByteArray &state) const
{
    QSettings(m_file, QSettings::IniFormat).setValue(QLatin1String(splitterKey), state);
}

void Settings::setGeometry(const QString &window, const QByteArray &geometry) const
{
    QSettings(m_file, QSettings::IniFormat).setValue(geometryKey(window), geometry);
}

} // namespace redossier
