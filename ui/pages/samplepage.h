// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/sample/stagetracker.h"
#include "core/session/outputcheck.h"
#include "core/session/runpreview.h"
#include "ui/models/texttablemodel.h"
#include "ui/pages/page.h"

#include <QTimer>
#include <string>
#include <vector>

namespace redossier {

class Card;
class CommandPanel;
class ErrorCard;
class StageStrip;
class StepActions;
class Table;
struct StepReport;

//! The project's own sample: stages, log, outputs as they were read back, first error.
class SamplePage : public Page
{
    Q_OBJECT

public:
    explicit SamplePage(Session &session, QWidget *parent = nullptr);
    void show(const DossierState &state) override;
    using QWidget::show;

private:
    struct TableCard
    {
        Card *card;
        Text *text;
        TextTableModel *model;
        Table *table;
    };

    void makeActions();
    TableCard makeTable(const QString &heading, const QStringList &columns, const char *name);
    void fill(const TableCard &card, std::vector<std::vector<TableCell>> rows, const QString &text);
    void showNotice(const DossierState &state);
    void showStages(const DossierState &state);
    void readOutputs(const DossierState &state);
    void showOutputs(const Result<std::vector<ComparedOutput>> &outputs);
    void readStages(const DossierState &state);
    void showSettings(const DossierState &state);
    void askPreview(const DossierState &state);
    const StepReport *step(const DossierState &state) const;
    bool isRunning() const;

    StepActions *m_steps;
    QAction *m_next;
    StageStrip *m_strip;
    Text *m_elapsed;
    ErrorCard *m_error;
    CommandPanel *m_command;
    TableCard m_outputs;
    TableCard m_inputs;
    TableCard m_settings;
    QTimer m_clock;
    StageTracker m_tracker;             //!< of the run that goes on
    std::vector<std::string> m_stages;  //!< of the shown run, from its log
    std::string m_stagesOf, m_outputsOf, m_previewOf;
};

} // namespace redossier
