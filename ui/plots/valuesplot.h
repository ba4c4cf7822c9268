// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/plotwidget.h"

#include <optional>
#include <vector>

namespace redossier {

//! How the values of A and those of B are distributed, one over the other: A as bars, B as a stepped line. A chosen element is
//! marked with both its values. The keyboard walks over the bars.
class ValuesPlot : public PlotWidget
{
    Q_OBJECT

public:
    explicit ValuesPlot(QWidget *parent = nullptr);
    void showElement(std::uint64_t element) override;

protected:
    void draw() override;
    QString describe() const override;
    bool markAt(const QPointF &place) override;
    void moveMark(int right, int down) override;
    void clearMark() override;
    std::optional<std::uint64_t> markedElement() const override;

private:
    struct Bin
    {
        double low = 0, high = 0; //!< the high end belongs to the last one alone
        std::uint64_t a = 0, b = 0;
    };

    void layOut();
    std::size_t binOf(double value) const;
    void drawBars();
    void drawLine();
    void drawMarks();
    void drawAxes();
    void setMark(std::size_t bin);
    const PlotPoint *pointOf(std::uint64_t element) const;

    std::vector<Bin> m_bins;
    std::optional<std::size_t> m_mark; //!< of the bins
    std::optional<std::uint64_t> m_element;
};

} // namespace redossier
