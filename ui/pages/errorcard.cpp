// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/errorcard.h"

#include "ui/style/theme.h"
#include "ui/widgets/flatbutton.h"
#include "ui/widgets/stagestrip.h"
#include "ui/widgets/text.h"
#include "ui/words/recordwords.h"

#include <QGridLayout>

namespace redossier {

ErrorCard::ErrorCard(QWidget *parent)
    : Card(tr("First error"), parent), m_message(new Text({}, "mono")), m_stage(new Text), m_kind(new Text), m_layer(new Text),
      m_next(new Text), m_later(new Text({}, "quiet")), m_log(flatButton(tr("Show it in the &log"), "showErrorInLog"))
{
    setObjectName(QStringLiteral("errorCard"));
    m_message->setObjectName(QStringLiteral("errorMessage"));
    m_stage->setObjectName(QStringLiteral("errorStage"));
    m_layer->setObjectName(QStringLiteral("errorLayer"));
    m_next->setObjectName(QStringLiteral("errorNext"));
    auto *grid = new QGridLayout;
    grid->setColumnStretch(1, 1);
    grid->setHorizontalSpacing(Spacing::medium);
    grid->setVerticalSpacing(Spacing::small);
    const std::pair<QString, QWidget *> rows[] = {{tr("What happened"), m_kind}, {tr("Its words"), m_message}, {tr("Stage"), m_stage},
                                                  {tr("Where to look"), m_layer}, {tr("Try next"), m_next}};
    int row = 0;
    for (const auto &[title, value] : rows) {
        auto *name = new Text(title, "quiet");
        name->setWordWrap(false);
        grid->addWidget(name, row, 0, Qt::AlignTop);
        grid->addWidget(value, row++, 1);
    }
    body()->addLayout(grid);
    body()->addWidget(m_log, 0, Qt::AlignLeft);
    body()->addWidget(m_later);
    connect(m_log, &QPushButton::clicked, this, [this] { Q_EMIT logAsked(m_error.log, m_error.line); });
    hide();
}

void ErrorCard::show(const Run *run, const std::string &step)
{
    const bool mine = run && run->firstError && run->firstError->step == step;
    setVisible(mine);
    if (!mine)
        return;
    m_error = *run->firstError;
    m_kind->setText(errorKindWord(m_error.kind));
    m_message->setText(shown(m_error.message));
    m_stage->setText(m_error.stage ? stageTitle(*m_error.stage) : tr("stage not reported"));
    m_layer->setText(layerSentence(m_error.layer));
    QString next;
    int others = 0;
    for (const StepFinding &finding : findingsOf(*run->step(step)))
        if (finding.severity == Severity::error) {
            next = next.isEmpty() ? finding.words.todo : next;
            ++others;
        }
    m_next->setText(next.isEmpty() ? tr("Read the log around this line; what comes after it is mostly its echo.") : next);
    m_log->setVisible(!m_error.log.empty());
    m_log->setText(m_error.line ? tr("Show line %1 of the &log").arg(*m_error.line) : tr("Show the &log"));
    m_later->setText(others > 1 ? tr("%n further error(s) were noted after it; the first one is the one to understand.", nullptr, others - 1)
                                : tr("The steps before this one keep their result: a failing sample does not undo the rebuild."));
}

} // namespace redossier
