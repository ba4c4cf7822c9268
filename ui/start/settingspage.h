// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/start/settings.h"

#include <QWidget>

namespace redossier {

class Notice;
class Worker;

//! What a person can choose for the windows, and where the program keeps what it remembers.
class SettingsPage : public QWidget
{
    Q_OBJECT

public:
    SettingsPage(Settings settings, Appearance shown, Worker &worker, QWidget *parent = nullptr);

private:
    QWidget *appearanceCard(Appearance shown);
    QWidget *placesCard();
    void choose(Appearance appearance);

    Settings m_settings;
    Worker &m_worker;
    Notice *m_notice;
};

} // namespace redossier
