// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/recentdossiers.h"
#include "core/session/session.h"
#include "ui/start/settings.h"

#include <QMainWindow>
#include <filesystem>

class QStackedWidget;

namespace redossier {

class KeptPage;
class Navigation;
class Sentence;
class StartPage;

//! Where a person begins. Nothing heavy happens before it was painted: lists are read afterwards, on the worker, and the
//! other pages are made when they are first asked for.
class StartWindow : public QMainWindow
{
    Q_OBJECT

public:
    enum Place { startPlace, guidePlace, settingsPlace, keptPlace };

    //! `shown`: the appearance that holds now.
    StartWindow(Places places, RecentDossiers recent, Settings settings, Appearance shown, Worker &worker, QWidget *parent = nullptr);

    //! Why something could not be opened.
    void tell(const Error &error);
    //! What was opened will be missing from the list.
    void tellNotRemembered(const Error &error);
    //! A dossier is being opened, and that takes a while.
    void tellOpening(const std::filesystem::path &dossier);
    void clearNotice();
    //! Reads the lists again.
    void refresh();
    void goTo(Place place);
    //! Asks for a project, and makes a dossier of it.
    void makeNew();
    //! Asks which two are to be held side by side; `a`: chosen already, or empty.
    void askToCompare(const std::filesystem::path &a = {});

Q_SIGNALS:
    void openAsked(const std::filesystem::path &dossier);
    void chooseAsked();
    void compareAsked(const std::filesystem::path &a, const std::filesystem::path &b);
    //! All windows are to be closed.
    void quitAsked();

protected:
    bool focusNextPrevChild(bool next) override;
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragLeaveEvent(QDragLeaveEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void makeFrame();
    void makeMenus();
    QWidget *pageAt(int place);
    void makeExample(const std::string &name);
    KeptPage *kept();
    void showHint(const QString &hint, const QString &tone);

    Places m_places;
    RecentDossiers m_recent;
    Settings m_settings;
    Appearance m_appearance;
    Worker &m_worker;
    Navigation *m_navigation;
    QStackedWidget *m_stack;
    Sentence *m_hint;
    StartPage *m_start;
    KeptPage *m_kept = nullptr;
    QWidget *m_pages[4] = {};
    bool m_stale = false; //!< shown, and not read anew since
    // Threads of their own, so that a slow folder keeps nobody else waiting; last, so that they end first.
    Worker m_reading;
    Worker m_measuring;
    Worker m_making;
};

} // namespace redossier
