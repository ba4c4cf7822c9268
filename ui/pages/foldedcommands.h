// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <string>

class QPushButton;

namespace redossier {

class CommandPanel;
class Session;
struct DossierState;

//! The commands of a step with their logs, one click away.
class FoldedCommands : public QWidget
{
    Q_OBJECT

public:
    FoldedCommands(Session &session, const std::string &step, QWidget *parent = nullptr);
    //! Hidden as long as the step has no command.
    void show(const DossierState &state);
    using QWidget::show;

private:
    std::string m_step;
    QPushButton *m_button;
    CommandPanel *m_panel;
};

} // namespace redossier
