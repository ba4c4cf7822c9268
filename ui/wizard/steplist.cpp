// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wizard/steplist.h"

#include "ui/style/theme.h"
#include "ui/widgets/placedelegate.h"
#include "ui/wizard/stepmodel.h"

#include <QFontMetrics>
#include <algorithm>

namespace redossier {

StepList::StepList(QWidget *parent) : PageList(parent), m_model(new StepModel(this))
{
    setProperty("role", QStringLiteral("side"));
    setObjectName(QStringLiteral("stepList"));
    setAccessibleName(tr("Steps"));
    setModel(m_model);
    setItemDelegate(new PlaceDelegate(this));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setViewportMargins(0, Spacing::medium - 2, 0, 0);
    setMouseTracking(true);
    connect(selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex &current) {
        m_model->setShown(current.row());
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
    else if (index.isValid())
        selectionModel()->select(index, QItemSelectionModel::ClearAndSelect); // the keyboard alone makes a row current, not marked
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
    int widest = 0;
    QFont bold = font();
    bold.setBold(true);
    for (int row = 0; row < m_model->rowCount(); ++row)
        widest = std::max(widest, QFontMetrics(bold).horizontalAdvance(m_model->index(row).data().toString()));
    return {std::max(fontMetrics().averageCharWidth() * 20, widest) + 70, 400};
}

} // namespace redossier
