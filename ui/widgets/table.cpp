// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/table.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QScrollBar>
#include <algorithm>
#include <utility>

namespace redossier {

Table::Table(const QString &accessibleName, QWidget *parent) : QTableView(parent)
{
    setAccessibleName(accessibleName);
    setShowGrid(false);
    setWordWrap(true);
    setTabKeyNavigation(false);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    verticalHeader()->hide();
    verticalHeader()->setMinimumSectionSize(fontMetrics().height() + 10);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 12);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    horizontalHeader()->setStretchLastSection(true);
    // Whether the columns fit is known only once the table has its width. It only grows then: one that also shrank could go
    // back and forth between two heights for ever.
    connect(horizontalScrollBar(), &QScrollBar::rangeChanged, this, [this] {
        if (m_most > 0)
            takeHeight(std::max(m_height, fittingHeight()));
    });
}

void Table::fitHeight(int most)
{
    m_most = most;
    takeHeight(fittingHeight());
}

int Table::fittingHeight() const
{
    const int scroll = horizontalScrollBar()->maximum() > 0 ? horizontalScrollBar()->sizeHint().height() : 0;
    const int rows = horizontalHeader()->sizeHint().height() + verticalHeader()->length();
    return std::min(m_most, rows + scroll + 2 * frameWidth() + 2);
}

void Table::takeHeight(int height)
{
    if (std::exchange(m_height, height) != height)
        updateGeometry();
}

QSize Table::sizeHint() const
{
    return m_height > 0 ? QSize(QTableView::sizeHint().width(), m_height) : QTableView::sizeHint();
}

QSize Table::minimumSizeHint() const
{
    return m_height > 0 ? QSize(QTableView::minimumSizeHint().width(), m_height) : QTableView::minimumSizeHint();
}

void Table::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy))
        copySelection();
    else
        QTableView::keyPressEvent(event);
}

void Table::copySelection() const
{
    QModelIndexList cells = selectionModel() ? selectionModel()->selectedIndexes() : QModelIndexList();
    std::sort(cells.begin(), cells.end());
    QString text;
    for (qsizetype i = 0; i < cells.size(); ++i) {
        if (i > 0)
            text += cells[i].row() == cells[i - 1].row() ? QLatin1Char('\t') : QLatin1Char('\n');
        text += cells[i].data(Qt::DisplayRole).toString();
    }
    if (!text.isEmpty())
        QGuiApplication::clipboard()->setText(text);
}

} // namespace redossier
