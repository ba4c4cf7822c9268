// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/checkcard.h"

#include "core/session/dependencyrecord.h"
#include "ui/models/packagerows.h"
#include "ui/widgets/text.h"
#include "ui/widgets/wrappedtable.h"
#include "ui/words/words.h"

#include <QFontDatabase>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace redossier {

CheckCard::CheckCard(QWidget *parent)
    : Card(tr("What pip check says"), parent), m_state(new Text),
      m_table(new WrappedTable(tr("Conflicts that pip check found"), {2, 2, 2, 1}, 220)), m_model(new TextTableModel(checkHeadings(), this)),
      m_rawButton(new QPushButton(tr("Show what it &printed"))), m_raw(new QPlainTextEdit)
{
    m_state->setObjectName(QStringLiteral("checkState"));
    m_table->setObjectName(QStringLiteral("checkTable"));
    m_table->setModel(m_model);
    m_rawButton->setObjectName(QStringLiteral("rawCheckButton"));
    m_rawButton->setCheckable(true);
    m_rawButton->setProperty("role", QStringLiteral("flat"));
    m_raw->setReadOnly(true);
    m_raw->setObjectName(QStringLiteral("rawCheck"));
    m_raw->setAccessibleName(tr("Output of pip check"));
    m_raw->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_raw->setFixedHeight(130);
    m_raw->setTabChangesFocus(true);
    m_raw->hide();
    connect(m_rawButton, &QPushButton::toggled, m_raw, &QWidget::setVisible);
    body()->addWidget(m_state);
    body()->addWidget(m_table);
    body()->addWidget(new Text(tr("It reads what the installed packages say of themselves. \"No conflict\" validates neither the driver, nor native "
                                  "extensions, nor the quality of the application."),
                               "quiet"));
    body()->addWidget(m_rawButton, 0, Qt::AlignLeft);
    body()->addWidget(m_raw);
}

void CheckCard::show(const DependencyRecord &record)
{
    setVisible(record.check.has_value());
    if (!record.check)
        return;
    const PipCheck &check = *record.check;
    m_model->setRows(checkRows(check));
    m_table->setVisible(!check.rows.empty());
    m_raw->setPlainText(shown(record.checkText));
    m_rawButton->setVisible(!record.checkText.empty());
    switch (check.state) {
    case PipCheck::State::consistent:
        m_state->setText(tr("✓ No conflict between the installed packages' requirements."));
        break;
    case PipCheck::State::conflicts:
        m_state->setText(tr("✗ Requirements that are not met: %n", nullptr, static_cast<int>(check.rows.size())));
        break;
    case PipCheck::State::notReadable:
        m_state->setText(tr("? Not readable. pip check printed something that no rule knows, so nothing is concluded from it."));
        m_rawButton->setChecked(true);
        break;
    case PipCheck::State::noPip:
        m_state->setText(tr("? Not checked: the environment has no pip."));
        break;
    }
    m_state->setTone(check.state == PipCheck::State::consistent ? QStringLiteral("good") : QStringLiteral("attention"));
}

} // namespace redossier
