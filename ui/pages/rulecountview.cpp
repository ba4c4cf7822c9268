// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/rulecountview.h"

#include "ui/models/texttablemodel.h"
#include "ui/plots/trajectoryplot.h"
#include "ui/style/theme.h"
#include "ui/widgets/table.h"
#include "ui/widgets/text.h"
#include "ui/words/numbers.h"
#include "ui/words/words.h"

#include <QHeaderView>
#include <QVBoxLayout>
#include <algorithm>
#include <map>

namespace redossier {

namespace {

constexpr std::size_t mostInSquare = 12; // categories; a larger square is no longer read, and becomes a list of pairs
constexpr int tableHeight = 300;
constexpr int plotHeight = 260;
constexpr std::size_t mostNamed = 20; // steps

QString counted(std::int64_t number)
{
    return countText(static_cast<std::uint64_t>(number));
}

//! "4, 5, 6, … (12 in all)"
QString stepsText(const std::vector<std::string> &steps, std::int64_t total)
{
    QStringList names;
    for (std::size_t i = 0; i < std::min(steps.size(), mostNamed); ++i)
        names << shown(steps[i]);
    const QString listed = names.join(QStringLiteral(", "));
    return total > static_cast<std::int64_t>(names.size()) ? RuleCountView::tr("%1, … (%2 in all)").arg(listed, counted(total)) : listed;
}

QWidget *columnOf(const QString &heading, std::initializer_list<QWidget *> widgets)
{
    auto *area = new QWidget;
    auto *column = new QVBoxLayout(area);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(Spacing::small);
    column->addWidget(new Text(heading, "quiet"));
    for (QWidget *widget : widgets)
        column->addWidget(widget);
    column->addStretch(1);
    return area;
}

} // namespace

RuleCountView::RuleCountView(QWidget *parent)
    : Card(tr("What this rule counted"), parent), m_message(new Text), m_categories(new QWidget), m_confusion(new TextTableModel({}, this)),
      m_confusionTable(new Table(tr("Confusion table: reference by row, found by column"))), m_confusionNote(new Text({}, "quiet")),
      m_changed(new TextTableModel({tr("Identifier"), tr("Reference"), tr("Found"), tr("Scores")}, this)),
      m_changedTable(new Table(tr("Rows whose category changed"))), m_changedNote(new Text({}, "quiet")), m_trajectory(new QWidget),
      m_plot(new TrajectoryPlot), m_steps(new Text)
{
    m_confusionTable->setModel(m_confusion);
    m_confusionTable->setObjectName(QStringLiteral("confusionTable"));
    m_changedTable->setModel(m_changed);
    m_changedTable->setObjectName(QStringLiteral("changedTable"));
    for (Table *table : {m_confusionTable, m_changedTable})
        table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_plot->setMinimumHeight(plotHeight);
    m_plot->setObjectName(QStringLiteral("trajectoryPlot"));
    body()->addWidget(m_message);
    auto *row = new QHBoxLayout(m_categories);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(Spacing::large);
    row->addWidget(columnOf(tr("Rows by category: the reference downwards, found across"), {m_confusionTable, m_confusionNote}), 1);
    row->addWidget(columnOf(tr("Rows whose category changed"), {m_changedTable, m_changedNote}), 1);
    body()->addWidget(m_categories);
    auto *column = new QVBoxLayout(m_trajectory);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(Spacing::small);
    column->addWidget(m_plot, 1);
    column->addWidget(m_steps);
    body()->addWidget(m_trajectory);
    clear();
}

void RuleCountView::clear()
{
    hide();
    m_categories->hide();
    m_trajectory->hide();
}

void RuleCountView::show(const ComparedRule &rule, const Rule *declared)
{
    clear();
    m_message->setText(shown(rule.message));
    m_message->setVisible(!rule.message.empty());
    if (rule.categories)
        showCategories(*rule.categories);
    if (rule.trajectory)
        showTrajectory(*rule.trajectory, declared);
    setVisible(!rule.message.empty() || rule.categories || rule.trajectory);
}

//! A square of the categories where it can be read at once, else the pairs of categories that were confused.
void RuleCountView::showConfusion(const CategoriesCount &count)
{
    const bool all = static_cast<std::int64_t>(count.confusions.size()) >= count.confusionsTotal;
    std::vector<std::vector<TableCell>> rows;
    if (!all || count.labels.size() > mostInSquare) {
        for (const CategoriesCount::Confusion &one : count.confusions)
            rows.push_back({{shown(one.expected)}, {shown(one.found)}, {counted(one.count)}});
        m_confusion->setHeadings({tr("Reference"), tr("Found"), tr("Rows")});
        m_confusion->setRows(std::move(rows));
        m_confusionNote->setText(all ? QString() : tr("%1 pairs of categories in all.").arg(counted(count.confusionsTotal)));
        return;
    }
    std::map<std::pair<std::string, std::string>, std::int64_t> counts;
    for (const CategoriesCount::Confusion &one : count.confusions)
        counts[{one.expected, one.found}] = one.count;
    QStringList headings{tr("Reference")};
    for (const CategoriesCount::Label &column : count.labels)
        headings << shown(column.label);
    for (const CategoriesCount::Label &row : count.labels) {
        rows.push_back({{shown(row.label)}});
        for (const CategoriesCount::Label &column : count.labels) {
            const bool same = row.label == column.label;
            const std::int64_t number = same ? row.same : counts[{row.label, column.label}];
            rows.back().push_back({number == 0 ? QStringLiteral("·") : same ? counted(number) : tr("✗ %1").arg(counted(number)),
                                   number == 0 ? QStringLiteral("quiet") : same ? QString() : QStringLiteral("attention")});
        }
    }
    m_confusion->setHeadings(std::move(headings));
    m_confusion->setRows(std::move(rows));
    m_confusionNote->setText(tr("On the diagonal the category is that of the reference."));
}

void RuleCountView::showCategories(const CategoriesCount &count)
{
    m_categories->setVisible(count.items > 0);
    showConfusion(count);
    m_confusionNote->setVisible(!m_confusionNote->text().isEmpty());
    m_confusionTable->fitHeight(tableHeight);
    std::vector<std::vector<TableCell>> rows;
    for (const CategoriesCount::Row &one : count.differing)
        rows.push_back({{one.identifier.empty() ? tr("row %1").arg(counted(one.row + 1)) : shown(one.identifier)},
                        {shown(one.expected)},
                        {shown(one.found)},
                        {!count.tied ? tr("none") : one.tied ? tr("tied, counted as different") : tr("decide")}});
    const auto listed = static_cast<std::int64_t>(rows.size());
    const std::int64_t changed = count.items - count.same;
    m_changed->setRows(std::move(rows));
    m_changedTable->fitHeight(tableHeight);
    m_changedTable->setVisible(listed > 0);
    m_changedNote->setText(changed == 0        ? tr("Every row has the category of the reference.")
                           : changed > listed ? tr("The first %1 of %2.").arg(counted(listed), counted(changed))
                                              : QString());
    m_changedNote->setVisible(!m_changedNote->text().isEmpty());
}

void RuleCountView::showTrajectory(const TrajectoryCount &count, const Rule *declared)
{
    m_plot->setTrajectory(count, declared ? declared->atol : std::nullopt, declared ? declared->rtol : std::nullopt);
    QStringList lines;
    if (count.missingTotal > 0)
        lines << tr("✗ Steps of the reference that are missing: %1").arg(stepsText(count.missing, count.missingTotal));
    if (count.extraTotal > 0)
        lines << tr("Steps that the reference does not have: %1").arg(stepsText(count.extra, count.extraTotal));
    if (count.repeatedTotal > 0)
        lines << tr("Steps that stand more than once: %1").arg(stepsText(count.repeated, count.repeatedTotal));
    if (count.orderDiffers)
        lines << tr("The steps stand in another order than in the reference.");
    m_steps->setText(lines.join(QLatin1Char('\n')));
    m_steps->setVisible(!lines.isEmpty());
    m_trajectory->show();
}

} // namespace redossier
