// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/finding.h"
#include "ui/pages/page.h"
#include "ui/words/referencewords.h"

#include <map>

class QAction;
class QScrollArea;
class QStackedWidget;

namespace redossier {

class DiskChanges;
class PartList;
class ReferenceEditor;
class Section;

//! What is to be repeated, from which revisions, and how it will be judged: one part at a time, with what is open in each.
class ReferencePage : public Page
{
    Q_OBJECT

public:
    explicit ReferencePage(Session &session, QWidget *parent = nullptr);
    void show(const DossierState &state) override;
    using QWidget::show;
    QString unsaved() const override;

    ReferenceEditor &editor() const { return *m_editor; }
    void showPart(ReferencePart part);

private:
    Section *makeSection(ReferencePart part);
    Section &section(ReferencePart part);
    void makeOtherSections();
    void makeActions();
    void refresh();
    void showSection();
    void showNotice();
    void showDraftNotice();
    void showChangedNotice();
    bool showTrouble();
    //! Says it where it is not said already: its buttons may have the keyboard, or the mouse.
    void say(const QString &tone, const QString &title, const QString &text = {}, const QString &next = {}, const QList<QAction *> &offered = {});
    QString diskText() const;
    QList<QAction *> diskActions() const;
    void showActions();
    void reveal(const Finding &finding);
    void goToNextOpen();
    void askToLock();
    Findings findings() const;
    int openPoints() const;

    ReferenceEditor *m_editor;
    DiskChanges *m_disk;
    PartList *m_parts;
    QStackedWidget *m_stack;
    ReferencePart m_part = ReferencePart::overview; //!< the one that is shown
    std::map<ReferencePart, Section *> m_sections; //!< those that were needed so far
    std::map<ReferencePart, QWidget *> m_areas;     //!< in which they scroll
    Findings m_findings;
    QAction *m_undo;
    QAction *m_redo;
    QAction *m_takeBack;
    QAction *m_change;
    QAction *m_nextOpen;
    QAction *m_lock;
    QAction *m_goOn;
    QAction *m_takeFromDisk;
    QAction *m_keepOwn;
    QAction *m_takeFiles;
    QAction *m_putBack;
    QStringList m_said; //!< by the notice
};

} // namespace redossier
