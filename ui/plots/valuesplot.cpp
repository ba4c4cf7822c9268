// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/valuesplot.h"

#include "ui/plots/customplot.h"
#include "ui/style/theme.h"
#include "ui/words/elementname.h"
#include "ui/words/numbers.h"

#include <algorithm>
#include <cmath>

namespace redossier {

namespace {

constexpr double fewest = 8, most = 40; // bins

} // namespace

ValuesPlot::ValuesPlot(QWidget *parent) : PlotWidget(tr("Distribution of the values of A and of B"), parent) {}

void ValuesPlot::clearMark()
{
    m_mark.reset();
    m_element.reset();
}

//! Equal bins over the values of both sides; one alone where they are all the same.
void ValuesPlot::layOut()
{
    m_bins.clear();
    if (data().points.empty())
        return;
    double low = data().points.front().expected, high = low;
    for (const PlotPoint &point : data().points) {
        low = std::min({low, point.expected, point.found});
        high = std::max({high, point.expected, point.found});
    }
    const double width = high / 2 - low / 2; // half of it: the whole may be beyond float64
    const auto count = width > 0 ? static_cast<std::size_t>(std::clamp(std::sqrt(static_cast<double>(data().points.size())), fewest, most)) : 1;
    const double margin = width > 0 ? 0 : std::max(std::fabs(low) / 2, 0.5);
    const double begin = low - margin, step = (width / static_cast<double>(count) + margin) * 2;
    for (std::size_t i = 0; i < count; ++i)
        m_bins.push_back({begin + step * static_cast<double>(i), i + 1 == count ? high + margin : begin + step * static_cast<double>(i + 1), 0, 0});
    for (const PlotPoint &point : data().points) {
        ++m_bins[binOf(point.expected)].a;
        ++m_bins[binOf(point.found)].b;
    }
}

std::size_t ValuesPlot::binOf(double value) const
{
    const auto above = std::upper_bound(m_bins.begin(), m_bins.end(), value, [](double one, const Bin &bin) { return one < bin.low; });
    return above == m_bins.begin() ? 0 : static_cast<std::size_t>(above - m_bins.begin()) - 1;
}

void ValuesPlot::draw()
{
    layOut();
    canvas()->legend->setVisible(!m_bins.empty());
    if (m_bins.empty())
        return;
    drawBars();
    drawLine();
    drawMarks();
    drawAxes();
}

void ValuesPlot::drawBars()
{
    const Theme &theme = Theme::current();
    const double width = m_bins.front().high - m_bins.front().low;
    const auto add = [&](const QPen &pen, const QBrush &brush) {
        auto *bars = new QCPBars(canvas()->xAxis, canvas()->yAxis);
        bars->setWidth(width);
        bars->setPen(pen);
        bars->setBrush(brush);
        bars->setSelectable(QCP::stNone);
        return bars;
    };
    QColor fill = theme.accent;
    fill.setAlphaF(0.5F);
    QCPBars *bars = add(Qt::NoPen, fill);
    bars->setName(tr("A, bars", "of a legend"));
    for (const Bin &bin : m_bins)
        bars->addData(bin.low / 2 + bin.high / 2, static_cast<double>(bin.a));
    if (!m_mark)
        return;
    const Bin &bin = m_bins[*m_mark];
    QCPBars *mark = add(QPen(theme.text, 2, Qt::DotLine), Qt::NoBrush);
    mark->removeFromLegend();
    mark->addData(bin.low / 2 + bin.high / 2, static_cast<double>(std::max(bin.a, bin.b)));
}

void ValuesPlot::drawLine()
{
    auto *line = new QCPGraph(canvas()->xAxis, canvas()->yAxis);
    line->setLineStyle(QCPGraph::lsStepLeft);
    line->setPen(QPen(Theme::current().attention, 2));
    line->setSelectable(QCP::stNone);
    line->setName(tr("B, line", "of a legend"));
    line->addData(m_bins.front().low, 0);
    for (const Bin &bin : m_bins)
        line->addData(bin.low, static_cast<double>(bin.b));
    line->addData(m_bins.back().high, static_cast<double>(m_bins.back().b));
    line->addData(m_bins.back().high, 0);
}

//! Both values of the chosen element on the axis: a disc for A, a cross for B.
void ValuesPlot::drawMarks()
{
    const PlotPoint *point = m_element ? pointOf(*m_element) : nullptr;
    if (!point)
        return;
    const QColor colour = Theme::current().text;
    for (const auto &[value, shape] : {std::pair(point->expected, QCPScatterStyle::ssDisc), std::pair(point->found, QCPScatterStyle::ssCross)}) {
        auto *mark = new QCPCurve(canvas()->xAxis, canvas()->yAxis);
        mark->setLineStyle(QCPCurve::lsNone);
        mark->setScatterStyle(QCPScatterStyle(shape, QPen(colour, 2), shape == QCPScatterStyle::ssDisc ? QBrush(colour) : Qt::NoBrush, 9));
        mark->setSelectable(QCP::stNone);
        mark->removeFromLegend();
        mark->addData(value, 0);
    }
}

void ValuesPlot::drawAxes()
{
    const Theme &theme = Theme::current();
    std::uint64_t highest = 1;
    for (const Bin &bin : m_bins)
        highest = std::max({highest, bin.a, bin.b});
    const double low = m_bins.front().low, high = m_bins.back().high, margin = 0.04 * (high / 2 - low / 2);
    QCPAxis *x = canvas()->xAxis, *y = canvas()->yAxis;
    for (QCPAxis *axis : {x, y}) {
        axis->setNumberFormat(QStringLiteral("g"));
        axis->setNumberPrecision(4);
        axis->ticker()->setTickCount(4);
        axis->setSubTicks(false);
    }
    x->setRange(low - margin, high + margin);
    x->setLabel(data().moduli ? tr("modulus of the value") : tr("value"));
    y->setRange(0, static_cast<double>(highest) * 1.35); // the legend stands above the bars
    y->setLabel(tr("elements"));
    canvas()->legend->setFont(smallFont());
    canvas()->legend->setTextColor(theme.text);
    canvas()->legend->setBrush(Qt::NoBrush);
    canvas()->legend->setBorderPen(Qt::NoPen);
    canvas()->legend->setFillOrder(QCPLayoutGrid::foColumnsFirst);
    canvas()->axisRect()->insetLayout()->setInsetAlignment(0, Qt::AlignTop | Qt::AlignHCenter);
}

QString ValuesPlot::describe() const
{
    QString text;
    if (data().points.empty())
        text = tr("No pair of finite numbers.");
    else if (data().points.size() == data().finite)
        text = tr("Every pair of finite numbers: A as bars, B as a line.");
    else
        text = tr("%1 of %2 pairs, the extremes among them: A as bars, B as a line.").arg(countText(data().points.size()), countText(data().finite));
    if (const std::uint64_t others = data().alike + data().mismatched)
        text += QLatin1Char(' ') + tr("Left out, because a side is not a finite number: %1.").arg(countText(others));
    return text;
}

void ValuesPlot::setMark(std::size_t bin)
{
    clearMark();
    m_mark = bin;
    const Bin &one = m_bins[bin];
    tell(tr("From %1 to %2: A %3, B %4").arg(shortNumber(one.low), shortNumber(one.high), countText(one.a), countText(one.b)));
    redraw();
}

bool ValuesPlot::markAt(const QPointF &place)
{
    const double value = canvas()->xAxis->pixelToCoord(place.x());
    if (m_bins.empty() || !(value >= m_bins.front().low && value <= m_bins.back().high))
        return false;
    const std::size_t bin = binOf(value);
    if (m_bins[bin].a + m_bins[bin].b == 0)
        return false;
    setMark(bin);
    return true;
}

void ValuesPlot::moveMark(int right, int down)
{
    const std::ptrdiff_t step = right != 0 ? right : down < 0 ? -1 : 1, last = static_cast<std::ptrdiff_t>(m_bins.size()) - 1;
    std::ptrdiff_t bin = m_mark ? static_cast<std::ptrdiff_t>(*m_mark) + step : 0;
    while (bin >= 0 && bin <= last && m_bins[static_cast<std::size_t>(bin)].a + m_bins[static_cast<std::size_t>(bin)].b == 0)
        bin += m_mark ? step : 1;
    if (bin >= 0 && bin <= last)
        setMark(static_cast<std::size_t>(bin));
}

const PlotPoint *ValuesPlot::pointOf(std::uint64_t element) const
{
    const auto &points = data().points; // in the order of the elements
    const auto at = std::lower_bound(points.begin(), points.end(), element, [](const PlotPoint &point, std::uint64_t one) { return point.element < one; });
    return at != points.end() && at->element == element ? &*at : nullptr;
}

//! The worst listed element of which a side lies in the bar.
std::optional<std::uint64_t> ValuesPlot::markedElement() const
{
    if (m_mark)
        for (const PlotRow &row : data().worst)
            if (const PlotPoint *point = pointOf(row.element); point && (binOf(point->expected) == *m_mark || binOf(point->found) == *m_mark))
                return row.element;
    return {};
}

void ValuesPlot::showElement(std::uint64_t element)
{
    if (!hasData())
        return;
    clearMark();
    if (const PlotPoint *point = pointOf(element)) {
        m_element = element;
        tell(tr("%1: A %2 (disc), B %3 (cross), B − A = %4")
                 .arg(elementName(data(), point->identifier, element), exactNumber(point->expected), exactNumber(point->found), exactNumber(point->found - point->expected)));
    } else {
        tell({});
    }
    redraw();
}

} // namespace redossier
