// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/stepoffer.h"

#include <QObject>
#include <QString>
#include <optional>
#include <string>
#include <vector>

class QAction;

namespace redossier {

class Session;

//! What the buttons of a page that carries out a step say; mnemonics included.
struct StepActionTexts
{
    QString begin; //!< a new run up to the step: "&Probe the device"
    QString goOn;  //!< the shown run goes on up to it: "&Probe the device"
    QString again; //!< the step has been reached before, so a new run repeats all of it: "Probe in a &new run"
    QString stop;  //!< "&Stop"
};

//! The three actions by which a page carries its step out, and what they do in every state of the dossier. The chain up to
//! the step is run: in the shown run where that can go on, else in a new one. Put them into the footer in this order:
//! stop(), newRun(), run(); the page calls show() first thing in its own show().
class StepActions : public QObject
{
    Q_OBJECT

public:
    //! `step`: a name of stepNames(). The actions' object names are STEPStopAction, STEPNewRunAction, STEPRunAction.
    StepActions(Session &session, std::string step, StepActionTexts texts, QObject *parent);

    //! The next sensible thing: goes on with the shown run, or begins a new one where it cannot. Hidden while running.
    QAction *run() const { return m_run; }
    //! A new run although the shown one could go on.
    QAction *newRun() const { return m_newRun; }
    //! Visible while a run goes on.
    QAction *stop() const { return m_stop; }

    void show(const DossierState &state);
    //! What is accepted at the gate from the next start on.
    void setAcceptances(std::vector<Acceptance> acceptances) { m_acceptances = std::move(acceptances); }
    //! Why nothing can be started although the dossier would allow it, as a sentence: a decision is missing on the page. The
    //! actions are disabled then and say so. Empty: nothing is missing.
    void setMissing(const QString &missing);
    //! What going on means where the page knows it better: "&Go on as a variant".
    void setGoOnText(const QString &text);
    //! Carries out the whole chain to the comparison instead of stopping at the step; a page may connect it to an action.
    void runEverything();

    const StepOffer &offer() const { return m_offer; }
    //! In a sentence, what run() will do and why: "Go on with run 3, at the device probe.", "Make a new run: ..".
    QString explanation() const;

Q_SIGNALS:
    //! Texts or visibility have changed; the page emits actionsChanged().
    void changed();

private:
    void start(bool goOn, const std::string &until);
    void update();
    QString obstacleText() const;
    QString runningText() const;

    Session &m_session;
    std::string m_step;
    StepActionTexts m_texts;
    QAction *m_stop;
    QAction *m_newRun;
    QAction *m_run;
    StepOffer m_offer;
    std::vector<Acceptance> m_acceptances;
    QString m_missing;
    std::optional<std::string> m_asked; //!< the run that was asked to go on, until it has ended
    std::optional<std::string> m_refusedRun;
    Error m_refusal;
};

} // namespace redossier
