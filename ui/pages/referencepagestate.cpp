// SPDX-License-Identifier: GPL-3.0-or-later
// What the page says of itself, and what it offers, in each state of the reference.
#include "core/session/session.h"
#include "ui/pages/reference/diskchanges.h"
#include "ui/pages/reference/referenceeditor.h"
#include "ui/pages/referencepage.h"
#include "ui/widgets/notice.h"
#include "ui/words/dossierwords.h"
#include "ui/words/words.h"

#include <QAction>
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
    case Activity::recording:
        return ReferencePage::tr("What a resume restores is being recorded; nothing can be changed meanwhile.");
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

void ReferencePage::say(const QString &tone, const QString &title, const QString &text, const QString &next, const QList<QAction *> &offered)
{
    QStringList all{tone, title, text, next};
    for (const QAction *action : offered)
        all << action->objectName();
    if (std::exchange(m_said, all) == all)
        return;
    notice()->tell(tone, title, text, next);
    for (QAction *action : offered)
        notice()->offer(action);
}

//! Which files somebody changed elsewhere, and what became of the last attempt to mend that.
QString ReferencePage::diskText() const
{
    QStringList texts;
    if (!m_disk->note().isEmpty())
        texts << m_disk->note();
    if (!m_disk->files().empty())
        texts << tr("Files that were changed outside of this page: %1. Either the former files are put back, or these count as they are.").arg(m_disk->names());
    else if (m_disk->canTake())
        texts << tr("Files of the reference have no fingerprint yet; it can be taken of them as they are.");
    return texts.join(QLatin1Char('\n'));
}

QList<QAction *> ReferencePage::diskActions() const
{
    QList<QAction *> actions;
    if (const ChangedFile *file = m_disk->toPutBack()) {
        m_putBack->setText(tr("&Put the former %1 back…").arg(shortened(shown(file->path))));
        m_putBack->setToolTip(shown(file->path));
        actions << m_putBack;
    }
    if (m_disk->canTake())
        actions << m_takeFiles;
    return actions;
}

//! While it is checked again, nothing of it becomes higher or lower: what is below would move away from the mouse.
void ReferencePage::showDraftNotice()
{
    const int open = openPoints();
    const bool checked = m_editor->isChecked();
    const QString disk = diskText();
    if (open > 0)
        say(QStringLiteral("quiet"), checked ? tr("○ A draft: %n open point(s) before it can be locked", "", open) : tr("… A draft, being checked again: %n open point(s) before the last change", "", open),
            disk.isEmpty() ? tr("\"Next open point\" leads from one part to the next.") : disk, {}, diskActions());
    else if (!checked)
        say(QStringLiteral("quiet"), tr("… A draft, being checked"), tr("Files are hashed and expected outputs are read."));
    else
        say(QStringLiteral("good"), tr("✓ Nothing is missing: it can be locked"), tr("Locking fixes what is repeated and how it will be judged, before any result is seen."));
}

//! Of a reference that was locked and is editable.
void ReferencePage::showChangedNotice()
{
    const int open = openPoints();
    const bool checked = m_editor->isChecked();
    const QString attention = QStringLiteral("attention");
    const QString disk = diskText();
    if (open > 0)
        say(attention, checked ? tr("! Changed since it was locked: %n open point(s) before it can be locked again", "", open) : tr("… Being checked again: %n open point(s) before the last change", "", open),
            disk.isEmpty() ? tr("\"Next open point\" leads from one part to the next; \"Back to the locked state\" undoes all of it.") : disk, {}, diskActions());
    else if (!checked)
        say(QStringLiteral("quiet"), tr("… Being checked"), tr("Files are hashed and expected outputs are read."));
    else if (!m_editor->state().changedSinceLock())
        say(QStringLiteral("quiet"), tr("○ Unlocked for a change"), tr("Nothing was changed yet, so there is nothing to lock. A change makes a new identity, and locking it again asks for a reason."));
    else
        say(attention, tr("! Changed since it was locked: no run starts from it before it is locked again"),
            disk.isEmpty() ? tr("Locking gives it a new identity and asks for a reason; the former one stays in the history.") : disk,
            disk.isEmpty() ? QString() : tr("Lock it with a reason, where the files are meant to be as they are."), diskActions());
}

//! What comes before everything else.
bool ReferencePage::showTrouble()
{
    const QString attention = QStringLiteral("attention");
    if (m_editor->isConflicting()) {
        say(attention, tr("! The files were changed by something else"), tr("What you changed here was not saved over it. Decide which of the two counts; nothing is mixed."),
            {}, {m_takeFromDisk, m_keepOwn});
        return true;
    }
    if (const auto &problem = m_editor->saveProblem()) {
        const Advice words = advice(*problem);
        say(attention, tr("! Your last change could not be saved"), words.message, words.todo);
        return true;
    }
    return false;
}

void ReferencePage::showNotice()
{
    const DossierState &state = m_editor->state();
    if (showTrouble())
        return;
    switch (m_editor->access()) {
    case EditAccess::readOnly:
        say(QStringLiteral("attention"), tr("! Read only: everything is shown, nothing can be changed"), state.readOnly ? advice(*state.readOnly).message : QString());
        return;
    case EditAccess::damaged:
        say(QStringLiteral("attention"), tr("! A document of the reference is damaged, so nothing is written over it"),
            tr("The overview names the file and the place. Correct it there, then read again from disk."));
        return;
    case EditAccess::busy:
        say(QStringLiteral("quiet"), QStringLiteral("… ") + busyText(session().activity()));
        return;
    case EditAccess::locked:
        say(QStringLiteral("good"), tr("✓ Locked on %1").arg(timeText(state.dossier.lockedAt.value_or(""))),
            tr("Identity %1. What is repeated and how it is judged stands fixed; \"Change it\" makes it editable, and a change becomes a new identity.")
                .arg(shown(state.dossier.identity.value_or(""))));
        return;
    case EditAccess::checking:
        say(QStringLiteral("quiet"), tr("… Locked; its files are being held against the identity"));
        return;
    case EditAccess::editable:
        if (state.validationProblem) {
            const Advice words = advice(*state.validationProblem);
            say(QStringLiteral("attention"), tr("! The reference could not be checked"), words.message, words.todo);
        } else if (state.isDraft()) {
            showDraftNotice();
        } else {
            showChangedNotice();
        }
    }
}

void ReferencePage::showActions()
{
    const EditAccess access = m_editor->access();
    const DossierState &state = m_editor->state();
    const bool editable = access == EditAccess::editable;
    const bool wasLocked = editable && !state.isDraft();
    const bool changed = wasLocked && (m_editor->isDirty() || state.changedSinceLock());
    const bool open = openPoints() > 0;
    const QList<bool> before = visibleActions(*this);
    m_undo->setVisible(editable);
    m_undo->setEnabled(m_editor->canUndo());
    m_redo->setVisible(editable);
    m_redo->setEnabled(m_editor->canRedo());
    m_takeBack->setVisible(wasLocked);
    m_change->setVisible(access == EditAccess::locked);
    m_nextOpen->setVisible(editable && open);
    m_lock->setVisible(editable && !open);
    m_lock->setEnabled(m_editor->isChecked() && !m_editor->isConflicting() && (state.isDraft() || changed));
    m_lock->setToolTip(wasLocked && !changed ? tr("Nothing was changed since it was locked.") : QString());
    m_goOn->setVisible(access == EditAccess::locked);
    if (visibleActions(*this) != before)
        Q_EMIT actionsChanged(); // the footer makes its buttons anew
}

} // namespace redossier
