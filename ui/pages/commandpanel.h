// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/roottokens.h"
#include "core/process/commandrecord.h"
#include "core/session/dossierstate.h"
#include "ui/widgets/logpart.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>
#include <map>
#include <optional>
#include <string>
#include <vector>

class QComboBox;
class QPushButton;
class QStackedWidget;

namespace redossier {

class CommandView;
class LogView;
class Session;
class Table;
class TextTableModel;

//! The commands of some steps in their order, planned, running and ended; below it the chosen one in full, and its log: as it
//! is printed, later from the disk.
class CommandPanel : public QWidget
{
    Q_OBJECT

public:
    //! `steps`: names of stepNames() whose commands are shown.
    CommandPanel(Session &session, std::vector<std::string> steps, QWidget *parent = nullptr);

    void show(const DossierState &state);
    using QWidget::show;
    //! What will be run, by step; shown as "not run yet" in the place of steps that have no command on record.
    void setPlanned(std::map<std::string, std::vector<CommandRecord>> planned);
    //! Chooses the command that wrote the log `relative` and marks a line of it.
    void showLog(const std::string &relative, std::optional<int> line);

private:
    struct Row
    {
        std::string step;
        CommandRecord command;
        bool operator==(const Row &) const = default;
    };

    std::vector<Row> rowsOf(const DossierState &state) const;
    void takeLiveCommand();
    void takeOutput(const QByteArray &text, quint64 skipped);
    void setRows(std::vector<Row> rows);
    void choose(int row);
    void showChosen();
    void showLogOf(const CommandRecord &command, bool errors, std::optional<int> line);
    int interesting() const;
    bool isMine(const std::string &step) const;
    std::optional<std::string> runningStep() const;
    RootTokens tokens() const;
    void update();

    Session &m_session;
    std::vector<std::string> m_steps;
    TextTableModel *m_model;
    Table *m_table;
    CommandView *m_view;
    QComboBox *m_stream;
    QStackedWidget *m_logs;
    LogView *m_live;
    LogView *m_file;
    QTimer m_clock;
    QElapsedTimer m_since; //!< the running command began
    std::map<std::string, std::vector<CommandRecord>> m_planned;
    std::vector<CommandRecord> m_unrecorded; //!< of the step that is running: run.json has them when it has ended
    std::vector<Row> m_rows;
    int m_chosen = -1;
    bool m_byHand = false; //!< a person chose the row; it stays until the next run begins
    bool m_filling = false;
};

} // namespace redossier
