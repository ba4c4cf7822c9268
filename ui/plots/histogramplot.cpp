// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/histogramplot.h"

#include "ui/plots/customplot.h"
#include "ui/plots/decades.h"
#include "ui/style/theme.h"
#include "ui/words/numbers.h"

#include <algorithm>
#include <cmath>

namespace redossier {

namespace {

constexpr double floorCount = 0.7; // bars begin here, so that a count of 1 has a height
constexpr double reach = 3;        // decades that the axis is lengthened by, for a tolerance beyond the bars

} // namespace

HistogramPlot::HistogramPlot(QWidget *parent) : PlotWidget(tr("Histogram of absolute differences"), parent) {}

void HistogramPlot::setTolerances(std::vector<PlottedTolerance> tolerances)
{
    m_tolerances = std::move(tolerances);
}

//! Places of all bars: zeros, then the bins, then what has no difference.
void HistogramPlot::layOut()
{
    const PlotHistogram &histogram = data().histogram;
    m_bars.clear();
    const bool any = !histogram.counts.empty();
    m_low = any ? std::log10(histogram.edges.front()) : 0;
    m_high = any ? std::log10(histogram.edges.back()) : 0;
    // The first bin may reach down to the least number there is; the others are equally wide.
    m_width = any ? std::log10(histogram.edges.back() / histogram.edges[histogram.edges.size() - 2]) : 0.2;
    if (any && histogram.counts.size() > 1)
        m_low = std::max(m_low, std::log10(histogram.edges[1]) - m_width);
    const double lowest = m_low;
    const double highest = m_high;
    for (const PlottedTolerance &tolerance : m_tolerances)
        if (const double at = std::log10(tolerance.atol); any && std::isfinite(at) && at > lowest - reach && at < highest + reach) {
            m_low = std::min(m_low, at);
            m_high = std::max(m_high, at + 0.02 * (highest - lowest));
        }
    const double apart = std::max(m_width, 0.07 * (m_high - m_low));
    if (histogram.exactZero > 0)
        m_bars.push_back({Kind::zero, m_low - apart, histogram.exactZero, 0, 0});
    for (std::size_t i = 0; i < histogram.counts.size(); ++i)
        m_bars.push_back({Kind::bin, std::log10(histogram.edges[i + 1]) - m_width / 2, histogram.counts[i], histogram.edges[i],
                          histogram.edges[i + 1]});
    if (data().mismatched > 0)
        m_bars.push_back({Kind::mismatched, m_high + apart, data().mismatched, 0, 0});
}

void HistogramPlot::draw()
{
    layOut();
    drawBars();
    for (const PlottedTolerance &tolerance : m_tolerances)
        drawTolerance(tolerance);
    drawAxes();
}

void HistogramPlot::drawBars()
{
    const Theme &theme = Theme::current();
    const auto add = [this](const QPen &pen, const QBrush &brush) {
        auto *bars = new QCPBars(canvas()->xAxis, canvas()->yAxis);
        bars->setBaseValue(floorCount);
        bars->setWidth(m_width * 0.9);
        bars->setPen(pen);
        bars->setBrush(brush);
        bars->setSelectable(QCP::stNone);
        return bars;
    };
    QColor fill = theme.accent;
    fill.setAlphaF(0.85F);
    QCPBars *bins = add(Qt::NoPen, fill);
    QCPBars *zeros = add(QPen(theme.accent, 1.5), Qt::NoBrush);
    QCPBars *mismatched = add(QPen(theme.attention, 1.5), QBrush(theme.attention, Qt::BDiagPattern));
    QCPBars *mark = add(QPen(theme.text, 2), Qt::NoBrush);
    // Alone at an end, a bar as thin as the bins would be overlooked.
    const double wide = std::max(m_width * 0.9, 0.04 * (m_high - m_low + m_width));
    zeros->setWidth(wide);
    mismatched->setWidth(wide);
    for (std::size_t i = 0; i < m_bars.size(); ++i) {
        const Bar &bar = m_bars[i];
        if (bar.count == 0)
            continue;
        QCPBars *bars = bar.kind == Kind::bin ? bins : bar.kind == Kind::zero ? zeros : mismatched;
        bars->addData(bar.at, static_cast<double>(bar.count));
        if (m_mark == i) {
            mark->setWidth(bars->width());
            mark->addData(bar.at, static_cast<double>(bar.count));
        }
    }
}

void HistogramPlot::drawTolerance(const PlottedTolerance &tolerance)
{
    if (!(tolerance.atol > 0) || data().histogram.counts.empty())
        return;
    const Theme &theme = Theme::current();
    const double at = std::log10(tolerance.atol);
    const bool beyond = at > m_high;
    const bool below = at < m_low;
    auto *label = new QCPItemText(canvas());
    label->setFont(smallFont());
    label->setColor(theme.attention);
    label->position->setTypeX(QCPItemPosition::ptPlotCoords);
    label->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
    label->setPadding(QMargins(4, 0, 4, 0));
    label->setClipToAxisRect(false);
    const bool onTheLeft = at > (m_low + m_high) / 2;
    label->setPositionAlignment(Qt::AlignTop | (onTheLeft ? Qt::AlignRight : Qt::AlignLeft));
    label->position->setCoords(std::clamp(at, m_low, m_high), 0);
    const QString number = exactNumber(tolerance.atol);
    label->setText(beyond ? tr("atol %1 →").arg(number) : below ? tr("← atol %1").arg(number) : tr("atol %1").arg(number));
    if (beyond || below)
        return;
    auto *line = new QCPItemStraightLine(canvas());
    line->setPen(QPen(theme.attention, 1.5, Qt::DashLine));
    line->point1->setCoords(at, 1);
    line->point2->setCoords(at, 2);
}

void HistogramPlot::drawAxes()
{
    QCPAxis *x = canvas()->xAxis;
    QCPAxis *y = canvas()->yAxis;
    QMap<double, QString> labels = data().histogram.counts.empty() ? QMap<double, QString>() : decadeLabels(m_low, m_high, 5);
    double left = m_low, right = m_high;
    std::uint64_t most = 1;
    for (const Bar &bar : m_bars) {
        most = std::max(most, bar.count);
        left = std::min(left, bar.at - m_width / 2);
        right = std::max(right, bar.at + m_width / 2);
        if (bar.kind == Kind::bin)
            continue;
        // The bar's own label is the one that is needed; a power of ten beside it would run into it.
        const double room = 0.15 * (m_high - m_low);
        for (auto label = labels.begin(); label != labels.end();)
            label = std::fabs(label.key() - bar.at) < room ? labels.erase(label) : std::next(label);
        labels.insert(bar.at, bar.kind == Kind::zero ? tr("exact 0", "label of a bar") : tr("not finite", "label of a bar"));
    }
    QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    ticker->setTicks(labels);
    x->setTicker(ticker);
    x->setNumberFormat(QStringLiteral("g")); // else "1e-8" is set as a power
    x->setSubTicks(false);
    x->grid()->setVisible(false);
    const double margin = std::max(0.05 * (right - left), m_width);
    x->setRange(left - margin, right + margin);
    QSharedPointer<QCPAxisTickerText> counts(new QCPAxisTickerText);
    const double top = std::log10(static_cast<double>(most));
    const auto decades = decadeLabels(0, std::max(top, 1.0), 4);
    for (auto label = decades.begin(); label != decades.end(); ++label)
        counts->addTick(std::pow(10.0, label.key()), label.value());
    y->setScaleType(QCPAxis::stLogarithmic);
    y->setTicker(counts);
    y->setNumberFormat(QStringLiteral("g"));
    y->setSubTicks(false);
    y->setRange(floorCount, std::pow(10.0, std::max(top, 0.7) * 1.12 + 0.1));
    y->setLabel(tr("elements, log scale"));
}

//! Of the finite ones, where there is one above 0.
std::optional<double> HistogramPlot::greatestDifference() const
{
    std::optional<double> greatest;
    for (const PlotRow &row : data().worst)
        if (row.difference && std::isfinite(*row.difference) && *row.difference > greatest.value_or(0))
            greatest = *row.difference;
    return greatest;
}

QString HistogramPlot::describe() const
{
    const PlotHistogram &histogram = data().histogram;
    const QString all = countText(data().elements);
    const QString zeros = countText(histogram.exactZero);
    QString text = tr("Elements: %1. Exactly 0: %2.").arg(all, zeros);
    if (!histogram.counts.empty())
        text += QLatin1Char(' ') + tr("The bars of the others reach from %1 to %2.").arg(shortNumber(histogram.edges.front()), shortNumber(histogram.edges.back()));
    if (const auto greatest = greatestDifference())
        text += QLatin1Char(' ') + tr("The greatest difference is %1.").arg(longNumber(*greatest));
    if (data().mismatched > 0)
        text += QLatin1Char(' ') + tr("Without a difference, because a side is not a finite number: %1.").arg(countText(data().mismatched));
    if (histogram.infinite > 0)
        text += QLatin1Char(' ') + tr("Differences beyond the range of float64: %1.").arg(countText(histogram.infinite));
    for (const PlottedTolerance &tolerance : m_tolerances)
        text += QLatin1Char(' ')
                + (tolerance.rtol > 0 ? tr("Tolerance: atol %1, and rtol %2 of the reference's value, which no line can show.")
                                            .arg(exactNumber(tolerance.atol), exactNumber(tolerance.rtol))
                   : tolerance.atol > 0 ? tr("Tolerance: atol %1.").arg(exactNumber(tolerance.atol))
                                        : tr("Tolerance: 0, only equal elements are within."));
    return text;
}

QString HistogramPlot::read(const Bar &bar) const
{
    const QString count = countText(bar.count);
    if (bar.kind == Kind::zero)
        return tr("Exactly 0: %1 (%2 of all elements)").arg(count, shareText(bar.count, data().elements));
    if (bar.kind == Kind::mismatched)
        return tr("No difference, a side is not a finite number: %1").arg(count);
    return tr("Bar from %1 to below %2: %3 (%4 of all elements)")
        .arg(shortNumber(bar.low), shortNumber(bar.high), count, shareText(bar.count, data().elements));
}

void HistogramPlot::setMark(std::size_t bar)
{
    m_mark = bar;
    tell(read(m_bars[bar]));
    redraw();
}

bool HistogramPlot::markAt(const QPointF &place)
{
    const double at = canvas()->xAxis->pixelToCoord(place.x());
    for (std::size_t i = 0; i < m_bars.size(); ++i)
        if (m_bars[i].count > 0 && std::fabs(at - m_bars[i].at) <= std::max(m_width / 2, m_bars[i].kind == Kind::bin ? 0.0 : 0.03 * (m_high - m_low))) {
            setMark(i);
            return true;
        }
    return false;
}

void HistogramPlot::moveMark(int right, int down)
{
    const int step = right != 0 ? right : down;
    const auto last = static_cast<std::ptrdiff_t>(m_bars.size()) - 1;
    // The first mark is the bar with the greatest differences.
    std::ptrdiff_t bar = m_mark ? static_cast<std::ptrdiff_t>(*m_mark) + step : last;
    while (bar >= 0 && bar <= last && m_bars[static_cast<std::size_t>(bar)].count == 0)
        bar += step < 0 || !m_mark ? -1 : 1;
    if (bar >= 0 && bar <= last)
        setMark(static_cast<std::size_t>(bar));
}

bool HistogramPlot::holds(const Bar &bar, const PlotRow &row) const
{
    if (bar.kind != Kind::bin)
        return bar.kind == Kind::mismatched && !row.difference;
    return row.difference && *row.difference >= bar.low && (*row.difference < bar.high || bar.high == data().histogram.edges.back());
}

std::optional<std::uint64_t> HistogramPlot::markedElement() const
{
    if (m_mark)
        for (const PlotRow &row : data().worst)
            if (holds(m_bars[*m_mark], row))
                return row.element;
    return {};
}

void HistogramPlot::showElement(std::uint64_t element)
{
    if (!hasData())
        return;
    for (const PlotRow &row : data().worst)
        for (std::size_t i = 0; row.element == element && i < m_bars.size(); ++i)
            if (holds(m_bars[i], row))
                return setMark(i);
}

} // namespace redossier
