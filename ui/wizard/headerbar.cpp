// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizard/headerbar.h"

#include "core/session/dossierstate.h"
#include "ui/style/theme.h"
#include "ui/widgets/actionbutton.h"
#include "ui/widgets/elidedtext.h"
#include "ui/words/summarywords.h"
#include "ui/words/standingwords.h"
#include "ui/words/words.h"

#include <QHBoxLayout>

namespace redossier {

HeaderBar::HeaderBar(QAction *why, QWidget *parent)
    : QWidget(parent), m_title(new ElidedText("heading")), m_identity(new Text({}, "mono")), m_run(new Text({}, "badge")),
      m_variant(new Text(tr("variant"), "badge")), m_exercise(new Text(tr("exercise"), "badge")), m_readOnly(new Text({}, "badge"))
{
    setProperty("role", QStringLiteral("header"));
    setAttribute(Qt::WA_StyledBackground);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(Spacing::medium + 6, Spacing::small, Spacing::medium + 6, Spacing::small);
    row->setSpacing(Spacing::medium);
    m_identity->setWordWrap(false);
    m_variant->setTone(QStringLiteral("attention"));
    m_readOnly->setTone(QStringLiteral("attention"));
    m_variant->setToolTip(tr("Differences from the reference's environment were accepted, each with a reason."));
    m_exercise->setToolTip(tr("Its tolerance is for practice; it is not yours."));
    for (Text *text : {m_title, m_identity, m_run, m_variant, m_exercise, m_readOnly})
        row->addWidget(text, 0, Qt::AlignVCenter);
    row->addStretch();
    row->addWidget(new ActionButton(why));
}

void HeaderBar::show(const DossierState &state)
{
    m_title->setText(shown(state.dossier.title));
    m_title->setToolTip(m_title->text());
    m_identity->setText(state.isDraft() ? tr("draft, not locked") : tr("identity %1").arg(shortIdentity(*state.dossier.identity)));
    m_identity->setToolTip(state.isDraft() ? QString() : shown(*state.dossier.identity));
    const Run *run = state.run ? &state.run->entry.run : nullptr;
    m_run->setVisible(run);
    m_run->setTone(state.runIsUnreadable() ? QStringLiteral("attention") : QString());
    m_run->setToolTip(state.runIsUnreadable() ? firstOf(state.run->entry.problems) : QString());
    if (run && state.runIsUnreadable())
        m_run->setText(tr("? %1: not readable", "run 3").arg(runName(state.run->entry)));
    else if (run)
        m_run->setText(state.reference.platform
                           ? tr("run %1 · %2", "number, platform").arg(run->number).arg(platformWord(std::string(spelling(*state.reference.platform))))
                           : tr("run %1").arg(run->number));
    m_variant->setVisible(run && !run->variant.empty());
    m_exercise->setVisible(state.dossier.exercise);
    m_readOnly->setVisible(state.readOnly.has_value());
    m_readOnly->setText(tr("read only"));
    if (state.readOnly)
        m_readOnly->setToolTip(advice(*state.readOnly).message);
}

} // namespace redossier
