// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/readingorder.h"

#include <QScrollArea>
#include <QWidget>
#include <algorithm>

namespace redossier {

namespace {

constexpr int around = 50; //!< logical pixels that are scrolled into sight with a widget

//! Visible children, row by row: what begins above the lower edge of a row belongs to it.
QList<QWidget *> inRows(const QWidget &parent)
{
    QList<QWidget *> children;
    for (QObject *object : parent.children())
        if (auto *child = qobject_cast<QWidget *>(object); child && !child->isWindow() && !child->isHidden())
            children << child;
    std::stable_sort(children.begin(), children.end(), [](const QWidget *a, const QWidget *b) { return a->y() < b->y(); });
    for (auto row = children.begin(); row != children.end();) {
        const int lower = (*row)->geometry().bottom();
        const auto end = std::find_if(row + 1, children.end(), [&](const QWidget *one) { return one->y() >= lower; });
        std::stable_sort(row, end, [](const QWidget *a, const QWidget *b) { return a->x() < b->x(); });
        row = end;
    }
    return children;
}

void collect(const QWidget &parent, QList<QWidget *> &widgets)
{
    for (QWidget *child : inRows(parent)) {
        widgets << child;
        collect(*child, widgets);
    }
}

bool isStop(const QWidget *widget)
{
    return (widget->focusPolicy() & Qt::TabFocus) && widget->isEnabled() && !widget->focusProxy();
}

} // namespace

void bringIntoSight(QWidget *widget)
{
    for (QWidget *above = widget->parentWidget(); above; above = above->parentWidget())
        if (auto *area = qobject_cast<QScrollArea *>(above))
            area->ensureWidgetVisible(widget, around, around);
}

bool moveByEye(QWidget &window, bool forward)
{
    QList<QWidget *> widgets;
    collect(window, widgets);
    const qsizetype count = widgets.size();
    const qsizetype now = widgets.indexOf(window.focusWidget());
    if (now < 0)
        return false;
    for (qsizetype step = 1; step < count; ++step) {
        QWidget *next = widgets[(now + (forward ? step : count - step)) % count];
        if (!isStop(next))
            continue;
        next->setFocus(forward ? Qt::TabFocusReason : Qt::BacktabFocusReason);
        bringIntoSight(next);
        return true;
    }
    return false;
}

} // namespace redossier
