// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/reference/resumeexercise.h"

#include "core/base/jsonfile.h"
#include "ui/models/rulesmodel.h"
#include "ui/pages/rulecountview.h"
#include "ui/widgets/table.h"
#include "ui/widgets/text.h"
#include "ui/words/words.h"

#include <QHeaderView>
#include <QVBoxLayout>
#include <algorithm>
#include <nlohmann/json.hpp>

namespace redossier {

namespace {

constexpr int tableHeight = 200;

Json documentAt(const std::filesystem::path &dossier, const char *relative, Findings &problems)
{
    auto document = readJsonBeneath(dossier, relative);
    if (document)
        return std::move(*document);
    problems.push_back({document.error().code, Severity::error, relative, document.error().subject, document.error().detail});
    return nullptr;
}

} // namespace

ExerciseFacts readExerciseFacts(const std::filesystem::path &dossier)
{
    ExerciseFacts facts;
    facts.record = readComparisonRecord(documentAt(dossier, "resume/comparison.json", facts.problems), "resume/comparison.json", facts.problems);
    facts.rules = parseCriterion(documentAt(dossier, "resume/rules.json", facts.problems), "resume/rules.json", facts.problems);
    return facts;
}

ResumeExercise::ResumeExercise(QWidget *parent)
    : Card(tr("The exercise: stopped and resumed, held against straight through"), parent), m_problems(new Text), m_model(new RulesModel(this)),
      m_table(new Table(tr("Rules of the exercise and their states"))), m_count(new RuleCountView)
{
    m_problems->setTone(QStringLiteral("attention"));
    m_table->setModel(m_model);
    m_table->setObjectName(QStringLiteral("exerciseTable"));
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_problems, m_table, m_count})
        body()->addWidget(widget);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ResumeExercise::showChosen);
}

void ResumeExercise::show(ExerciseFacts facts)
{
    m_facts = std::move(facts);
    QStringList problems;
    for (const Finding &problem : m_facts.problems)
        problems << QStringLiteral("! ") + advice(problem).message;
    m_problems->setText(problems.join(QLatin1Char('\n')));
    m_problems->setVisible(!problems.isEmpty());
    m_model->setComparison(m_facts.record, m_facts.rules);
    m_table->setVisible(m_model->rowCount() > 0);
    m_table->fitHeight(tableHeight);
    m_table->clearSelection();
    m_table->selectRow(m_model->firstToShow());
    showChosen();
    QWidget::show();
}

void ResumeExercise::showChosen()
{
    m_count->clear();
    const auto chosen = m_table->selectionModel()->selectedRows();
    if (chosen.isEmpty())
        return;
    const std::string name = chosen.front().data(RulesModel::outputRole).toString().toStdString();
    const int place = chosen.front().data(RulesModel::ruleRole).toInt();
    for (const ComparedOutput &output : m_facts.record.outputs)
        if (output.name == name && place >= 0 && place < static_cast<int>(output.rules.size())) {
            const auto at = static_cast<std::size_t>(place);
            const bool known = m_facts.rules.rules.size() == output.rules.size() && spelling(m_facts.rules.rules[at].kind) == output.rules[at].kind;
            m_count->show(output.rules[at], known ? &m_facts.rules.rules[at] : nullptr);
        }
}

} // namespace redossier
