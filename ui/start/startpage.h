// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/recentdossiers.h"

#include <QWidget>

namespace redossier {

class Notice;
class RecentCard;
class Worker;

//! The first page: what can be begun, what was opened last, and the exercises.
class StartPage : public QWidget
{
    Q_OBJECT

public:
    StartPage(RecentDossiers recent, Worker &worker, QWidget *parent = nullptr);
    RecentCard &recent() const { return *m_recent; }
    Notice &notice() const { return *m_notice; }

Q_SIGNALS:
    void newAsked();
    void chooseAsked();
    void openAsked(const std::filesystem::path &dossier);
    //! `name`: a folder of resources/examples.
    void exampleAsked(const std::string &name);

private:
    QWidget *choices();
    QWidget *examples();

    Notice *m_notice;
    RecentCard *m_recent;
};

} // namespace redossier
