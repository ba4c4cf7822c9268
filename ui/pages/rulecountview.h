// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/comparisonrecord.h"
#include "core/reference/criterion.h"
#include "ui/widgets/card.h"

namespace redossier {

class Table;
class Text;
class TextTableModel;
class TrajectoryPlot;

//! What one rule counted, beside its state: the sentence of what was measured; for categories the confusion table and the
//! rows that changed; for a trajectory its course, and the steps that are missing, too many or repeated.
class RuleCountView : public Card
{
    Q_OBJECT

public:
    explicit RuleCountView(QWidget *parent = nullptr);
    //! `declared`: the rule as it was locked; null where the criterion is another one by now.
    void show(const ComparedRule &rule, const Rule *declared);
    using QWidget::show;
    void clear();

private:
    void showCategories(const CategoriesCount &count);
    void showConfusion(const CategoriesCount &count);
    void showTrajectory(const TrajectoryCount &count, const Rule *declared);

    Text *m_message;
    QWidget *m_categories;
    TextTableModel *m_confusion;
    Table *m_confusionTable;
    Text *m_confusionNote;
    TextTableModel *m_changed;
    Table *m_changedTable;
    Text *m_changedNote;
    QWidget *m_trajectory;
    TrajectoryPlot *m_plot;
    Text *m_steps;
};

} // namespace redossier
