// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/plotwidget.h"

#include <optional>
#include <vector>

namespace redossier {

//! The tolerance of a locked rule; the only one that is ever drawn.
struct PlottedTolerance
{
    double atol = 0;
    double rtol = 0;
};

//! Absolute differences by their logarithm. Exact zeros are a bar of their own on the left, outlined and labelled; pairs that
//! have no difference one on the right. Heights are logarithmic, so that a single element can be seen.
class HistogramPlot : public PlotWidget
{
    Q_OBJECT

public:
    explicit HistogramPlot(QWidget *parent = nullptr);
    //! Of the rules that hold for the shown output; call it before setData().
    void setTolerances(std::vector<PlottedTolerance> tolerances);
    void showElement(std::uint64_t element) override;

protected:
    void draw() override;
    QString describe() const override;
    bool markAt(const QPointF &place) override;
    void moveMark(int right, int down) override;
    void clearMark() override { m_mark.reset(); }
    std::optional<std::uint64_t> markedElement() const override;

private:
    enum class Kind { zero, bin, mismatched };
    struct Bar
    {
        Kind kind = Kind::bin;
        double at = 0;          //!< its middle on the axis, which counts powers of ten
        std::uint64_t count = 0;
        double low = 0, high = 0; //!< of a bin; the low end belongs to it
    };

    void layOut();
    void drawBars();
    void drawTolerance(const PlottedTolerance &tolerance);
    void drawAxes();
    void setMark(std::size_t bar);
    bool holds(const Bar &bar, const PlotRow &row) const;
    std::optional<double> greatestDifference() const;
    QString read(const Bar &bar) const;

    std::vector<PlottedTolerance> m_tolerances;
    std::vector<Bar> m_bars;
    double m_width = 1; //!< of a bar
    double m_low = 0, m_high = 0; //!< of the bins and the tolerance, as powers of ten
    std::optional<std::size_t> m_mark;
};

} // namespace redossier
