// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/trajectoryplot.h"

#include "ui/plots/customplot.h"
#include "ui/style/theme.h"
#include "ui/words/numbers.h"
#include "ui/words/words.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace redossier {

namespace {

constexpr int mostDots = 60; // more would hide the line

double orGap(const std::optional<double> &value)
{
    return value.value_or(std::numeric_limits<double>::quiet_NaN());
}

//! The steps as numbers; empty unless all are, and grow.
std::vector<double> numbersOf(const std::vector<TrajectoryCount::Point> &points)
{
    std::vector<double> numbers;
    for (const TrajectoryCount::Point &point : points) {
        bool isNumber = false;
        const double number = QString::fromStdString(point.step).toDouble(&isNumber);
        if (!isNumber || !std::isfinite(number) || (!numbers.empty() && number <= numbers.back()))
            return {};
        numbers.push_back(number);
    }
    return numbers;
}

} // namespace

TrajectoryPlot::TrajectoryPlot(QWidget *parent) : PlotFrame(tr("Value over the steps, found and in the reference"), parent) {}

void TrajectoryPlot::setTrajectory(TrajectoryCount trajectory, std::optional<double> atol, std::optional<double> rtol)
{
    m_trajectory = std::move(trajectory);
    m_atol = atol;
    m_rtol = rtol;
    m_places = numbersOf(m_trajectory.points);
    m_stepsAreNumbers = !m_places.empty();
    if (!m_stepsAreNumbers)
        for (std::size_t i = 0; i < m_trajectory.points.size(); ++i)
            m_places.push_back(static_cast<double>(i + 1));
    takeData();
}

std::optional<std::size_t> TrajectoryPlot::divergingPoint() const
{
    if (m_trajectory.firstDiverging)
        for (std::size_t i = 0; i < m_trajectory.points.size(); ++i)
            if (m_trajectory.points[i].step == m_trajectory.firstDiverging->step)
                return i;
    return {};
}

//! What the rule allows around the reference.
void TrajectoryPlot::drawBand()
{
    if (!m_atol)
        return;
    auto *low = new QCPGraph(canvas()->xAxis, canvas()->yAxis);
    auto *high = new QCPGraph(canvas()->xAxis, canvas()->yAxis);
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        const double expected = orGap(m_trajectory.points[i].expected);
        const double allowed = *m_atol + m_rtol.value_or(0) * std::fabs(expected);
        low->addData(m_places[i], expected - allowed);
        high->addData(m_places[i], expected + allowed);
    }
    QColor fill = Theme::current().accent;
    fill.setAlphaF(0.18F);
    for (QCPGraph *edge : {low, high}) {
        edge->setPen(QPen(fill, 1));
        edge->setSelectable(QCP::stNone);
    }
    high->setBrush(fill);
    high->setChannelFillGraph(low);
}

void TrajectoryPlot::drawSide(bool found)
{
    const Theme &theme = Theme::current();
    auto *line = new QCPGraph(canvas()->xAxis, canvas()->yAxis);
    for (std::size_t i = 0; i < m_places.size(); ++i)
        line->addData(m_places[i], orGap(found ? m_trajectory.points[i].found : m_trajectory.points[i].expected));
    line->setSelectable(QCP::stNone);
    const QColor colour = found ? theme.accent : theme.quiet;
    line->setPen(QPen(colour, found ? 1.6 : 1.2, found ? Qt::SolidLine : Qt::DashLine));
    if (m_places.size() <= mostDots)
        line->setScatterStyle(QCPScatterStyle(found ? QCPScatterStyle::ssDisc : QCPScatterStyle::ssCircle, colour, found ? QBrush(colour) : Qt::NoBrush, 5));
}

void TrajectoryPlot::drawDivergence()
{
    const auto point = divergingPoint();
    if (!point)
        return;
    const Theme &theme = Theme::current();
    auto *line = new QCPItemStraightLine(canvas());
    line->setPen(QPen(theme.attention, 1.4));
    line->point1->setCoords(m_places[*point], 0);
    line->point2->setCoords(m_places[*point], 1);
    auto *label = new QCPItemText(canvas());
    label->setText(tr("✗ step %1").arg(shown(m_trajectory.points[*point].step)));
    label->setFont(smallFont());
    label->setColor(theme.attention);
    label->position->setTypeX(QCPItemPosition::ptPlotCoords);
    label->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
    label->position->setCoords(m_places[*point], 0);
    const bool left = m_places[*point] > (m_places.front() + m_places.back()) / 2;
    label->setPositionAlignment(Qt::AlignTop | (left ? Qt::AlignRight : Qt::AlignLeft));
    label->setPadding(QMargins(5, 2, 5, 2));
}

void TrajectoryPlot::drawAxes()
{
    canvas()->rescaleAxes();
    for (QCPAxis *axis : {canvas()->xAxis, canvas()->yAxis}) {
        QCPRange range = axis->range();
        const double margin = range.size() > 0 ? 0.05 * range.size() : std::max(0.5, std::fabs(range.lower) * 0.05);
        axis->setRange(range.lower - margin, range.upper + margin);
        axis->setNumberFormat(QStringLiteral("g"));
        axis->setNumberPrecision(5);
    }
    canvas()->xAxis->setLabel(m_stepsAreNumbers ? tr("step") : tr("place of the step in the reference"));
    canvas()->yAxis->setLabel(tr("value"));
}

void TrajectoryPlot::draw()
{
    drawBand();
    drawSide(false);
    drawSide(true);
    drawAxes();
    drawDivergence();
    if (!m_mark)
        return;
    const TrajectoryCount::Point &point = m_trajectory.points[*m_mark];
    auto *mark = new QCPGraph(canvas()->xAxis, canvas()->yAxis);
    mark->setLineStyle(QCPGraph::lsNone);
    mark->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(Theme::current().text, 2), Qt::NoBrush, 12));
    mark->addData(m_places[*m_mark], orGap(point.found ? point.found : point.expected));
}

QString TrajectoryPlot::describe() const
{
    QString text = tr("Solid: found. Dashed: the reference. Steps of the reference within the tolerance: %1 of %2.")
                       .arg(countText(static_cast<std::uint64_t>(m_trajectory.within)), countText(static_cast<std::uint64_t>(m_trajectory.steps)));
    if (m_atol)
        text += QLatin1Char(' ') + tr("The band is what the rule allows.");
    if (static_cast<std::int64_t>(m_trajectory.points.size()) < m_trajectory.steps)
        text += QLatin1Char(' ') + tr("%1 of the steps are drawn.").arg(countText(m_trajectory.points.size()));
    return text;
}

void TrajectoryPlot::setMark(std::size_t point)
{
    m_mark = point;
    const TrajectoryCount::Point &one = m_trajectory.points[point];
    const auto written = [](const std::optional<double> &value) { return value ? exactNumber(*value) : tr("none"); };
    tell(tr("Step %1: reference %2, found %3").arg(shown(one.step), written(one.expected), written(one.found)));
    redraw();
}

bool TrajectoryPlot::markAt(const QPointF &place)
{
    const double x = canvas()->xAxis->pixelToCoord(place.x());
    const auto nearest = std::min_element(m_places.begin(), m_places.end(),
                                          [x](double a, double b) { return std::fabs(a - x) < std::fabs(b - x); });
    setMark(static_cast<std::size_t>(nearest - m_places.begin()));
    return true;
}

void TrajectoryPlot::moveMark(int right, int down)
{
    const auto last = static_cast<std::ptrdiff_t>(m_places.size()) - 1;
    const auto diverging = static_cast<std::ptrdiff_t>(divergingPoint().value_or(0));
    if (!m_mark || down < 0)
        return setMark(static_cast<std::size_t>(diverging));
    const std::ptrdiff_t next = down > 0 ? 0 : std::clamp(static_cast<std::ptrdiff_t>(*m_mark) + right, std::ptrdiff_t(0), last);
    setMark(static_cast<std::size_t>(next));
}

} // namespace redossier
