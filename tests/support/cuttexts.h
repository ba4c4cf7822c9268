// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/screentexts.h"

#include <QScrollArea>
#include <QScrollBar>
#include <QStringList>

namespace redossier::test {

namespace detail {

//! A header says what its sections need only to its own kind.
struct SectionSize : QHeaderView
{
    using QHeaderView::sectionSizeFromContents;
};

inline bool isTooSmall(const QWidget &widget)
{
    if (const auto *label = qobject_cast<const QLabel *>(&widget); label && label->text().isEmpty())
        return false;
    if (widget.inherits("redossier::ElidedText")) // shortened on purpose: its tooltip has the whole
        return widget.width() < widget.minimumSizeHint().width();
    if (widget.hasHeightForWidth())
        return widget.heightForWidth(widget.width()) > widget.height() + 1;
    return widget.sizeHint().width() > widget.width() + 1 || widget.sizeHint().height() > widget.height() + 1;
}

//! Whether a part of it lies outside of what it stands in; what a scroll area holds can be brought into sight.
inline bool isOutside(const QWidget &widget)
{
    const QWidget *parent = widget.parentWidget();
    return parent && !qobject_cast<const QScrollArea *>(parent->parentWidget()) && !parent->rect().contains(widget.geometry());
}

inline void takeHead(const QHeaderView &header, QStringList &cut)
{
    if (header.orientation() != Qt::Horizontal)
        return;
    for (int section = 0; section < header.count(); ++section)
        if (!header.isSectionHidden(section) && (header.*&SectionSize::sectionSizeFromContents)(section).width() > header.sectionSize(section) + 1)
            cut << placeOf(header, "head") + QStringLiteral(": ") + header.model()->headerData(section, Qt::Horizontal).toString();
}

} // namespace detail

//! What makes a page wider than its window.
inline QString widestOf(const QWidget &page)
{
    const QWidget *widest = nullptr;
    for (const QWidget *one : page.findChildren<QWidget *>())
        if (one->isVisibleTo(&page) && !one->layout() && (!widest || one->minimumSizeHint().width() > widest->minimumSizeHint().width()))
            widest = one;
    return widest ? placeOf(*widest, "is the widest") + QStringLiteral(": ") + widest->property("text").toString() : QString();
}

//! The texts of the visible widgets below `window` that got less room than they need, with what is beside the window's edge.
inline QStringList cutTexts(const QWidget &window)
{
    QStringList cut;
    for (const QWidget *widget : window.findChildren<QWidget *>()) {
        if (!widget->isVisibleTo(&window) || widget->window() != &window)
            continue;
        if (const auto *header = qobject_cast<const QHeaderView *>(widget))
            detail::takeHead(*header, cut);
        else if (const auto *area = qobject_cast<const QScrollArea *>(widget); area && area->horizontalScrollBar()->maximum() > 0)
            cut << QStringLiteral("a page is %1 pixels wider than its window; %2").arg(area->horizontalScrollBar()->maximum()).arg(widestOf(*area->widget()));
        else if (qobject_cast<const QLabel *>(widget) || qobject_cast<const QAbstractButton *>(widget))
            if (detail::isTooSmall(*widget) || detail::isOutside(*widget))
                cut << QStringLiteral("%1: %2 (%3 x %4, needs %5 x %6)").arg(placeOf(*widget, "text"), widget->property("text").toString())
                           .arg(widget->width()).arg(widget->height()).arg(widget->sizeHint().width())
                           .arg(widget->hasHeightForWidth() ? widget->heightForWidth(widget->width()) : widget->sizeHint().height());
    }
    return cut;
}

} // namespace redossier::test
