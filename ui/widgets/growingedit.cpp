// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/growingedit.h"

#include <QScrollBar>
#include <QTextBlock>
#include <QTextLayout>
#include <QWheelEvent>
#include <algorithm>

namespace redossier {

GrowingEdit::GrowingEdit(int leastLines, int mostLines, QWidget *parent) : QPlainTextEdit(parent), m_least(leastLines), m_most(mostLines)
{
    setTabChangesFocus(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_height = heightOf(m_least);
    connect(this, &QPlainTextEdit::textChanged, this, &GrowingEdit::grow);
}

int GrowingEdit::heightOf(int lines) const
{
    const int margin = static_cast<int>(document()->documentMargin());
    return lines * fontMetrics().lineSpacing() + 2 * margin + 2 * frameWidth() + 8; // 8: the style sheet's padding
}

//! Counts the lines as they are wrapped, only as far as the limit.
void GrowingEdit::grow()
{
    int lines = 0;
    for (QTextBlock block = document()->begin(); block.isValid() && lines < m_most; block = block.next()) {
        (void)blockBoundingRect(block); // lays the block out
        lines += std::max(1, block.layout()->lineCount());
    }
    const int height = heightOf(std::clamp(lines, m_least, m_most));
    if (height == m_height)
        return;
    m_height = height;
    updateGeometry();
}

QSize GrowingEdit::sizeHint() const
{
    return {QPlainTextEdit::sizeHint().width(), m_height};
}

QSize GrowingEdit::minimumSizeHint() const
{
    return {120, m_height};
}

void GrowingEdit::wheelEvent(QWheelEvent *event)
{
    if (verticalScrollBar()->maximum() == 0)
        event->ignore();
    else
        QPlainTextEdit::wheelEvent(event);
}

void GrowingEdit::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    grow();
}

} // namespace redossier
