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
    explicit StartPage(QWidget *parent = nullptr);
    //! Lays everything out. To be called once the page has its place in the window: what is there before is measured twice.
    void fill(RecentDossiers recent, Worker &worker);
    RecentCard &recent() const { return *m_recent; }
    Notice &notice() const { return *m_notice; }

Q_SIGNALS:
    void newAsked();
    void chooseAsked();
    void compareAsked();
    void openAsked(const std::filesystem::path &dossier);
    //! `name`: a folder of resources/examples.
    void exampleAsked(const std::string &name);

private:
    QWidget *choices();
    QWidget *examples();

    Notice *m_notice;
    RecentCard *m_recent = nullptr; //!< from fill() on
};

} // namespace redossier
