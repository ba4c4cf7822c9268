// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/start/settings.h"

#include <QObject>

namespace redossier {

class Worker;

//! Lets a window come back where it was: restored now, kept whenever the window is hidden or closed. It belongs to the window.
class WindowGeometry : public QObject
{
    Q_OBJECT

public:
    //! `name`: which kind of window. `beside`: how many such windows are open already, so that they do not cover each other.
    WindowGeometry(QWidget *window, QString name, int beside, Settings settings, Worker &worker);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void keepOnScreen();

    QWidget *m_window;
    QString m_name;
    Settings m_settings;
    Worker &m_worker;
};

} // namespace redossier
