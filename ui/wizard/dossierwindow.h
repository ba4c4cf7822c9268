// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/session.h"

#include <QMainWindow>
#include <set>
#include <string>
#include <vector>

class QScrollArea;
class QStackedWidget;

namespace redossier {

class FooterBar;
class HeaderBar;
class Notice;
class Page;
class StepList;
class UnreadableRuns;

//! The window of one dossier.
class DossierWindow : public QMainWindow
{
    Q_OBJECT

public:
    explicit DossierWindow(SessionSurroundings surroundings, QWidget *parent = nullptr);
    ~DossierWindow() override;

    //! Ends with ready(), or with openFailed() where the folder cannot be opened.
    void open(const std::filesystem::path &dossier);
    //! The dossier was read and is shown, at the step that asks for somebody.
    bool isReady() const { return m_ready; }
    Session &session() { return *m_session; }
    //! The folder that open() was given.
    const std::filesystem::path &dossier() const { return m_dossier; }
    //! Shows the page of a step that the step list offers; any other stays where it is.
    void goTo(const std::string &step);
    //! Whether the step list offers it.
    bool canGoTo(const std::string &step) const;
    //! Made when it is first asked for; null when there is no such step.
    Page *page(const std::string &step);

Q_SIGNALS:
    void ready();
    void openFailed(const std::filesystem::path &dossier, const redossier::Error &error);
    void startWindowAsked();
    void openAsked();
    //! Beside another dossier.
    void compareAsked();
    void newAsked();
    void settingsAsked();
    void guideAsked();
    //! All windows are to be closed, each with its own question.
    void quitAsked();

protected:
    void closeEvent(QCloseEvent *event) override;
    bool focusNextPrevChild(bool next) override;
    //! Page Up and Page Down scroll the page, wherever the keyboard is.
    void keyPressEvent(QKeyEvent *event) override;

private:
    void makeMenus();
    void makeGoMenu();
    void connectSession();
    void makePageArea();
    void makePages();
    void arrive();
    void showStateSoon();
    void showState();
    void showPage(Page *page);
    void catchUp(Page *page);
    QScrollArea *shownArea() const;
    void tell(const Error &error);
    void followRun(const Run &run);
    void showWhereToGo();
    void showChanged();
    void showReadOnly(const std::optional<Error> &why);
    void askConsent(const ConsentRequest &request, const RootTokens &tokens);
    std::string openingStep() const;
    void askToClose(const QString &why, const QString &close);

    std::unique_ptr<Session> m_session;
    std::filesystem::path m_dossier;
    std::vector<Page *> m_pages; //!< those that were needed so far
    bool m_showing = false;      //!< showStateSoon() was called and the state not shown yet
    std::set<Page *> m_behind;   //!< those of them that show an older state
    QAction *m_why;
    HeaderBar *m_header;
    StepList *m_steps;
    QStackedWidget *m_stack;
    Notice *m_reason;
    Notice *m_outcome;
    Notice *m_readOnly;
    UnreadableRuns *m_unreadableRuns;
    Notice *m_changed; //!< the locked reference is no longer what was locked
    FooterBar *m_footer;
    std::vector<QAction *> m_go; //!< of the pages, in the order of pageNames()
    std::string m_begunOn;       //!< the page that was shown when the run began
    std::optional<Error> m_shownReadOnly;
    bool m_unreadable = false; //!< what the last reading ended with is said
    bool m_closing = false;
    bool m_arriving = false; //!< read, and not shown yet
    bool m_ready = false;
    bool m_allMade = false;  //!< every page
};

} // namespace redossier
