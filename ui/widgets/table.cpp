// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/table.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QResizeEvent>
#include <QScrollBar>
#include <QTimer>
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
}

void Table::fitHeight(int most)
{
    m_most = most;
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    takeHeight();
}

void Table::goTo(int row)
{
    const QModelIndex place = model()->index(row, 0);
    selectionModel()->setCurrentIndex(place, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    scrollTo(place);
}

//! Follows from width and content alone, never from the height that the table has: else two heights could ask for each other
//! for ever.
int Table::fittingHeight() const
{
    const int frame = 2 * frameWidth();
    const int rows = horizontalHeader()->sizeHint().height() + verticalHeader()->length() + frame + 2;
    const int room = width() - frame - (rows > m_most ? verticalScrollBar()->sizeHint().width() : 0);
    const int scroll = horizontalHeader()->length() > room ? horizontalScrollBar()->sizeHint().height() : 0;
    return std::min(m_most, rows + scroll);
}

//! A last column that is stretched would also be squeezed; one that does not fit keeps its width and is scrolled to.
void Table::keepLastColumn()
{
    QHeaderView *header = horizontalHeader();
    const int last = header->logicalIndex(header->count() - 1);
    if (last < 0 || header->isSectionHidden(last) || !(header->stretchLastSection() || m_lastIsKept))
        return;
    const int needed = std::max(sizeHintForColumn(last), header->sectionSizeHint(last));
    m_lastIsKept = header->length() - header->sectionSize(last) + needed > viewport()->width();
    header->setStretchLastSection(!m_lastIsKept);
    if (m_lastIsKept)
        header->resizeSection(last, needed);
}

void Table::takeHeight()
{
    if (m_most <= 0)
        return;
    keepLastColumn();
    const int height = fittingHeight();
    if (std::exchange(m_height, height) != height)
        updateGeometry();
}

//! Whether the columns fit is known only once the table has its width.
void Table::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        QTimer::singleShot(0, this, &Table::takeHeight); // a layout that is under way is not changed
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
