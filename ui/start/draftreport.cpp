// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/draftreport.h"

#include "ui/models/findingsmodel.h"
#include "ui/style/theme.h"
#include "ui/widgets/card.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/table.h"
#include "ui/widgets/text.h"
#include "ui/words/words.h"

#include <QHeaderView>
#include <QVBoxLayout>
#include <algorithm>

namespace redossier {

namespace {

enum Column { severityColumn, foundColumn, placeColumn }; // of FindingsModel
constexpr int mostWrapped = 300; //!< rows; measuring more would be felt

QString revisionText(const CodeReference &code)
{
    if (code.revision.starts_with("tree:"))
        return DraftReport::tr("no version control: its content is the revision");
    const QString commit = shown(code.revision.substr(0, 12));
    return code.modified ? DraftReport::tr("commit %1, with uncommitted changes kept as a patch").arg(commit)
                         : DraftReport::tr("commit %1").arg(commit);
}

QString entryText(const EntryPoint &entry)
{
    if (entry.arguments.empty())
        return DraftReport::tr("○ Entry point: undecided");
    QStringList words;
    for (const std::string &argument : entry.arguments)
        words << shown(argument);
    return DraftReport::tr("✓ Entry point: %1").arg(words.join(QLatin1Char(' ')));
}

QString assetText(const Reference &reference)
{
    const int count = static_cast<int>(reference.weights.size() + reference.data.size());
    return count == 0 ? DraftReport::tr("· Weights and data: none found") : DraftReport::tr("✓ Weights and data, fingerprinted: %1").arg(count);
}

} // namespace

DraftReport::DraftReport(QWidget *parent)
    : QWidget(parent), m_notice(new Notice), m_facts(new Text), m_model(new FindingsModel(this)), m_table(new Table(tr("What is to be decided")))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(Spacing::medium);
    column->addWidget(m_notice);
    auto *found = new Card(tr("Found"));
    found->body()->addWidget(m_facts);
    column->addWidget(found);
    auto *left = new Card(tr("To decide, and noticed"));
    left->body()->addWidget(m_table, 1);
    column->addWidget(left, 1);
    m_table->setObjectName(QStringLiteral("draftFindings"));
    m_table->setModel(m_model);
    m_table->horizontalHeader()->setStretchLastSection(false);
    m_table->horizontalHeader()->setSectionResizeMode(foundColumn, QHeaderView::Stretch);
    const int letter = m_table->fontMetrics().averageCharWidth();
    m_table->setColumnWidth(severityColumn, letter * 16);
    m_table->setColumnWidth(placeColumn, letter * 28);
}

void DraftReport::showFacts(const Reference &reference)
{
    QStringList lines;
    lines << tr("✓ Files of code: %1").arg(reference.code.files.size());
    lines << tr("✓ Revision: %1").arg(revisionText(reference.code));
    lines << entryText(reference.entryPoint);
    lines << (reference.requirements.file.empty() ? tr("○ Rebuild file: undecided") : tr("✓ Rebuild file: %1").arg(shown(reference.requirements.file)));
    lines << (reference.python.version.empty() ? tr("○ Python: not recorded; capturing the environment will tell")
                                               : tr("✓ Python: %1").arg(shown(reference.python.version)));
    lines << assetText(reference);
    m_facts->setText(lines.join(QLatin1Char('\n')));
}

void DraftReport::show(const NewDossier &made, const std::filesystem::path &place)
{
    Findings findings = made.undecided;
    findings.insert(findings.end(), made.noticed.begin(), made.noticed.end());
    std::stable_sort(findings.begin(), findings.end(), [](const Finding &a, const Finding &b) { return a.severity < b.severity; });
    const int open = static_cast<int>(std::count_if(findings.begin(), findings.end(),
                                                    [](const Finding &finding) { return finding.severity == Severity::error; }));
    if (made.notValidated)
        m_notice->tell(QStringLiteral("attention"), tr("! The draft is there, but it was not checked"), advice(*made.notValidated).message,
                       tr("Open it: it is checked again."));
    else
        m_notice->tell(QStringLiteral("good"), tr("✓ The draft is at %1").arg(shownPath(place)),
                       open == 0 ? tr("Nothing is left to decide before it can be locked.") : tr("Left for you to decide: %1. The pages of the dossier lead through it.").arg(open));
    if (made.validation)
        showFacts(made.validation->reference);
    else
        m_facts->setText(tr("○ Not read back."));
    m_model->setFindings(findings, true);
    if (m_model->rowCount() <= mostWrapped)
        m_table->resizeRowsToContents();
}

} // namespace redossier
