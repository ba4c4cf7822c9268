// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/scatterplot.h"

#include "ui/plots/customplot.h"
#include "ui/words/elementname.h"
#include "ui/style/theme.h"
#include "ui/words/numbers.h"

#include <algorithm>
#include <cmath>

namespace redossier {

namespace {

constexpr double grip = 12; // logical pixels within which a click meets a point

} // namespace

ScatterPlot::ScatterPlot(SideNames names, QWidget *parent)
    : PlotWidget(names == SideNames::aAndB ? tr("Values of B against those of A") : tr("Found values against the reference"), parent), m_names(names)
{}

void ScatterPlot::setTolerance(std::optional<PlottedTolerance> tolerance)
{
    m_tolerance = tolerance;
}

bool ScatterPlot::isOutside(const PlotPoint &point) const
{
    return m_tolerance && !(point.difference <= m_tolerance->atol + m_tolerance->rtol * std::fabs(point.expected));
}

void ScatterPlot::drawPoints()
{
    const Theme &theme = Theme::current();
    const auto add = [this](const QCPScatterStyle &style) {
        auto *curve = new QCPCurve(canvas()->xAxis, canvas()->yAxis);
        curve->setLineStyle(QCPCurve::lsNone);
        curve->setScatterStyle(style);
        curve->setSelectable(QCP::stNone);
        return curve;
    };
    QColor fill = theme.accent;
    fill.setAlphaF(0.55F);
    auto *within = add(QCPScatterStyle(QCPScatterStyle::ssDisc, fill, fill, 4));
    auto *outside = add(QCPScatterStyle(QCPScatterStyle::ssCross, QPen(theme.attention, 1.6), Qt::NoBrush, 7));
    for (const PlotPoint &point : data().points)
        (isOutside(point) ? outside : within)->addData(point.expected, point.found);
    if (m_mark) {
        const PlotPoint &point = data().points[*m_mark];
        add(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(theme.text, 2), Qt::NoBrush, 12))->addData(point.expected, point.found);
    }
}

void ScatterPlot::draw()
{
    const Theme &theme = Theme::current();
    auto *equal = new QCPItemStraightLine(canvas());
    equal->setPen(QPen(theme.quiet, 1, Qt::DashLine));
    equal->point1->setCoords(0, 0);
    equal->point2->setCoords(1, 1);
    drawPoints();
    QCPRange range(0, 0);
    for (const PlotPoint &point : data().points) {
        const bool first = &point == &data().points.front();
        const double low = std::min(point.expected, point.found), high = std::max(point.expected, point.found);
        range = QCPRange(first ? low : std::min(range.lower, low), first ? high : std::max(range.upper, high));
    }
    const double margin = range.size() > 0 ? 0.05 * range.size() : std::max(1e-300, std::fabs(range.lower) * 0.1 + (range.lower == 0 ? 1 : 0));
    for (QCPAxis *axis : {canvas()->xAxis, canvas()->yAxis}) {
        axis->setRange(range.lower - margin, range.upper + margin);
        axis->setNumberFormat(QStringLiteral("g"));
        axis->setNumberPrecision(4);
        axis->ticker()->setTickCount(4);
    }
    if (m_names == SideNames::aAndB) {
        canvas()->xAxis->setLabel(data().moduli ? tr("modulus of A") : tr("A"));
        canvas()->yAxis->setLabel(data().moduli ? tr("modulus of B") : tr("B"));
        return;
    }
    canvas()->xAxis->setLabel(data().moduli ? tr("modulus of the reference") : tr("reference"));
    canvas()->yAxis->setLabel(data().moduli ? tr("modulus of what was found") : tr("found"));
}

QString ScatterPlot::describe() const
{
    if (data().points.empty())
        return tr("No pair of finite numbers.");
    QString text = data().points.size() == data().finite
                       ? tr("Every pair of finite numbers; on the dashed line both are equal.")
                       : tr("%1 of %2 pairs, the extremes among them; on the dashed line both are equal.")
                             .arg(countText(data().points.size()), countText(data().finite));
    if (!m_tolerance)
        return text;
    const auto outside = std::count_if(data().points.begin(), data().points.end(), [this](const PlotPoint &point) { return isOutside(point); });
    if (outside > 0)
        text += QLatin1Char(' ') + tr("Crosses lie outside the tolerance: %1.").arg(countText(static_cast<std::uint64_t>(outside)));
    return text;
}

void ScatterPlot::setMark(std::size_t point)
{
    m_mark = point;
    const PlotPoint &one = data().points[point];
    const QString name = elementName(data(), one.identifier, one.element);
    const QString line = (m_names == SideNames::aAndB ? tr("%1: A %2, B %3, difference %4") : tr("%1: reference %2, found %3, difference %4"))
                             .arg(name, exactNumber(one.expected), exactNumber(one.found), exactNumber(one.difference));
    tell(isOutside(one) ? tr("%1; outside the tolerance").arg(line) : line);
    redraw();
}

std::optional<std::size_t> ScatterPlot::pointOf(std::uint64_t element) const
{
    for (std::size_t i = 0; i < data().points.size(); ++i)
        if (data().points[i].element == element)
            return i;
    return {};
}

bool ScatterPlot::markAt(const QPointF &place)
{
    std::optional<std::size_t> nearest;
    double least = grip * grip;
    for (std::size_t i = 0; i < data().points.size(); ++i) {
        const double x = canvas()->xAxis->coordToPixel(data().points[i].expected) - place.x();
        const double y = canvas()->yAxis->coordToPixel(data().points[i].found) - place.y();
        if (x * x + y * y <= least) {
            least = x * x + y * y;
            nearest = i;
        }
    }
    if (nearest)
        setMark(*nearest);
    return nearest.has_value();
}

void ScatterPlot::moveMark(int right, int down)
{
    std::vector<std::uint64_t> listed;
    for (const PlotRow &row : data().worst)
        if (row.difference)
            listed.push_back(row.element);
    if (listed.empty())
        return;
    const auto at = m_mark ? std::find(listed.begin(), listed.end(), data().points[*m_mark].element) : listed.end();
    std::ptrdiff_t next = 0;
    if (at != listed.end())
        next = std::clamp<std::ptrdiff_t>(at - listed.begin() + (right != 0 ? right : down), 0, static_cast<std::ptrdiff_t>(listed.size()) - 1);
    if (const auto point = pointOf(listed[static_cast<std::size_t>(next)]))
        setMark(*point);
}

std::optional<std::uint64_t> ScatterPlot::markedElement() const
{
    if (m_mark)
        for (const PlotRow &row : data().worst)
            if (row.element == data().points[*m_mark].element)
                return row.element;
    return {};
}

void ScatterPlot::showElement(std::uint64_t element)
{
    if (!hasData())
        return;
    if (const auto point = pointOf(element))
        return setMark(*point);
    clearMark();
    tell({});
    redraw();
}

} // namespace redossier
