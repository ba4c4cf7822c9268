// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/dependencyrecord.h"
#include "ui/pages/page.h"

#include <memory>

namespace redossier {

class Card;
class CheckCard;
class FoldedCommands;
class GateCard;
class GateDecision;
class StepActions;
enum class StepState;

//! The rebuilt packages against those of the reference, and the gate: its interpreter's proof, what pip check says, every
//! package that differs, and the decision about it.
class DependencyPage : public Page
{
    Q_OBJECT

public:
    explicit DependencyPage(Session &session, QWidget *parent = nullptr);
    void show(const DossierState &state) override;
    using QWidget::show;
    QString unsaved() const override;

private:
    void makeActions();
    void makeInterpreterCard();
    void read(const DossierState &state);
    void take(DependencyRecord record);
    void showInterpreter();
    void showGate();
    void showNotice();
    void tellEnded(StepState state);
    void tellStopped();
    void updateActions();
    bool gateIsShut() const;

    std::shared_ptr<const DossierState> m_state;
    StepState m_step;
    DependencyRecord m_record;
    bool m_isRead = false;
    int m_reading = 0;

    StepActions *m_actions;
    QAction *m_back;
    QAction *m_next;
    Text *m_plan;
    Card *m_interpreterCard;
    Text *m_executable;
    Text *m_prefix;
    Text *m_version;
    CheckCard *m_check;
    GateCard *m_gate;
    GateDecision *m_decision;
    FoldedCommands *m_commands;
};

} // namespace redossier
