// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <QList>
#include <QWidget>
#include <string>

class QVBoxLayout;

namespace redossier {

class Notice;
class Session;
class Text;
struct DossierState;

//! One page of the wizard; see ui/README.md. A page scrolls as a whole, so its content may be higher than the window.
class Page : public QWidget
{
    Q_OBJECT

public:
    //! `step`: a name of stepNames(), or "dossier".
    Page(std::string step, Session &session, QWidget *parent = nullptr);

    const std::string &step() const { return m_step; }
    //! Shows a new state of the dossier; called whenever it has changed, also while a run goes on.
    virtual void show(const DossierState &state) = 0;
    using QWidget::show;
    //! What would be lost if the page were left now, as a sentence; empty: nothing.
    virtual QString unsaved() const { return {}; }

Q_SIGNALS:
    void goTo(const std::string &step);
    //! The page has other actions than before.
    void actionsChanged();

protected:
    Session &session() const { return m_session; }
    //! The line under the page's title.
    void setSubtitle(const QString &subtitle);
    //! The first thing below the title: the outcome of the step.
    Notice *notice() const { return m_notice; }
    //! Says in the notice why what the shown run has on record is not to be relied on; false, and nothing, where it is sound.
    //! `next`: what the page's button does.
    bool tellDoubt(const DossierState &state, const QString &next);
    //! Where the page puts its cards.
    QVBoxLayout *body() const { return m_body; }
    //! An action for the footer, after those that are there; the last visible one is the accent button. `name` is its
    //! object name.
    QAction *addFooterAction(const QString &text, const char *name);

private:
    std::string m_step;
    Session &m_session;
    Text *m_subtitle;
    Notice *m_notice;
    QVBoxLayout *m_body;
};

} // namespace redossier
