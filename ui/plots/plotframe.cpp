// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plotframe.h"

#include "ui/plots/customplot.h"
#include "ui/style/theme.h"
#include "ui/widgets/text.h"

#include <QKeyEvent>
#include <QPainter>
#include <QVBoxLayout>

namespace redossier {

namespace {

constexpr int frame = 2; // logical pixels around the canvas, for the focus

void colour(QCPAxis *axis, const Theme &theme, const QFont &font)
{
    axis->setBasePen(QPen(theme.line));
    axis->setTickPen(QPen(theme.line));
    axis->setSubTickPen(QPen(theme.line));
    axis->setTickLabelColor(theme.quiet);
    axis->setLabelColor(theme.quiet);
    axis->setTickLabelFont(font);
    axis->setLabelFont(font);
    axis->grid()->setPen(QPen(theme.line, 0, Qt::DotLine));
    axis->grid()->setZeroLinePen(Qt::NoPen);
}

} // namespace

PlotFrame::PlotFrame(const QString &name, QWidget *parent) : QWidget(parent), m_canvas(new QCustomPlot), m_line(new Text({}, "quiet"))
{
    setAccessibleName(name);
    setFocusPolicy(Qt::StrongFocus);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(frame, frame, frame, frame);
    column->setSpacing(Spacing::small);
    column->addWidget(m_canvas, 1);
    column->addWidget(m_line);
    m_canvas->setAttribute(Qt::WA_NoMousePropagation, false); // the wheel goes on to the page
    m_canvas->installEventFilter(this);
    m_canvas->setFocusPolicy(Qt::NoFocus);
    m_canvas->setMinimumSize(180, 170);
    m_canvas->setAccessibleName(name);
    m_line->setAccessibleName(name);
    connect(m_canvas, &QCustomPlot::mousePress, this, [this](QMouseEvent *event) {
        setFocus(Qt::MouseFocusReason);
        if (hasData() && event->button() == Qt::LeftButton && markAt(event->position()))
            choose();
    });
}

void PlotFrame::takeData()
{
    clearMark();
    m_summary = hasData() ? describe() : QString();
    setAccessibleDescription(m_summary);
    tell({});
    redraw();
}

void PlotFrame::redraw()
{
    const Theme &theme = Theme::current();
    m_canvas->clearPlottables();
    m_canvas->clearItems();
    m_canvas->setBackground(QBrush(theme.card));
    for (QCPAxis *axis : {m_canvas->xAxis, m_canvas->yAxis})
        colour(axis, theme, smallFont());
    m_canvas->axisRect()->setVisible(hasData());
    if (hasData())
        draw();
    m_canvas->replot(QCustomPlot::rpQueuedReplot);
}

void PlotFrame::tell(const QString &readout)
{
    m_readout = readout;
    m_line->setText(readout.isEmpty() ? m_summary : readout);
}

QFont PlotFrame::smallFont() const
{
    QFont small = font();
    small.setPointSizeF(small.pointSizeF() * 0.85);
    return small;
}

bool PlotFrame::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_canvas || event->type() != QEvent::Wheel)
        return QWidget::eventFilter(watched, event);
    event->ignore();
    return true;
}

void PlotFrame::keyPressEvent(QKeyEvent *event)
{
    if (!hasData())
        return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Left:
        return moveMark(-1, 0);
    case Qt::Key_Right:
        return moveMark(1, 0);
    case Qt::Key_Up:
        return moveMark(0, -1);
    case Qt::Key_Down:
        return moveMark(0, 1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        return readout().isEmpty() ? moveMark(0, 0) : choose();
    case Qt::Key_Escape:
        if (!readout().isEmpty()) {
            clearMark();
            tell({});
            return redraw();
        }
        [[fallthrough]];
    default:
        QWidget::keyPressEvent(event);
    }
}

void PlotFrame::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange)
        redraw();
}

void PlotFrame::paintEvent(QPaintEvent *)
{
    if (!hasFocus())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(Theme::current().accent, frame));
    painter.drawRoundedRect(rect().adjusted(1, 1, -1, -1), 4, 4);
}

void PlotFrame::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    update();
}

void PlotFrame::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    update();
}

} // namespace redossier
