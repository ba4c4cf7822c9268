// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/referencepage.h"

#include "core/session/session.h"
#include "ui/pages/reference/accesssection.h"
#include "ui/pages/reference/assetssection.h"
#include "ui/pages/reference/capturesection.h"
#include "ui/pages/reference/codesection.h"
#include "ui/pages/reference/configurationsection.h"
#include "ui/pages/reference/criterionsection.h"
#include "ui/pages/reference/diskchanges.h"
#include "ui/pages/reference/environmentsection.h"
#include "ui/pages/reference/lockdialog.h"
#include "ui/pages/reference/outputssection.h"
#include "ui/pages/reference/overviewsection.h"
#include "ui/pages/reference/partlist.h"
#include "ui/pages/reference/questionsection.h"
#include "ui/pages/reference/referenceeditor.h"
#include "ui/pages/reference/resumesection.h"
#include "ui/pages/reference/samplesection.h"
#include "ui/style/theme.h"
#include "ui/widgets/text.h"

#include <QAction>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTimer>
#include <algorithm>

namespace redossier {

ReferencePage::ReferencePage(Session &session, QWidget *parent)
    : Page("reference", session, parent), m_editor(new ReferenceEditor(session, this)), m_disk(new DiskChanges(*m_editor, this)), m_parts(new PartList), m_stack(new QStackedWidget)
{
    setSubtitle(tr("What is to be repeated, from which fixed content, and how it will be judged. Changes are saved as you make them."));
    makeActions();
    auto *row = new QHBoxLayout;
    row->setSpacing(Spacing::medium);
    row->addWidget(m_parts);
    row->addWidget(m_stack, 1);
    body()->addLayout(row, 1);
    connect(m_parts, &PartList::chosen, this, [this](ReferencePart part) {
        m_part = part;
        showSection();
    });
    connect(m_editor, &ReferenceEditor::changed, this, &ReferencePage::refresh);
    connect(m_disk, &DiskChanges::noteChanged, this, &ReferencePage::refresh);
    setTabOrder(m_parts, m_stack);
}

Section *ReferencePage::makeSection(ReferencePart part)
{
    switch (part) {
    case ReferencePart::overview: {
        auto *overview = new OverviewSection(*m_editor);
        connect(overview, &OverviewSection::findingChosen, this, &ReferencePage::reveal);
        return overview;
    }
    case ReferencePart::question:
        return new QuestionSection(*m_editor);
    case ReferencePart::code:
        return new CodeSection(*m_editor);
    case ReferencePart::assets: {
        auto *assets = new AssetsSection(*m_editor);
        connect(assets, &AssetsSection::located, this, [this](const std::string &name, const std::filesystem::path &path) {
            static_cast<CaptureSection &>(section(ReferencePart::capture)).setPlace(name, path);
        });
        return assets;
    }
    case ReferencePart::configuration:
        return new ConfigurationSection(*m_editor);
    case ReferencePart::sample:
        return new SampleSection(*m_editor);
    case ReferencePart::environment:
        return new EnvironmentSection(*m_editor);
    case ReferencePart::outputs:
        return new OutputsSection(*m_editor);
    case ReferencePart::criterion:
        return new CriterionSection(*m_editor);
    case ReferencePart::access:
        return new AccessSection(*m_editor);
    case ReferencePart::resume:
        return new ResumeSection(*m_editor);
    case ReferencePart::capture:
        break;
    }
    return new CaptureSection(*m_editor);
}

//! Made when it is first needed: to make all of them takes long.
Section &ReferencePage::section(ReferencePart part)
{
    Section *&made = m_sections[part];
    if (made)
        return *made;
    made = makeSection(part);
    auto *area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    auto *holder = new QWidget;
    holder->setProperty("role", QStringLiteral("page"));
    auto *column = new QVBoxLayout(holder);
    column->setContentsMargins(0, 0, Spacing::small, 0);
    column->setSpacing(Spacing::small);
    column->addWidget(new Text(partPurpose(part), "quiet"));
    column->addWidget(made, 1);
    area->setWidget(holder);
    m_areas[part] = area;
    m_stack->addWidget(area);
    return *made;
}

//! One after the other, as the pages of the window are.
void ReferencePage::makeOtherSections()
{
    for (int i = 0; i < referencePartCount; ++i)
        if (const auto part = static_cast<ReferencePart>(i); !m_sections.contains(part)) {
            section(part);
            QTimer::singleShot(0, this, &ReferencePage::makeOtherSections);
            return;
        }
}

void ReferencePage::makeActions()
{
    m_undo = addFooterAction(tr("&Undo"), "undoAction");
    m_undo->setShortcut(QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_Z));
    m_redo = addFooterAction(tr("&Redo"), "redoAction");
    m_redo->setShortcut(QKeySequence(Qt::CTRL | Qt::ALT | Qt::SHIFT | Qt::Key_Z));
    m_takeBack = addFooterAction(tr("&Back to the locked state"), "takeBackAction");
    m_change = addFooterAction(tr("&Change it"), "changeAction");
    m_nextOpen = addFooterAction(tr("Next &open point"), "nextOpenAction");
    m_lock = addFooterAction(tr("&Lock…"), "lockAction");
    m_goOn = addFooterAction(tr("&Next: Rebuild"), "goOnAction");
    m_takeFromDisk = new QAction(tr("Take what lies on the disk"), this);
    m_takeFromDisk->setObjectName(QStringLiteral("takeFromDiskAction"));
    m_keepOwn = new QAction(tr("Keep what stands here"), this);
    m_keepOwn->setObjectName(QStringLiteral("keepOwnAction"));
    m_takeFiles = new QAction(tr("&Take the files as they are"), this);
    m_takeFiles->setObjectName(QStringLiteral("takeFilesAction"));
    m_putBack = new QAction(this);
    m_putBack->setObjectName(QStringLiteral("putBackAction"));
    connect(m_undo, &QAction::triggered, m_editor, &ReferenceEditor::undo);
    connect(m_redo, &QAction::triggered, m_editor, &ReferenceEditor::redo);
    connect(m_takeBack, &QAction::triggered, m_disk, &DiskChanges::takeBack);
    connect(m_change, &QAction::triggered, m_editor, &ReferenceEditor::unlock);
    connect(m_nextOpen, &QAction::triggered, this, &ReferencePage::goToNextOpen);
    connect(m_lock, &QAction::triggered, this, &ReferencePage::askToLock);
    connect(m_goOn, &QAction::triggered, this, [this] { Q_EMIT goTo("rebuild"); });
    connect(m_takeFromDisk, &QAction::triggered, m_editor, &ReferenceEditor::takeFromDisk);
    connect(m_keepOwn, &QAction::triggered, m_editor, &ReferenceEditor::keepOwn);
    connect(m_takeFiles, &QAction::triggered, m_disk, &DiskChanges::take);
    connect(m_putBack, &QAction::triggered, m_disk, &DiskChanges::putBack);
}

void ReferencePage::show(const DossierState &state)
{
    m_editor->take(state);
}

void ReferencePage::showPart(ReferencePart part)
{
    m_parts->select(part);
}

//! What the validation found, and what was found damaged when the dossier was read. That it is not what was locked is said
//! by the notice and is no point of its own.
Findings ReferencePage::findings() const
{
    Findings all;
    if (!m_editor->isRead())
        return all;
    const DossierState &state = m_editor->state();
    if (state.validation)
        all = state.validation->findings;
    else if (!m_findings.empty() && !state.validationProblem)
        all = m_findings; // those before the last change, said to be that
    for (const Finding &problem : state.problems)
        if (problem.where.starts_with("reference/") && std::find(all.begin(), all.end(), problem) == all.end())
            all.insert(all.begin(), problem);
    std::erase_if(all, [](const Finding &finding) { return finding.code == "changed_since_lock"; });
    return all;
}

int ReferencePage::openPoints() const
{
    return static_cast<int>(std::count_if(m_findings.begin(), m_findings.end(), [](const Finding &finding) { return finding.severity == Severity::error; }));
}

void ReferencePage::refresh()
{
    if (!m_editor->isRead())
        return;
    if (m_sections.empty())
        QTimer::singleShot(0, this, &ReferencePage::makeOtherSections);
    m_findings = findings();
    m_disk->look();
    const bool impossible = m_editor->access() == ReferenceEditor::Access::damaged || m_editor->state().validationProblem;
    m_parts->show(summarise(m_findings), m_editor->isChecked() ? PartList::Check::done
                                         : impossible          ? PartList::Check::impossible
                                                               : PartList::Check::going);
    m_parts->offer(ReferencePart::resume, m_editor->value(EditedFile::reference, "/goal") == "trajectory");
    showSection();
    showNotice();
    showActions();
}

void ReferencePage::showSection()
{
    if (!m_editor->isRead())
        return;
    Section &current = section(m_part);
    m_stack->setCurrentWidget(m_areas[m_part]);
    current.showDocuments();
    if (m_part == ReferencePart::overview) {
        current.showFindings(m_findings);
        return;
    }
    Findings own;
    std::copy_if(m_findings.begin(), m_findings.end(), std::back_inserter(own), [&](const Finding &finding) { return partOf(finding) == m_part; });
    current.showFindings(own);
}

void ReferencePage::reveal(const Finding &finding)
{
    const ReferencePart part = partOf(finding);
    showPart(part);
    section(part).reveal(finding);
}

//! To the first open point of the next part that has one; after the last part the first follows, the shown one at the very end.
void ReferencePage::goToNextOpen()
{
    const auto distance = [this](const Finding &finding) {
        const int parts = static_cast<int>(partOf(finding)) - static_cast<int>(m_part);
        return std::pair(finding.severity != Severity::error, parts > 0 ? parts : parts + referencePartCount);
    };
    const auto next = std::min_element(m_findings.begin(), m_findings.end(), [&](const Finding &a, const Finding &b) { return distance(a) < distance(b); });
    if (next != m_findings.end())
        reveal(Finding(*next));
}

void ReferencePage::askToLock()
{
    m_editor->save([this] {
        const DossierState &state = m_editor->state();
        auto *dialog = new LockDialog(state.dossier, state.validation ? state.validation->identity.identity : std::string(), this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &QDialog::accepted, this, [this, dialog] { session().lock(dialog->reason()); });
        dialog->open();
    });
}

QString ReferencePage::unsaved() const
{
    return m_editor->isRead() && m_editor->isDirty() ? tr("The last changes of the reference are not saved yet.") : QString();
}

} // namespace redossier
