// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/foldedcommands.h"

#include "core/session/dossierstate.h"
#include "ui/pages/commandpanel.h"
#include "ui/style/theme.h"

#include <QPushButton>
#include <QVBoxLayout>

namespace redossier {

FoldedCommands::FoldedCommands(Session &session, const std::string &step, QWidget *parent)
    : QWidget(parent), m_step(step), m_button(new QPushButton(tr("Show the commands and their &logs"))),
      m_panel(new CommandPanel(session, {step}))
{
    m_button->setObjectName(QStringLiteral("commandsButton"));
    m_button->setCheckable(true);
    m_button->setProperty("role", QStringLiteral("flat"));
    m_panel->setMinimumHeight(420);
    m_panel->setVisible(false);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(Spacing::small);
    column->addWidget(m_button, 0, Qt::AlignLeft);
    column->addWidget(m_panel);
    connect(m_button, &QPushButton::toggled, m_panel, &QWidget::setVisible);
}

void FoldedCommands::show(const DossierState &state)
{
    const StepReport *report = state.run ? state.run->entry.run.step(m_step) : nullptr;
    setVisible(report && (!report->commands.empty() || report->state == StepState::running));
    m_panel->show(state);
}

} // namespace redossier
