// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/places.h"
#include "ui/models/differenceindex.h"
#include "ui/style/theme.h"

#include <QByteArray>
#include <QString>
#include <filesystem>

namespace redossier {

//! What a person chose for the windows: desktop.ini in the state folder, never in a dossier. QSettings writes it whole or
//! not at all, and merges what several processes change. What makes no sense counts as not chosen.
class Settings
{
public:
    explicit Settings(const std::filesystem::path &folder = stateFolder());

    Appearance appearance() const;
    //! False when it could not be written.
    bool setAppearance(Appearance appearance) const;
    //! Of a window, as QWidget::saveGeometry() gives it; empty: none yet.
    QByteArray geometry(const QString &window) const;
    void setGeometry(const QString &window, const QByteArray &geometry) const;
    //! Which rows of a difference are looked at; layer and search are not kept.
    DifferenceFilter differenceFilter() const;
    void setDifferenceFilter(const DifferenceFilter &filter) const;
    //! Where the window of a difference is divided, as QSplitter::saveState() gives it; empty: none yet.
    QByteArray differenceSplitter() const;
    void setDifferenceSplitter(const QByteArray &state) const;

private:
    QString m_file;
};

} // namespace redossier
