// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>
#include <string>

namespace redossier {

//! "today, 16:31", "yesterday, 11:02", "Thursday, 9:15" within the last week, else the date; in local time and the user's
//! locale. A time of the future is a clock that went wrong somewhere: its date is shown.
QString whenText(const QDateTime &when, const QDateTime &now = QDateTime::currentDateTime());
//! Of a document's "2026-11-29T18:45:12Z"; empty where it is no time.
QString whenText(const std::string &utc);
//! Date and time in full, for a tooltip or a screen reader.
QString fullTimeText(const std::string &utc);

} // namespace redossier
