// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QTabBar>
#include <QTreeView>
#include <functional>
#include <vector>

namespace redossier::test {

//! A text that a person sees, or is told by a screen reader, and where.
struct ScreenText
{
    QString place; //!< class and object name of the widget, and which text of it
    QString text;
};

inline QString placeOf(const QWidget &widget, const char *what)
{
    QString place = QLatin1String(widget.metaObject()->className());
    for (const QObject *object = &widget; object; object = object->parent())
        if (!object->objectName().isEmpty()) {
            place += QLatin1Char('#') + object->objectName();
            break;
        }
    return place + QLatin1Char(' ') + QLatin1String(what);
}

namespace detail {

using Take = std::function<void(const char *, const QString &)>;

inline void takeModel(const QAbstractItemView &view, const Take &take)
{
    const QAbstractItemModel *model = view.model();
    if (!model)
        return;
    constexpr int most = 200;
    const std::function<void(const QModelIndex &)> takeBelow = [&](const QModelIndex &parent) {
        for (int row = 0; row < std::min(most, model->rowCount(parent)); ++row)
            for (int column = 0; column < model->columnCount(parent); ++column) {
                const QModelIndex index = model->index(row, column, parent);
                for (const int role : {Qt::DisplayRole, Qt::AccessibleTextRole, Qt::ToolTipRole})
                    take("cell", index.data(role).toString());
                if (column == 0)
                    takeBelow(index);
            }
    };
    takeBelow({});
    for (const QHeaderView *header : view.findChildren<QHeaderView *>())
        if (header->isVisible() && header->orientation() == Qt::Horizontal)
            for (int section = 0; section < header->count(); ++section)
                take("head", model->headerData(section, Qt::Horizontal).toString());
}

inline void takeOwn(const QWidget &widget, const Take &take)
{
    if (const auto *label = qobject_cast<const QLabel *>(&widget))
        take("text", label->text());
    else if (const auto *button = qobject_cast<const QAbstractButton *>(&widget))
        take("text", button->text());
    else if (const auto *box = qobject_cast<const QComboBox *>(&widget))
        for (int i = 0; i < box->count(); ++i)
            take("item", box->itemText(i));
    else if (const auto *edit = qobject_cast<const QLineEdit *>(&widget))
        take("placeholder", edit->placeholderText());
    else if (const auto *area = qobject_cast<const QPlainTextEdit *>(&widget))
        take("placeholder", area->placeholderText());
    else if (const auto *bar = qobject_cast<const QTabBar *>(&widget))
        for (int i = 0; i < bar->count(); ++i)
            take("tab", bar->tabText(i));
    else if (const auto *menu = qobject_cast<const QMenuBar *>(&widget))
        for (const QAction *title : menu->actions()) {
            take("menu", title->text());
            for (const QAction *action : title->menu() ? title->menu()->actions() : QList<QAction *>())
                take("menu", action->text());
        }
    else if (const auto *view = qobject_cast<const QAbstractItemView *>(&widget); view && !qobject_cast<const QHeaderView *>(&widget))
        takeModel(*view, take);
}

} // namespace detail

//! Every text of the visible widgets below `window`: what they show, the tooltips, and what a screen reader is told.
inline std::vector<ScreenText> screenTexts(const QWidget &window)
{
    std::vector<ScreenText> texts;
    QList<const QWidget *> widgets{&window};
    for (const QWidget *child : window.findChildren<QWidget *>())
        if (child->isVisibleTo(&window) && child->window() == &window)
            widgets << child;
    for (const QWidget *widget : widgets) {
        const detail::Take take = [&](const char *what, const QString &text) {
            if (!text.isEmpty())
                texts.push_back({placeOf(*widget, what), text});
        };
        detail::takeOwn(*widget, take);
        take("tooltip", widget->toolTip());
        take("name", widget->accessibleName());
        take("description", widget->accessibleDescription());
        if (widget->isWindow())
            take("title", widget->windowTitle());
    }
    return texts;
}

} // namespace redossier::test
