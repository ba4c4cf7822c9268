// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/page.h"

#include "ui/style/theme.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/pagehead.h"
#include "ui/widgets/text.h"
#include "ui/words/standingwords.h"
#include "ui/words/words.h"

#include <QVBoxLayout>

namespace redossier {

Page::Page(std::string step, Session &session, QWidget *parent)
    : QWidget(parent), m_step(std::move(step)), m_session(session), m_subtitle(new Text({}, "quiet")), m_notice(new Notice),
      m_body(new QVBoxLayout)
{
    setProperty("role", QStringLiteral("page"));
    setObjectName(QString::fromStdString(m_step) + QStringLiteral("Page"));
    QVBoxLayout *column = pageColumn(this);
    column->addLayout(pageHead(new Text(stepTitle(m_step), "title"), m_subtitle));
    column->addWidget(m_notice);
    m_body->setSpacing(Spacing::medium);
    column->addLayout(m_body, 1);
    setAccessibleName(stepTitle(m_step));
}

void Page::setSubtitle(const QString &subtitle)
{
    m_subtitle->setText(subtitle);
}

bool Page::tellDoubt(const DossierState &state, const QString &next)
{
    if (!state.runIsUnreadable() && !state.runIsChanged())
        return false;
    const RunEntry &run = state.run->entry;
    const StandingWords words = standingWords(state.standing ? *state.standing : RunStanding{RunStanding::Kind::unreadable, run.problems}, run);
    notice()->tell(QStringLiteral("attention"), words.title, words.text, next);
    notice()->setToolTip(words.all);
    return true;
}

QAction *Page::addFooterAction(const QString &text, const char *name)
{
    auto *action = new QAction(text, this);
    action->setObjectName(QLatin1String(name));
    addAction(action);
    return action;
}

} // namespace redossier
