// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/timewords.h"

#include <QCoreApplication>
#include <QLocale>

namespace redossier {

namespace {

QDateTime fromUtc(const std::string &text)
{
    const QDateTime utc = QDateTime::fromString(QString::fromStdString(text), Qt::ISODate);
    return utc.isValid() ? utc.toLocalTime() : utc;
}

QString translated(const char *text)
{
    return QCoreApplication::translate("timewords", text);
}

} // namespace

QString whenText(const QDateTime &when, const QDateTime &now)
{
    if (!when.isValid())
        return {};
    const QLocale locale;
    const QDateTime local = when.toLocalTime();
    // Where no language is set, the short form has seconds.
    const QString clock = locale == QLocale::c() ? local.time().toString(QStringLiteral("HH:mm"))
                                                 : locale.toString(local.time(), QLocale::ShortFormat);
    const auto days = local.date().daysTo(now.toLocalTime().date());
    if (days == 0 && local <= now)
        return translated(QT_TRANSLATE_NOOP("timewords", "today, %1")).arg(clock);
    if (days == 1)
        return translated(QT_TRANSLATE_NOOP("timewords", "yesterday, %1")).arg(clock);
    if (days > 1 && days < 7)
        return translated(QT_TRANSLATE_NOOP("timewords", "%1, %2"))
            .arg(locale.standaloneDayName(local.date().dayOfWeek()), clock);
    return locale.toString(local.date(), QLocale::ShortFormat);
}

QString whenText(const std::string &utc)
{
    return whenText(fromUtc(utc));
}

QString fullTimeText(const std::string &utc)
{
    const QDateTime when = fromUtc(utc);
    return when.isValid() ? QLocale().toString(when, QLocale::LongFormat) : QString();
}

} // namespace redossier
