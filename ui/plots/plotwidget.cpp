// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plotwidget.h"

namespace redossier {

void PlotWidget::setData(std::shared_ptr<const PlotData> data)
{
    m_data = std::move(data);
    takeData();
}

void PlotWidget::choose()
{
    if (const auto element = markedElement())
        Q_EMIT elementChosen(*element);
    else
        Q_EMIT otherChosen();
}

} // namespace redossier
