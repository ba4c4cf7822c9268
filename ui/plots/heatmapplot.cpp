// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/heatmapplot.h"

#include "ui/plots/customplot.h"
#include "ui/plots/decades.h"
#include "ui/words/elementname.h"
#include "ui/style/theme.h"
#include "ui/words/numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace redossier {

namespace {

constexpr std::size_t mostCrosses = 2000;

//! Cells are centred on their coordinates: a map reaches from the centre of its first to that of its last, and a lone cell is all
//! of its range.
QCPRange centres(int cells)
{
    return cells > 1 ? QCPRange(0, cells - 1) : QCPRange(-0.5, 0.5);
}

QCPColorGradient gradient(const Theme &theme)
{
    QCPColorGradient colours;
    colours.clearColorStops();
    colours.setColorStopAt(0, theme.accentSoft);
    colours.setColorStopAt(0.75, theme.accent);
    colours.setColorStopAt(1, theme.text);
    colours.setNanHandling(QCPColorGradient::nhTransparent);
    return colours;
}

} // namespace

HeatmapPlot::HeatmapPlot(QWidget *parent) : PlotWidget(tr("Image of absolute differences"), parent)
{
    m_scale = new QCPColorScale(canvas());
    m_scale->setType(QCPAxis::atRight);
    m_scale->setBarWidth(10);
    canvas()->plotLayout()->addElement(0, 1, m_scale);
    auto *margins = new QCPMarginGroup(canvas());
    canvas()->axisRect()->setMarginGroup(QCP::msBottom | QCP::msTop, margins);
    m_scale->setMarginGroup(QCP::msBottom | QCP::msTop, margins);
}

HeatmapPlot::Scale HeatmapPlot::scale() const
{
    Scale scale;
    for (const PlotBlock &block : data().blocks.blocks) {
        if (!block.maximum || *block.maximum <= 0)
            continue;
        const double at = std::log10(std::min(*block.maximum, std::numeric_limits<double>::max()));
        scale.low = scale.any ? std::min(scale.low, at) : at;
        scale.high = scale.any ? std::max(scale.high, at) : at;
        scale.any = true;
    }
    if (scale.any && scale.high - scale.low < 0.1)
        scale.low = scale.high - 1; // one size only: it is the strong end
    return scale;
}

void HeatmapPlot::draw()
{
    const Scale range = scale();
    m_map = new QCPColorMap(canvas()->xAxis, canvas()->yAxis);
    drawBlocks(range);
    drawScale(range);
    drawCrosses();
    drawMark();
    drawAxes();
}

void HeatmapPlot::drawBlocks(const Scale &range)
{
    const PlotBlocks &blocks = data().blocks;
    const int columns = static_cast<int>(blocks.columns);
    const int rows = static_cast<int>(blocks.rows);
    m_map->data()->setSize(columns, rows);
    m_map->data()->setRange(centres(columns), centres(rows));
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            const PlotBlock &block = blocks.blocks[static_cast<std::size_t>(row) * blocks.columns + static_cast<std::size_t>(column)];
            double at = std::numeric_limits<double>::quiet_NaN();
            if (block.maximum)
                at = *block.maximum > 0 ? std::log10(std::min(*block.maximum, std::numeric_limits<double>::max())) : range.zero();
            m_map->data()->setCell(column, row, at);
        }
    m_map->setInterpolate(false);
    m_map->setTightBoundary(false);
    m_map->setGradient(gradient(Theme::current()));
    m_map->setDataRange(QCPRange(range.zero(), range.high));
    m_map->setSelectable(QCP::stNone);
}

void HeatmapPlot::drawScale(const Scale &range)
{
    const Theme &theme = Theme::current();
    m_scale->setGradient(gradient(theme));
    m_scale->setDataRange(QCPRange(range.zero(), range.high));
    QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    if (range.any)
        ticker->setTicks(scaleLabels(range.zero(), range.low, range.high));
    else
        ticker->addTick(range.zero(), QStringLiteral("0"));
    QCPAxis *axis = m_scale->axis();
    axis->setTicker(ticker);
    axis->setNumberFormat(QStringLiteral("g")); // else "1e-8" is set as a power
    axis->setSubTicks(false);
    axis->setTickLabelColor(theme.quiet);
    axis->setTickLabelFont(smallFont());
    axis->setBasePen(QPen(theme.line));
    axis->setTickPen(QPen(theme.line));
}

void HeatmapPlot::drawCrosses()
{
    const PlotBlocks &blocks = data().blocks;
    auto *crosses = new QCPCurve(canvas()->xAxis, canvas()->yAxis);
    crosses->setLineStyle(QCPCurve::lsNone);
    crosses->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCross, QPen(Theme::current().attention, 1.6), Qt::NoBrush, 7));
    crosses->setSelectable(QCP::stNone);
    std::size_t drawn = 0;
    for (std::size_t i = 0; i < blocks.blocks.size() && drawn < mostCrosses; ++i)
        if (blocks.blocks[i].mismatched > 0) {
            crosses->addData(static_cast<double>(i % blocks.columns), static_cast<double>(i / blocks.columns));
            ++drawn;
        }
}

void HeatmapPlot::drawMark()
{
    if (!m_mark)
        return;
    const auto column = static_cast<double>(*m_mark % data().blocks.columns);
    const auto row = static_cast<double>(*m_mark / data().blocks.columns);
    auto *frame = new QCPItemRect(canvas());
    frame->setPen(QPen(Theme::current().attention, 2));
    frame->topLeft->setCoords(column - 0.5, row - 0.5);
    frame->bottomRight->setCoords(column + 0.5, row + 0.5);
}

void HeatmapPlot::drawAxes()
{
    const PlotBlocks &blocks = data().blocks;
    QCPAxis *x = canvas()->xAxis;
    QCPAxis *y = canvas()->yAxis;
    x->setRange(-0.5, static_cast<double>(blocks.columns) - 0.5);
    y->setRange(-0.5, static_cast<double>(blocks.rows) - 0.5);
    y->setRangeReversed(true);
    QSharedPointer<QCPAxisTickerText> rows(new QCPAxisTickerText);
    QSharedPointer<QCPAxisTickerText> columns(new QCPAxisTickerText);
    const QFontMetrics metrics(smallFont());
    const std::uint64_t rowStep = std::max<std::uint64_t>(1, (blocks.rows + 4) / 5);
    for (std::uint64_t row = 0; row < blocks.rows; row += rowStep)
        rows->addTick(static_cast<double>(row), metrics.elidedText(rowName(blocks.identifiers[row], row * blocks.rowStep), Qt::ElideMiddle, 90));
    const std::uint64_t columnStep = std::max<std::uint64_t>(1, (blocks.columns + 5) / 6);
    for (std::uint64_t column = 0; column < blocks.columns && data().shape.size() > 1; column += columnStep)
        columns->addTick(static_cast<double>(column), metrics.elidedText(placeInRow(data(), column * blocks.columnStep), Qt::ElideMiddle, 70));
    x->setTicker(columns);
    y->setTicker(rows);
    for (QCPAxis *axis : {x, y}) {
        axis->setNumberFormat(QStringLiteral("g")); // identifiers like "1e5" stay as they are
        axis->setSubTicks(false);
        axis->grid()->setVisible(false);
    }
    x->setLabel(!data().columnNames.empty() ? tr("column") : data().shape.size() > 1 ? tr("place in the row") : QString());
}

QString HeatmapPlot::describe() const
{
    const PlotBlocks &blocks = data().blocks;
    QString text = blocks.rowStep == 1 && blocks.columnStep == 1
                       ? tr("One field an element; the stronger the colour, the greater the difference.")
                       : tr("One field for %1 × %2 elements; the stronger the colour, the greater their greatest difference.")
                             .arg(countText(blocks.rowStep), countText(blocks.columnStep));
    if (!scale().any)
        text += QLatin1Char(' ') + tr("No difference is above 0.");
    if (data().mismatched > 0)
        text += QLatin1Char(' ') + tr("A cross: a side is not a finite number.");
    return text;
}

QString HeatmapPlot::rowsText(std::uint64_t blockRow) const
{
    const PlotBlocks &blocks = data().blocks;
    const QString first = rowName(blocks.identifiers[blockRow], blockRow * blocks.rowStep);
    if (blocks.rowStep == 1)
        return first;
    const std::uint64_t all = data().shape.empty() ? 1 : data().shape.front();
    const std::uint64_t count = std::min(blocks.rowStep, all - blockRow * blocks.rowStep);
    return tr("%1 rows from %2 on").arg(countText(count), first);
}

QString HeatmapPlot::columnsText(std::uint64_t blockColumn) const
{
    const PlotBlocks &blocks = data().blocks;
    const QString first = placeInRow(data(), blockColumn * blocks.columnStep);
    const std::uint64_t last = std::min((blockColumn + 1) * blocks.columnStep, data().rowElements) - 1;
    return blocks.columnStep == 1 ? first : tr("%1 to %2", "places in a row").arg(first, placeInRow(data(), last));
}

QString HeatmapPlot::read(std::size_t index) const
{
    const PlotBlock &block = data().blocks.blocks[index];
    const QString rows = rowsText(index / data().blocks.columns);
    const QString columns = columnsText(index % data().blocks.columns);
    const QString place = columns.isEmpty() ? rows : tr("%1; %2", "rows, places in the row").arg(rows, columns);
    const QString mismatched = countText(block.mismatched);
    if (!block.maximum)
        return block.mismatched > 0 ? tr("%1: no difference, a side is not a finite number: %2").arg(place, mismatched)
                                    : tr("%1: nothing to compare").arg(place);
    const QString line = *block.minimum == *block.maximum
                             ? tr("%1: difference %2").arg(place, exactNumber(*block.maximum))
                             : tr("%1: differences from %2 to %3, mean %4")
                                   .arg(place, exactNumber(*block.minimum), exactNumber(*block.maximum), shortNumber(*block.mean));
    return block.mismatched > 0 ? tr("%1; without a difference: %2").arg(line, mismatched) : line;
}

std::size_t HeatmapPlot::blockOf(std::uint64_t element) const
{
    const PlotBlocks &blocks = data().blocks;
    const std::uint64_t row = element / data().rowElements / blocks.rowStep;
    const std::uint64_t column = element % data().rowElements / blocks.columnStep;
    return static_cast<std::size_t>(row * blocks.columns + column);
}

void HeatmapPlot::setMark(std::size_t block)
{
    m_mark = block;
    tell(read(block));
    redraw();
}

bool HeatmapPlot::markAt(const QPointF &place)
{
    const double column = std::floor(canvas()->xAxis->pixelToCoord(place.x()) + 0.5);
    const double row = std::floor(canvas()->yAxis->pixelToCoord(place.y()) + 0.5);
    const PlotBlocks &blocks = data().blocks;
    if (!(column >= 0 && row >= 0 && column < static_cast<double>(blocks.columns) && row < static_cast<double>(blocks.rows)))
        return false;
    setMark(static_cast<std::size_t>(row) * blocks.columns + static_cast<std::size_t>(column));
    return true;
}

void HeatmapPlot::moveMark(int right, int down)
{
    const PlotBlocks &blocks = data().blocks;
    if (blocks.blocks.empty())
        return;
    if (!m_mark)
        return setMark(data().worst.empty() ? 0 : blockOf(data().worst.front().element));
    const auto moved = [](std::size_t at, int by, std::uint64_t all) {
        return static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(at) + by, 0, static_cast<std::ptrdiff_t>(all) - 1));
    };
    setMark(moved(*m_mark / blocks.columns, down, blocks.rows) * blocks.columns + moved(*m_mark % blocks.columns, right, blocks.columns));
}

std::optional<std::uint64_t> HeatmapPlot::markedElement() const
{
    if (m_mark)
        for (const PlotRow &row : data().worst)
            if (blockOf(row.element) == *m_mark)
                return row.element;
    return {};
}

void HeatmapPlot::showElement(std::uint64_t element)
{
    if (hasData() && data().rowElements > 0 && blockOf(element) < data().blocks.blocks.size())
        setMark(blockOf(element));
}

} // namespace redossier
