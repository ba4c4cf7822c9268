// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/reference/overviewsection.h"

#include "ui/models/elementsmodel.h"
#include "ui/models/entriesmodel.h"
#include "ui/models/findingsmodel.h"
#include "ui/pages/reference/entrysection.h"
#include "ui/pages/reference/importdialog.h"
#include "ui/pages/reference/referenceeditor.h"
#include "ui/widgets/card.h"
#include "ui/widgets/elidedtext.h"
#include "ui/widgets/wrappedtable.h"
#include "ui/words/dossierwords.h"
#include "ui/words/words.h"

#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

namespace redossier {

namespace {

int countOf(const Findings &findings, Severity severity)
{
    return static_cast<int>(std::count_if(findings.begin(), findings.end(), [&](const Finding &finding) { return finding.severity == severity; }));
}

} // namespace

OverviewSection::OverviewSection(ReferenceEditor &editor)
    : Section(ReferencePart::overview, editor), m_elements(new ElementsModel(this)), m_elementsTable(new WrappedTable(tr("The five elements"), {0, 3, 0, 2}, 420)),
      m_findings(new FindingsModel(this)), m_findingsTable(new WrappedTable(tr("Findings"), {0, 1, 0}, 260)), m_count(new Text)
{
    makeFindings();
    Card *card = addCard(tr("What a reference keeps"));
    m_elementsTable->setModel(m_elements);
    m_elementsTable->setObjectName(QStringLiteral("elements"));
    card->body()->addWidget(m_elementsTable);
    makeImport();
    makeHistory();
    body()->addStretch(1);
}

void OverviewSection::makeFindings()
{
    m_findingsCard = addCard(tr("What is found"));
    m_findingsTable->setModel(m_findings);
    m_findingsTable->setObjectName(QStringLiteral("findings"));
    m_findingsTable->setSelectionMode(QAbstractItemView::SingleSelection);
    m_count->setObjectName(QStringLiteral("findingsCount"));
    m_findingsCard->body()->addWidget(m_count);
    m_findingsCard->body()->addWidget(m_findingsTable);
    const auto choose = [this](const QModelIndex &index) {
        if (index.isValid())
            Q_EMIT findingChosen(Finding(m_findings->findings()[static_cast<std::size_t>(index.row())]));
    };
    connect(m_findingsTable, &QAbstractItemView::clicked, this, choose);
    connect(m_findingsTable, &QAbstractItemView::activated, this, choose); // Enter
}

void OverviewSection::makeImport()
{
    Card *card = addCard(tr("From another dossier"));
    m_importProblem = new Text;
    m_importProblem->setObjectName(QStringLiteral("importProblem"));
    m_importProblem->setTone(QStringLiteral("attention"));
    m_importProblem->hide();
    m_import = new QPushButton(tr("I&mport declarations…"));
    m_import->setObjectName(QStringLiteral("importDeclarations"));
    card->body()->addWidget(new Text(tr("Settings, access notes, weights or kinds of rules that you declared once need not be typed again."), "quiet"));
    card->body()->addWidget(m_importProblem);
    card->body()->addWidget(m_import, 0, Qt::AlignLeft);
    connect(m_import, &QPushButton::clicked, this, [this] {
        importDeclarations(this, editor(), [this](const QString &problem) {
            m_importProblem->setText(problem);
            m_importProblem->setVisible(!problem.isEmpty());
        });
    });
}

void OverviewSection::makeHistory()
{
    m_historyCard = addCard(tr("Identity"));
    m_identity = new ElidedText("mono");
    m_identity->setObjectName(QStringLiteral("identity"));
    m_history = new EntriesModel(
        {textColumn(tr("Locked"), "locked_at"), textColumn(tr("Identity"), "identity", true), textColumn(tr("Reason"), "reason"), textColumn(tr("Note"), "note")}, this);
    m_historyTable = new WrappedTable(tr("Identities that were locked"), {0, 0, 2, 2}, 220);
    m_historyTable->setModel(m_history);
    m_historyTable->setObjectName(QStringLiteral("history"));
    m_noIdentity = new Text(tr("A draft has none. Locking computes it from every file of the reference, so that any change shows."));
    m_historyCard->body()->addWidget(m_identity);
    m_historyCard->body()->addWidget(m_noIdentity);
    m_historyCard->body()->addWidget(m_historyTable);
}

void OverviewSection::showDocuments()
{
    m_elements->setRows(referenceElements(editor().documents(), *editor().state().referenceObservation));
    m_import->setEnabled(editor().isEditable());
    showHistory();
}

void OverviewSection::showHistory()
{
    const Dossier &dossier = editor().state().dossier;
    m_identity->setText(shown(dossier.identity.value_or("")));
    m_identity->setToolTip(m_identity->text());
    m_identity->setVisible(dossier.identity.has_value());
    m_noIdentity->setVisible(!dossier.identity);
    std::vector<Entry> entries;
    for (std::size_t i = dossier.history.size(); i-- > 0;) {
        const HistoryEntry &one = dossier.history[i];
        const std::string note = one.note == "criterion_changed_after_result" ? tr("the criterion was changed after a result had been seen").toStdString() : one.note.value_or("");
        entries.push_back({pointerTo("/history", i), {{"locked_at", timeText(one.lockedAt).toStdString()}, {"identity", one.identity.substr(0, 16) + "…"},
                                                      {"reason", one.reason.value_or(tr("the first lock").toStdString())}, {"note", note}}});
    }
    m_history->setEntries(std::move(entries));
    m_historyTable->setVisible(m_history->rowCount() > 0);
}

void OverviewSection::showFindings(const Findings &findings)
{
    const bool draft = editor().isDraft();
    m_findings->setFindings(findings, draft);
    m_findingsTable->setVisible(!findings.empty());
    const bool checked = editor().isChecked();
    if (findings.empty() && !checked) {
        m_count->setText(editor().state().validationProblem ? advice(*editor().state().validationProblem).message : tr("… being checked"));
    } else if (findings.empty()) {
        m_count->setText(tr("✓ Nothing was found against this reference."));
    } else {
        const int open = countOf(findings, Severity::error);
        const QString errors = draft ? tr("%n to decide", "errors in a draft", open) : tr("%n error(s)", "", open);
        const QString warnings = tr("%n warning(s)", "", countOf(findings, Severity::warning));
        const QString hints = tr("%n hint(s)", "", countOf(findings, Severity::hint));
        const bool damaged = editor().access() == ReferenceEditor::Access::damaged;
        m_count->setText(damaged ? tr("%1, %2, %3. Nothing else can be checked before the document can be read.").arg(errors, warnings, hints)
                         : checked && draft ? tr("%1, %2, %3. What is to be decided comes before the lock. Choose a line to go to its place.").arg(errors, warnings, hints)
                         : checked ? tr("%1, %2, %3. Errors prevent the lock. Choose a line to go to its place.").arg(errors, warnings, hints)
                                 : tr("… being checked again; before the last change: %1, %2, %3").arg(errors, warnings, hints));
    }
}

} // namespace redossier
