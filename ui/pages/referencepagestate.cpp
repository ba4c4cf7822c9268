// SPDX-License-Identifier: GPL-3.0-or-later
// What the page says of itself, and what it offers, in each state of the reference.
#include "core/session/session.h"
#include "ui/pages/reference/referenceeditor.h"
#include "ui/pages/referencepage.h"
#include "ui/widgets/notice.h"
#include "ui/words/dossierwords.h"
#include "ui/words/words.h"

#include <QAction>
#include <algorithm>
#include <utility>

namespace redossier {

namespace {

using EditAccess = ReferenceEditor::Access;

QString busyText(Activity activity)
{
    switch (activity) {
    case Activity::capturing:
        return ReferencePage::tr("The reference environment is being captured; nothing can be changed meanwhile.");
    case Activity::locking:
        return ReferencePage::tr("The reference is being checked once more and locked.");
    case Activity::running:
        return ReferencePage::tr("A run is going on; the reference cannot be changed meanwhile.");
    default:
        return ReferencePage::tr("The dossier is being read.");
    }
}

QList<bool> visibleActions(const QWidget &page)
{
    QList<bool> visible;
    for (const QAction *action : page.actions())
        visible << action->isVisible();
    return visible;
}

} // namespace

void ReferencePage::showDraftNotice()
{
    const int errors = static_cast<int>(std::count_if(m_findings.begin(), m_findings.end(), [](const Finding &finding) {
        return finding.severity == Severity::error && finding.code != "changed_since_lock";
    }));
    const bool draft = m_editor->state().isDraft();
    const QString quiet = QStringLiteral("quiet");
    if (m_editor->state().validationProblem) {
        const Advice words = advice(*m_editor->state().validationProblem);
        notice()->tell(QStringLiteral("attention"), tr("! The reference could not be checked"), words.message, words.todo);
    } else if (errors > 0) {
        notice()->tell(draft ? quiet : QStringLiteral("attention"), draft ? tr("○ A draft: %n open point(s) before it can be locked", "", errors) : tr("! Changed since it was locked: %n open point(s) before it can be locked again", "", errors),
                       m_editor->isChecked() ? QString() : tr("Being checked again…"));
    } else if (!m_editor->isChecked()) {
        notice()->tell(quiet, draft ? tr("… A draft, being checked") : tr("… Being checked"), tr("Files are hashed and expected outputs are read."));
    } else if (!draft && !m_editor->state().changedSinceLock()) {
        notice()->tell(quiet, tr("○ Unlocked for a change"), tr("Nothing was changed yet. A change makes a new identity, and locking it again asks for a reason."));
    } else {
        notice()->tell(draft ? QStringLiteral("good") : QStringLiteral("attention"), draft ? tr("✓ Nothing is missing: it can be locked") : tr("! Changed since it was locked: no run starts from it before it is locked again"),
                       draft ? tr("Locking fixes what is repeated and how it will be judged, before any result is seen.") : tr("Locking gives it a new identity and asks for a reason; the former one stays in the history."));
    }
}

void ReferencePage::showNotice()
{
    const DossierState &state = m_editor->state();
    const QString shownBefore = std::exchange(m_noticeShown, m_editor->isConflicting() ? QStringLiteral("conflict") : QString());
    if (m_editor->isConflicting()) {
        if (shownBefore == m_noticeShown)
            return; // its buttons may have the keyboard
        notice()->tell(QStringLiteral("attention"), tr("! The files were changed by something else"),
                       tr("What you changed here was not saved over it. Decide which of the two counts; nothing is mixed."));
        notice()->offer(m_takeFromDisk);
        notice()->offer(m_keepOwn);
        return;
    }
    if (const auto &problem = m_editor->saveProblem()) {
        const Advice words = advice(*problem);
        notice()->tell(QStringLiteral("attention"), tr("! Your last change could not be saved"), words.message, words.todo);
        return;
    }
    switch (m_editor->access()) {
    case EditAccess::readOnly:
        notice()->tell(QStringLiteral("attention"), tr("! Read only: everything is shown, nothing can be changed"),
                       state.readOnly ? advice(*state.readOnly).message : QString());
        return;
    case EditAccess::damaged:
        notice()->tell(QStringLiteral("attention"), tr("! A document of the reference is damaged, so nothing is written over it"),
                       tr("The overview names the file and the place. Correct it there, then read again from disk."));
        return;
    case EditAccess::busy:
        notice()->tell(QStringLiteral("quiet"), QStringLiteral("… ") + busyText(session().activity()));
        return;
    case EditAccess::locked:
        notice()->tell(QStringLiteral("good"), tr("✓ Locked on %1").arg(timeText(state.dossier.lockedAt.value_or(""))),
                       tr("Identity %1. What is repeated and how it is judged stands fixed; \"Change…\" makes it editable, and a change becomes a new identity.")
                           .arg(shown(state.dossier.identity.value_or(""))));
        return;
    case EditAccess::checking:
        notice()->tell(QStringLiteral("quiet"), tr("… Locked; its files are being held against the identity"));
        return;
    case EditAccess::editable:
        showDraftNotice();
    }
}

void ReferencePage::showActions()
{
    const EditAccess access = m_editor->access();
    const DossierState &state = m_editor->state();
    const bool editable = access == EditAccess::editable;
    const bool changed = editable && !state.isDraft() && (m_editor->isDirty() || state.changedSinceLock());
    const bool errors = hasErrors();
    const QList<bool> before = visibleActions(*this);
    m_undo->setVisible(editable);
    m_undo->setEnabled(m_editor->canUndo());
    m_redo->setVisible(editable);
    m_redo->setEnabled(m_editor->canRedo());
    m_takeBack->setVisible(changed);
    m_change->setVisible(access == EditAccess::locked);
    m_nextOpen->setVisible(editable && errors);
    m_lock->setVisible(editable && !errors && (state.isDraft() || changed));
    m_lock->setEnabled(m_editor->isChecked() && !m_editor->isConflicting());
    m_goOn->setVisible(access == EditAccess::locked);
    if (visibleActions(*this) != before)
        Q_EMIT actionsChanged(); // the footer makes its buttons anew
}

} // namespace redossier
