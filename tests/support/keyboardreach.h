// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/screentexts.h"

#include <QAccessible>
#include <QApplication>
#include <QKeySequence>
#include <QMap>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QTest>

namespace redossier::test {

//! Visible widgets of the window that take the keyboard.
inline QList<QWidget *> keyboardWidgets(const QWidget &window)
{
    QList<QWidget *> widgets;
    for (QWidget *one : window.findChildren<QWidget *>())
        if (one->window() == &window && one->isVisibleTo(&window) && one->isEnabled() && !one->focusProxy() && (one->focusPolicy() & Qt::TabFocus))
            widgets << one;
    return widgets;
}

//! Where Tab leads, pressed until it comes round.
inline QList<QWidget *> pressTab(QWidget &window)
{
    constexpr qsizetype most = 300;
    window.activateWindow();
    if (!QTest::qWaitForWindowActive(&window))
        return {};
    if (!window.focusWidget() && !keyboardWidgets(window).isEmpty())
        keyboardWidgets(window).constFirst()->setFocus();
    QList<QWidget *> visited;
    for (QWidget *now = QApplication::focusWidget(); now && !visited.contains(now) && visited.size() < most; now = QApplication::focusWidget()) {
        visited << now;
        QTest::keyClick(now, Qt::Key_Tab);
    }
    return visited;
}

//! What a screen reader would have no name for.
inline QStringList unnamed(const QWidget &window)
{
    QStringList found;
    for (QWidget *widget : keyboardWidgets(window)) {
        QAccessibleInterface *face = QAccessible::queryAccessibleInterface(widget);
        if (!face || face->text(QAccessible::Name).trimmed().isEmpty())
            found << placeOf(*widget, "has no name");
    }
    return found;
}

namespace detail {

//! The place of a widget on its window; what is scrolled within an area that does not hold `other` is where the area is.
inline QRect placeBeside(const QWidget &window, const QWidget *widget, const QWidget *other)
{
    const QWidget *seen = widget;
    for (const QWidget *above = widget; above && above != &window; above = above->parentWidget())
        if (qobject_cast<const QScrollArea *>(above) && !above->isAncestorOf(other))
            seen = above;
    return {seen->mapTo(&window, QPoint(0, 0)), seen->size()};
}

} // namespace detail

//! What Tab does not reach, and steps of it that go up or back where nobody would expect them.
inline QStringList tabProblems(QWidget &window)
{
    QStringList found;
    const QList<QWidget *> visited = pressTab(window);
    for (const QWidget *widget : keyboardWidgets(window))
        if (!std::count(visited.begin(), visited.end(), widget) && !qobject_cast<const QRadioButton *>(widget)) // one of a group is a stop
            found << placeOf(*widget, "is not reached by Tab");
    int topmost = window.height();
    for (const QWidget *widget : visited)
        topmost = std::min(topmost, detail::placeBeside(window, widget, &window).top());
    for (qsizetype i = 1; i < visited.size(); ++i) {
        const QRect from = detail::placeBeside(window, visited[i - 1], visited[i]);
        const QRect to = detail::placeBeside(window, visited[i], visited[i - 1]);
        const bool up = to.bottom() < from.top() && to.left() < from.right();
        const bool back = to.right() < from.left() && to.top() < from.bottom() && to.bottom() > from.top();
        const bool round = to.top() <= topmost; // it begins again
        if ((up || back) && !round)
            found << placeOf(*visited[i - 1], "to") + QLatin1Char(' ') + placeOf(*visited[i], up ? "goes up" : "goes back");
    }
    return found;
}

//! Keys that two visible texts ask for, and buttons that ask for none though they are no links.
inline QStringList mnemonicProblems(const QWidget &window)
{
    QMap<QString, QStringList> users;
    QStringList found;
    const auto take = [&](const QWidget &widget, const QString &text) {
        if (const QKeySequence key = QKeySequence::mnemonic(text); !key.isEmpty())
            users[key.toString()] << placeOf(widget, "uses") + QLatin1Char(' ') + text;
    };
    for (const QWidget *widget : window.findChildren<QWidget *>()) {
        if (!widget->isVisibleTo(&window) || widget->window() != &window)
            continue;
        if (const auto *label = qobject_cast<const QLabel *>(widget); label && label->buddy())
            take(*label, label->text());
        else if (const auto *bar = qobject_cast<const QTabBar *>(widget))
            for (int i = 0; i < bar->count(); ++i)
                take(*bar, bar->tabText(i));
        else if (const auto *menu = qobject_cast<const QMenuBar *>(widget))
            for (const QAction *title : menu->actions())
                take(*menu, title->text());
        else if (const auto *button = qobject_cast<const QAbstractButton *>(widget)) {
            take(*button, button->text());
            const auto *push = qobject_cast<const QPushButton *>(button);
            if (push && push->property("role") != QStringLiteral("flat") && QKeySequence::mnemonic(push->text()).isEmpty())
                found << placeOf(*push, "has no key:") + QLatin1Char(' ') + push->text();
        }
    }
    for (const QStringList &same : users)
        if (same.size() > 1)
            found << same.join(QStringLiteral(" | "));
    return found;
}

} // namespace redossier::test
