// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/elidedtext.h"

#include <QPainter>
#include <QStyle>
#include <algorithm>

namespace redossier {

ElidedText::ElidedText(const char *role, QWidget *parent) : Text({}, role, parent)
{
    setWordWrap(false);
    setTextInteractionFlags(Qt::NoTextInteraction); // what is not drawn cannot be selected
    setFocusPolicy(Qt::NoFocus);
}

QSize ElidedText::minimumSizeHint() const
{
    const QSize whole = sizeHint();
    return {std::min(whole.width(), fontMetrics().averageCharWidth() * 8), whole.height()};
}

void ElidedText::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QRect area = contentsRect();
    style()->drawItemText(&painter, area, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, palette(), isEnabled(),
                          fontMetrics().elidedText(text(), Qt::ElideRight, area.width()), foregroundRole());
}

} // namespace redossier
