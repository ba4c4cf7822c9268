// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/rulecounts.h"
#include "ui/plots/plotframe.h"

#include <optional>

namespace redossier {

//! A value over the steps of the reference, on both sides, with the band that the locked tolerance allows and the first step
//! that leaves it. The keyboard walks from step to step; Up and Down go to the first diverging one and to the first of all.
class TrajectoryPlot : public PlotFrame
{
    Q_OBJECT

public:
    explicit TrajectoryPlot(QWidget *parent = nullptr);
    //! The tolerance is that of the rule; absent: no band.
    void setTrajectory(TrajectoryCount trajectory, std::optional<double> atol, std::optional<double> rtol);

protected:
    bool hasData() const override { return !m_trajectory.points.empty(); }
    void draw() override;
    QString describe() const override;
    bool markAt(const QPointF &place) override;
    void moveMark(int right, int down) override;
    void clearMark() override { m_mark.reset(); }

private:
    void drawBand();
    void drawSide(bool found);
    void drawDivergence();
    void drawAxes();
    void setMark(std::size_t point);
    std::optional<std::size_t> divergingPoint() const;

    TrajectoryCount m_trajectory;
    std::vector<double> m_places; //!< of the points on the axis: their steps where those are numbers that grow, else their order
    bool m_stepsAreNumbers = false;
    std::optional<double> m_atol, m_rtol;
    std::optional<std::size_t> m_mark;
};

} // namespace redossier
