// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/rebuildfileview.h"

#include "core/environment/inventory.h"
#include "core/session/dossierstate.h"
#include "core/session/worker.h"
#include "ui/models/texttablemodel.h"
#include "ui/style/theme.h"
#include "ui/widgets/table.h"
#include "ui/widgets/text.h"
#include "ui/words/words.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <algorithm>

namespace redossier {

namespace {

constexpr std::size_t longestLine = 2'000; //!< bytes; a line of a rebuild file is shorter, whatever somebody put there is not

QString severityMark(Severity severity)
{
    switch (severity) {
    case Severity::error:
        return QStringLiteral("✗");
    case Severity::warning:
        return QStringLiteral("!");
    case Severity::hint:
        break;
    }
    return QStringLiteral("·");
}

//! What the rebuild file is read with: the platform, and the interpreter of the reference for its markers.
RequirementsContext contextOf(const DossierState &state)
{
    RequirementsContext context;
    if (state.reference.platform)
        context.platform = spelling(*state.reference.platform);
    if (const Json &document = memberAt(*state.referenceObservation, "inventory"); document.is_object())
        if (auto inventory = Inventory::fromJson(document, "observation.json"))
            context.markers = inventory->python.markers;
    return context;
}

const Finding *worst(const Findings &findings)
{
    const auto found = std::min_element(findings.begin(), findings.end(),
                                        [](const Finding &one, const Finding &other) { return one.severity < other.severity; });
    return found == findings.end() ? nullptr : &*found;
}

//! "What it is. Next: what to do", a paragraph for each.
QString paragraphs(const Findings &findings)
{
    QStringList texts;
    for (const Finding &finding : findings) {
        const Advice words = advice(finding);
        texts << (words.todo.isEmpty() ? RebuildFileView::tr("%1 %2", "symbol, sentence").arg(severityMark(finding.severity), words.message)
                                       : RebuildFileView::tr("%1 %2 Next: %3", "symbol, sentence, what to do")
                                             .arg(severityMark(finding.severity), words.message, words.todo));
    }
    return texts.join(QLatin1Char('\n'));
}

} // namespace

RebuildFileView::RebuildFileView(QWidget *parent)
    : QWidget(parent), m_model(new TextTableModel({tr("Line"), tr("Text"), tr("Finding")}, this)), m_table(new Table(tr("Rebuild file"))),
      m_summary(new Text), m_general(new Text), m_line(new Text), m_onlyFindings(new QCheckBox(tr("Only lines with f&indings")))
{
    m_table->setObjectName(QStringLiteral("rebuildFileTable"));
    m_table->setModel(m_model);
    m_table->setWordWrap(false);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    m_table->setColumnWidth(1, m_table->fontMetrics().averageCharWidth() * 52);
    m_summary->setObjectName(QStringLiteral("rebuildFileSummary"));
    m_line->setObjectName(QStringLiteral("rebuildFileLine"));
    m_onlyFindings->setObjectName(QStringLiteral("onlyFindings"));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(Spacing::small);
    auto *head = new QHBoxLayout;
    head->addWidget(m_summary, 1);
    head->addWidget(m_onlyFindings);
    column->addLayout(head);
    column->addWidget(m_general);
    column->addWidget(m_table);
    column->addWidget(m_line);
    connect(m_onlyFindings, &QCheckBox::toggled, this, &RebuildFileView::fill);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex &current) { showLine(current.row()); });
}

void RebuildFileView::show(const AnnotatedRebuildFile &file)
{
    m_file = file;
    m_table->show();
    count();
    m_general->setText(paragraphs(m_file.general));
    m_general->setVisible(!m_file.general.empty());
    fill();
}

void RebuildFileView::show(const Error &error)
{
    m_file = {};
    m_errors = 1;
    const Advice words = advice(error);
    m_summary->setTone(QStringLiteral("attention"));
    m_summary->setText(tr("✗ The rebuild file cannot be read: %1").arg(words.message));
    m_table->hide();
    m_line->hide();
    m_general->hide();
    m_onlyFindings->hide();
}

void RebuildFileView::count()
{
    Findings all = m_file.general;
    for (const AnnotatedLine &line : m_file.lines)
        all.insert(all.end(), line.findings.begin(), line.findings.end());
    const auto number = [&](Severity severity) {
        return static_cast<int>(std::count_if(all.begin(), all.end(), [&](const Finding &one) { return one.severity == severity; }));
    };
    m_errors = number(Severity::error);
    const int warnings = number(Severity::warning);
    const QString lines = tr("%n line(s)", nullptr, static_cast<int>(m_file.lines.size()));
    m_summary->setTone(m_errors > 0 || warnings > 0 ? QStringLiteral("attention") : QStringLiteral("good"));
    if (m_errors > 0)
        m_summary->setText(tr("✗ %1, %2, %3", "lines, errors, warnings").arg(lines, tr("%n error(s)", nullptr, m_errors), tr("%n warning(s)", nullptr, warnings)));
    else if (warnings > 0)
        m_summary->setText(tr("! %1, no error, %2", "lines, warnings").arg(lines, tr("%n warning(s)", nullptr, warnings)));
    else
        m_summary->setText(tr("✓ %1, no error and no warning", "lines").arg(lines));
    m_onlyFindings->setVisible(!all.empty());
}

void RebuildFileView::fill()
{
    m_rows.clear();
    std::vector<std::vector<TableCell>> cells;
    const bool several = m_file.files.size() > 1;
    for (std::size_t i = 0; i < m_file.lines.size(); ++i) {
        const AnnotatedLine &line = m_file.lines[i];
        if (m_onlyFindings->isChecked() && line.findings.empty())
            continue;
        m_rows.push_back(i);
        const QString place = several ? tr("%1:%2", "file, line").arg(shown(line.file)).arg(line.number) : QString::number(line.number);
        const Finding *first = worst(line.findings);
        TableCell finding;
        if (first)
            finding = {tr("%1 %2", "symbol, sentence").arg(severityMark(first->severity), advice(*first).message),
                       first->severity == Severity::hint ? QStringLiteral("quiet") : QStringLiteral("attention")};
        cells.push_back({{place, QStringLiteral("quiet")}, {shown(line.text.substr(0, longestLine)), {}, true}, finding});
    }
    m_model->setRows(std::move(cells));
    m_table->fitHeight(m_table->fontMetrics().height() * 17);
    showLine(-1);
}

void RebuildFileView::showLine(int row)
{
    const bool chosen = row >= 0 && row < static_cast<int>(m_rows.size());
    const Findings &findings = chosen ? m_file.lines[m_rows[static_cast<std::size_t>(row)]].findings : Findings();
    m_line->setText(paragraphs(findings));
    m_line->setVisible(!findings.empty());
}

void RebuildFileView::read(Worker &reader, const DossierState &state, std::function<void()> then)
{
    reader.start(
        this,
        [root = state.root / "reference", file = state.reference.requirements.file, context = contextOf(state)](const TaskContext &) {
            return annotateRebuildFile(root, file, context);
        },
        [this, then = std::move(then)](const Result<AnnotatedRebuildFile> &file) {
            if (file)
                show(*file);
            else
                show(file.error());
            if (then)
                then();
        });
}

void RebuildFileView::goToLine(const std::string &file, int number)
{
    m_onlyFindings->setChecked(false);
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const AnnotatedLine &line = m_file.lines[m_rows[i]];
        if (line.file == file && line.number == number) {
            m_table->selectRow(static_cast<int>(i));
            m_table->scrollTo(m_model->index(static_cast<int>(i), 0), QAbstractItemView::PositionAtCenter);
        }
    }
}

} // namespace redossier
