// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/outputview.h"

#include "ui/models/measuresmodel.h"
#include "ui/models/worstrowsmodel.h"
#include "ui/plots/heatmapplot.h"
#include "ui/plots/scatterplot.h"
#include "ui/plots/valuesplot.h"
#include "ui/style/theme.h"
#include "ui/widgets/card.h"
#include "ui/widgets/table.h"
#include "ui/widgets/text.h"
#include "ui/words/numbers.h"
#include "ui/words/words.h"

#include <QHeaderView>
#include <QStringList>
#include <QVBoxLayout>

namespace redossier {

namespace {

constexpr int plotHeight = 270;
constexpr int measuresHeight = 640;

Card *cardWith(const QString &heading, QWidget *content)
{
    auto *card = new Card(heading);
    card->body()->addWidget(content, 1);
    return card;
}

} // namespace

OutputView::OutputView(SideNames names, QWidget *parent)
    : QWidget(parent), m_names(names), m_title(new Text({}, "heading")), m_problems(new Text), m_instead(new Text({}, "quiet")),
      m_histogram(new HistogramPlot), m_scatter(new ScatterPlot(names)), m_heatmap(new HeatmapPlot), m_worst(new WorstRowsModel(names, this)),
      m_worstTable(new Table(tr("Largest differences"))), m_readout(new Text({}, "quiet")), m_measures(new MeasuresModel(names, this)),
      m_measuresTable(new Table(tr("Measures of the output")))
{
    m_problems->setTone(QStringLiteral("attention"));
    m_worstTable->setModel(m_worst);
    m_worstTable->setObjectName(QStringLiteral("worstTable"));
    m_measuresTable->setModel(m_measures);
    m_measuresTable->setWordWrap(false);
    m_measuresTable->setObjectName(QStringLiteral("measuresTable"));
    m_measuresTable->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    m_measuresTable->horizontalHeader()->setSectionResizeMode(MeasuresModel::measureColumn, QHeaderView::ResizeToContents);
    m_measuresTable->horizontalHeader()->setSectionResizeMode(MeasuresModel::differenceColumn, QHeaderView::ResizeToContents);
    if (names == SideNames::aAndB)
        m_values = new ValuesPlot;
    build();
    for (PlotWidget *plot : plots()) {
        connect(plot, &PlotWidget::elementChosen, this, [this, plot](quint64 element) { follow(element, plot); });
        connect(plot, &PlotWidget::otherChosen, this, [this] {
            m_worstTable->clearSelection();
            m_readout->setText(tr("What was chosen is not among the largest differences."));
        });
    }
    connect(m_worstTable->selectionModel(), &QItemSelectionModel::selectionChanged, this, &OutputView::showSelected);
}

std::vector<PlotWidget *> OutputView::plots() const
{
    std::vector<PlotWidget *> all{m_histogram, m_scatter, m_heatmap};
    if (m_values)
        all.push_back(m_values);
    return all;
}

void OutputView::build()
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(Spacing::medium);
    column->addWidget(m_title);
    column->addWidget(m_problems);
    column->addWidget(m_instead);
    m_plots = plotRow();
    column->addWidget(m_plots);
    column->addWidget(measureRow());
}

QWidget *OutputView::plotRow()
{
    auto *row = new QWidget;
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(Spacing::medium);
    auto *worst = cardWith(tr("Largest differences"), m_worstTable);
    worst->body()->addWidget(m_readout);
    worst->body()->addStretch();
    layout->addWidget(cardWith(tr("Absolute difference"), m_histogram), 5);
    layout->addWidget(cardWith(m_names == SideNames::aAndB ? tr("B against A") : tr("Found against reference"), m_scatter), 4);
    layout->addWidget(worst, 8);
    for (PlotWidget *plot : {static_cast<PlotWidget *>(m_histogram), static_cast<PlotWidget *>(m_scatter)})
        plot->setMinimumHeight(plotHeight);
    return row;
}

QWidget *OutputView::measureRow()
{
    auto *row = new QWidget;
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(Spacing::medium);
    auto *images = new QVBoxLayout;
    images->setSpacing(Spacing::medium);
    if (m_values) {
        m_valuesCard = cardWith(tr("Values of A and B"), m_values);
        m_values->setMinimumHeight(plotHeight);
        images->addWidget(m_valuesCard);
    }
    m_heatmapCard = cardWith(tr("Where they differ"), m_heatmap);
    images->addWidget(m_heatmapCard, 1);
    layout->addLayout(images, 3);
    auto *measures = cardWith(tr("Measures"), m_measuresTable);
    measures->body()->addStretch();
    layout->addWidget(measures, m_values ? 6 : 5);
    return row;
}

void OutputView::tellProblems(const ComparedOutput &output)
{
    QStringList lines;
    for (const StructureProblem &problem : output.problems) {
        QString line = sentence({"report_problem_" + problem.code, {}});
        QStringList items;
        for (const std::string &item : problem.items)
            items << shown(item);
        if (!items.isEmpty())
            line += QLatin1Char(' ') + items.join(QStringLiteral("; "));
        if (problem.total > static_cast<std::int64_t>(problem.items.size()) && !items.isEmpty())
            line += QLatin1Char(' ') + tr("(%1 in all)").arg(countText(static_cast<std::uint64_t>(problem.total)));
        lines << QStringLiteral("✗ ") + line;
    }
    if (output.values && !output.structureMet)
        lines << tr("The structure is not met, so no rule was judged; the numbers below are for information only.");
    for (const ComparedExplanation &explanation : output.explanations) {
        lines << shown(explanation.message);
        if (!explanation.evidence.empty())
            lines << QStringLiteral("    ") + shown(explanation.evidence);
    }
    m_problems->setText(lines.join(QLatin1Char('\n')));
    m_problems->setTone(output.structureMet ? QString() : QStringLiteral("attention"));
    m_problems->setVisible(!lines.isEmpty());
}

void OutputView::setOutput(const ComparedOutput &output, const std::vector<Rule> &rules)
{
    m_title->setText(output.values ? tr("%1: elements compared: %2").arg(shown(output.name), countText(static_cast<std::uint64_t>(output.values->elements)))
                                   : shown(output.name));
    tellProblems(output);
    std::vector<PlottedTolerance> tolerances;
    for (const Rule &rule : rules)
        if (rule.kind == RuleKind::values && rule.atol && rule.columns.empty()) // a line holds for every element
            tolerances.push_back({*rule.atol, rule.rtol.value_or(0)});
    m_scatter->setTolerance(tolerances.size() == 1 ? std::optional(tolerances.front()) : std::nullopt);
    m_histogram->setTolerances(std::move(tolerances));
    m_measures->setOutput(&output);
    QHeaderView *heads = m_measuresTable->horizontalHeader();
    heads->ensurePolished(); // a head has its width only in its style
    heads->setMinimumSectionSize(heads->sectionSizeHint(MeasuresModel::expectedColumn));
    m_measuresTable->fitHeight(measuresHeight);
    setPlots(nullptr);
}

void OutputView::setPlots(std::shared_ptr<const PlotData> plotted)
{
    const bool any = plotted && !plotted->absent;
    m_worst->setData(any ? plotted : nullptr);
    for (PlotWidget *plot : plots())
        plot->setData(any ? plotted : nullptr);
    m_worstTable->setColumnHidden(WorstRowsModel::placeColumn, !m_worst->hasPlaces());
    m_worstTable->resizeColumnsToContents();
    m_worstTable->fitHeight(plotHeight);
    m_worstTable->setVisible(m_worst->rowCount() > 0);
    m_readout->setText(!any                      ? QString()
                       : m_worst->rowCount() > 0 ? tr("Choose a row, or something in a plot, to read it here.")
                                                 : tr("No element differs."));
    m_plots->setVisible(any);
    m_heatmapCard->setVisible(any);
    if (m_valuesCard)
        m_valuesCard->setVisible(any);
    if (any)
        tellInstead({});
    else if (plotted)
        tellInstead(sentence(*plotted->absent));
}

void OutputView::tellInstead(const QString &sentence)
{
    m_instead->setText(sentence);
    m_instead->setVisible(!sentence.isEmpty());
}

void OutputView::follow(quint64 element, const PlotWidget *chooser)
{
    const int row = m_worst->rowOf(element);
    if (row < 0)
        return;
    m_following = true;
    m_worstTable->selectRow(row);
    m_worstTable->scrollTo(m_worst->index(row, 0));
    QStringList lines{m_worst->index(row, 0).data(WorstRowsModel::readoutRole).toString()};
    if (const QString vectors = m_worst->index(row, 0).data(WorstRowsModel::vectorsRole).toString(); !vectors.isEmpty())
        lines << vectors;
    m_readout->setText(lines.join(QLatin1Char('\n')));
    for (PlotWidget *plot : plots())
        if (plot != chooser)
            plot->showElement(element);
    m_following = false;
}

void OutputView::showSelected()
{
    const auto rows = m_worstTable->selectionModel()->selectedRows();
    if (!m_following && !rows.isEmpty())
        follow(rows.front().data(WorstRowsModel::elementRole).toULongLong(), nullptr);
}

} // namespace redossier
