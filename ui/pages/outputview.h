// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/comparisonrecord.h"
#include "core/comparison/plotdata.h"
#include "core/reference/criterion.h"
#include "ui/words/sidenames.h"

#include <QWidget>
#include <memory>

namespace redossier {

class Card;
class HeatmapPlot;
class HistogramPlot;
class MeasuresModel;
class PlotWidget;
class ScatterPlot;
class Table;
class Text;
class ValuesPlot;
class WorstRowsModel;

//! One compared output: histogram, found against reference, the worst elements, the image of all, and every measure; of two
//! dossiers also how the values of either are distributed. The plots and the table of the worst elements follow each other.
class OutputView : public QWidget
{
    Q_OBJECT

public:
    explicit OutputView(SideNames names = SideNames::referenceAndFound, QWidget *parent = nullptr);

    //! The measures; the plots are empty until one of the next two is called. `rules`: those that hold for the output.
    void setOutput(const ComparedOutput &output, const std::vector<Rule> &rules);
    void setPlots(std::shared_ptr<const PlotData> plotted);
    //! A sentence in place of the plots: why there are none, or how far reading has come.
    void tellInstead(const QString &sentence);

private:
    void build();
    QWidget *plotRow();
    QWidget *measureRow();
    void follow(quint64 element, const PlotWidget *chooser);
    void showSelected();
    void tellProblems(const ComparedOutput &output);
    std::vector<PlotWidget *> plots() const;

    SideNames m_names;
    Text *m_title;
    Text *m_problems;
    Text *m_instead;
    QWidget *m_plots = nullptr; //!< the row of plots
    HistogramPlot *m_histogram;
    ScatterPlot *m_scatter;
    HeatmapPlot *m_heatmap;
    ValuesPlot *m_values = nullptr; //!< of A and B
    Card *m_heatmapCard = nullptr, *m_valuesCard = nullptr;
    WorstRowsModel *m_worst;
    Table *m_worstTable;
    Text *m_readout;
    MeasuresModel *m_measures;
    Table *m_measuresTable;
    bool m_following = false; //!< plots and table are being brought to the same element
};

} // namespace redossier
