// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizard/steplist.h"

#include "ui/style/theme.h"
#include "ui/wizard/stepdelegate.h"
#include "ui/wizard/stepmodel.h"

#include <QFontMetrics>

namespace redossier {

StepList::StepList(QWidget *parent) : QListView(parent), m_model(new StepModel(this))
{
    setProperty("role", QStringLiteral("side"));
    setObjectName(QStringLiteral("stepList"));
    setAccessibleName(tr("Steps"));
    setModel(m_model);
    setItemDelegate(new StepDelegate(this));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setViewportMargins(0, Spacing::medium - 2, 0, 0);
    setMouseTracking(true);
    connect(selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex &current) {
        if (current.isValid())
            Q_EMIT chosen(current.data(StepModel::nameRole).toString().toStdString());
    });
}

void StepList::show(const std::vector<StepSummary> &steps)
{
    m_model->setSteps(steps);
}

void StepList::select(const std::string &step)
{
    const QModelIndex index = m_model->index(m_model->rowOf(step));
    if (index.isValid() && index != currentIndex())
        setCurrentIndex(index);
}

bool StepList::canBeChosen(const std::string &step) const
{
    return m_model->rowOf(step) >= 0 && m_model->index(m_model->rowOf(step)).flags().testFlag(Qt::ItemIsEnabled);
}

std::string StepList::selected() const
{
    return currentIndex().data(StepModel::nameRole).toString().toStdString();
}

QSize StepList::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 20 + 70, 400};
}

} // namespace redossier
