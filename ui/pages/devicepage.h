// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/devicerecord.h"
#include "ui/pages/page.h"

#include <QTimer>
#include <memory>

class QHBoxLayout;
class QPushButton;

namespace redossier {

class AttachmentsCard;
class Card;
class FoldedCommands;
class RawRecord;
class StepActions;
class Table;
class TextTableModel;
enum class StepState;

//! What the rebuilt environment reaches: the chain beside the reference's, the probe's stages, and what they show.
class DevicePage : public Page
{
    Q_OBJECT

public:
    explicit DevicePage(Session &session, QWidget *parent = nullptr);
    void show(const DossierState &state) override;
    using QWidget::show;

private:
    void makeActions();
    void makeChainCard(QHBoxLayout *row);
    void makeStagesCard(QHBoxLayout *row);
    void makeLowerCards();
    void showRecord();
    void showChain();
    void follow();
    void showNotice();
    void tellEnded();
    void updateActions();
    void copyFacts() const;
    const Json &chain() const;

    std::shared_ptr<const DossierState> m_state;
    StepState m_step;
    DeviceRecord m_record;
    QTimer m_follow; //!< reads the record while the probe writes it
    bool m_isFollowing = false;

    StepActions *m_actions;
    QAction *m_copy;
    QAction *m_back;
    QAction *m_next;
    Text *m_plan;
    Table *m_chain;
    TextTableModel *m_chainModel;
    QPushButton *m_all;
    Table *m_stages;
    TextTableModel *m_stageModel;
    Card *m_shows;
    Text *m_conclusions;
    Text *m_proves;
    Text *m_doesNotProve;
    Card *m_variablesCard;
    Table *m_variables;
    TextTableModel *m_variableModel;
    AttachmentsCard *m_attachments;
    RawRecord *m_raw;
    FoldedCommands *m_commands;
};

} // namespace redossier
