// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/histogramplot.h"
#include "ui/words/sidenames.h"

namespace redossier {

//! Found values against those of the reference, with the line on which both are equal. What the locked tolerance does not
//! cover is a cross. The keyboard walks over the worst elements, from the worst on.
class ScatterPlot : public PlotWidget
{
    Q_OBJECT

public:
    explicit ScatterPlot(SideNames names = SideNames::referenceAndFound, QWidget *parent = nullptr);
    //! Of the one rule that decides what is a cross; call it before setData().
    void setTolerance(std::optional<PlottedTolerance> tolerance);
    void showElement(std::uint64_t element) override;

protected:
    void draw() override;
    QString describe() const override;
    bool markAt(const QPointF &place) override;
    void moveMark(int right, int down) override;
    void clearMark() override { m_mark.reset(); }
    std::optional<std::uint64_t> markedElement() const override;

private:
    bool isOutside(const PlotPoint &point) const;
    void drawPoints();
    void setMark(std::size_t point);
    std::optional<std::size_t> pointOf(std::uint64_t element) const;

    SideNames m_names;
    std::optional<PlottedTolerance> m_tolerance;
    std::optional<std::size_t> m_mark; //!< of data().points
};

} // namespace redossier
