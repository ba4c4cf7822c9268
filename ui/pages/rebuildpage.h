// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/environment/annotatedrebuildfile.h"
#include "core/environment/installreport.h"
#include "core/session/runpreview.h"
#include "ui/pages/page.h"

#include <optional>
#include <string>
#include <vector>

namespace redossier {

class Card;
class CommandPanel;
class KeptEnvironment;
class LocateFields;
class PythonChooser;
class RebuildFileView;
class StepActions;
class Table;
class TextTableModel;

//! The new environment: its interpreter, its rebuild file, the commands, and what they print.
class RebuildPage : public Page
{
    Q_OBJECT

public:
    explicit RebuildPage(Session &session, QWidget *parent = nullptr);
    void show(const DossierState &state) override;
    using QWidget::show;

private:
    void makeActions();
    void makeSettings();
    void makeResults();
    void showNotice(const DossierState &state);
    void showEnd(const DossierState &state, const StepReport &step);
    void offerLog(const DossierState &state);
    void showPlace(const DossierState &state);
    void readRebuildFile(const DossierState &state);
    void readDownloads(const DossierState &state);
    void showDownloads(const std::optional<std::vector<InstalledArchive>> &archives);
    void askPreview();
    void showPreview(const Result<RunPreview> &preview);
    void updateMissing();

    StepActions *m_steps;
    QAction *m_everything;
    QAction *m_next;
    QWidget *m_settings;
    QWidget *m_results;
    PythonChooser *m_python;
    RebuildFileView *m_file;
    Card *m_locateCard;
    LocateFields *m_locate;
    Text *m_platform;
    Text *m_place;
    Text *m_notes;
    Text *m_planProblem;
    CommandPanel *m_commands;
    Card *m_downloadsCard;
    Text *m_downloadsText;
    TextTableModel *m_downloads;
    Table *m_downloadsTable;
    KeptEnvironment *m_kept;
    std::string m_fileOf;      //!< what the viewer shows: identity or time of the files
    std::string m_downloadsOf; //!< the run and the state of its step
    int m_previews = 0;
};

} // namespace redossier
