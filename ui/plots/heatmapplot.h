// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/plotwidget.h"

class QCPColorMap;
class QCPColorScale;
class QCPLayoutGrid;

namespace redossier {

//! The greatest absolute difference of each block of rows and elements, by its logarithm: the stronger the colour, the greater. A block
//! that holds a pair without a difference has a cross.
class HeatmapPlot : public PlotWidget
{
    Q_OBJECT

public:
    explicit HeatmapPlot(QWidget *parent = nullptr);
    void showElement(std::uint64_t element) override;

protected:
    void draw() override;
    QString describe() const override;
    bool markAt(const QPointF &place) override;
    void moveMark(int right, int down) override;
    void clearMark() override { m_mark.reset(); }
    std::optional<std::uint64_t> markedElement() const override;

private:
    struct Scale
    {
        double low = 0, high = 1; //!< powers of ten of the least and greatest maximum above 0
        bool any = false;         //!< there is one
        double zero() const { return low - 0.08 * (high - low) - 0.01; } //!< where 0 is drawn
    };

    Scale scale() const;
    void drawBlocks(const Scale &scale);
    void drawScale(const Scale &scale);
    void drawCrosses();
    void drawMark();
    void drawAxes();
    std::size_t blockOf(std::uint64_t element) const;
    void setMark(std::size_t block);
    QString rowsText(std::uint64_t blockRow) const;
    QString columnsText(std::uint64_t blockColumn) const;
    QString read(std::size_t block) const;

    QCPColorMap *m_map = nullptr;
    QCPColorScale *m_scale = nullptr;
    std::optional<std::size_t> m_mark; //!< of data().blocks.blocks
};

} // namespace redossier
