// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/reference/spreadcard.h"

#include "ui/models/spreadrows.h"
#include "ui/widgets/table.h"
#include "ui/widgets/text.h"

#include <QHeaderView>
#include <QVBoxLayout>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr int tableHeight = 260;

} // namespace

SpreadCard::SpreadCard(QWidget *parent)
    : Card(tr("How far the reference lies from itself"), parent), m_about(new Text), m_model(new TextTableModel(spreadHeadings(), this)),
      m_table(new Table(tr("Spread of the reference sample, one row an output"))),
      m_limits(new Text(tr("It is only shown. No number of it goes into a rule: what a tolerance may be follows from what the result is used for, and another "
                           "machine may lie further off than this one from itself."),
                        "quiet"))
{
    m_about->setObjectName(QStringLiteral("spreadAbout"));
    m_limits->setObjectName(QStringLiteral("spreadLimits"));
    m_table->setModel(m_model);
    m_table->setObjectName(QStringLiteral("spreadTable"));
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_about, m_table, m_limits})
        body()->addWidget(widget);
}

void SpreadCard::show(const Json &observation)
{
    const Json &spread = memberAt(memberAt(observation, "spread"), "value");
    const int runs = spreadRuns(spread);
    m_model->setRows(spreadRows(spread));
    const bool any = m_model->rowCount() > 0 && runs > 1;
    m_about->setText(any ? tr("The command ran %1 times in the reference environment; every further run was held against the first.").arg(runs)
                         : tr("○ Not measured. Under Capture the command can run several times, so that its outputs are held against each other."));
    m_table->setVisible(any);
    m_table->fitHeight(tableHeight);
    m_limits->setVisible(any);
}

} // namespace redossier
