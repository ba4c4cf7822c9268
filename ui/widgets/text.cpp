// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/text.h"

#include <QHelpEvent>
#include <QStyle>
#include <QToolTip>
#include <QVariant>
#include <algorithm>

namespace redossier {

Text::Text(const QString &text, const char *role, QWidget *parent) : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setText(text);
    setWordWrap(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    // Selectable text would be a stop for Tab before every control; a click, or a screen reader, reaches it.
    setFocusPolicy(Qt::ClickFocus);
    if (role)
        setProperty("role", QLatin1String(role));
    if (qstrcmp(role, "badge") == 0)
        setWordWrap(false);
}

void Text::setTone(const QString &tone)
{
    setStyleProperty(this, "tone", tone);
}

QSize Text::minimumSizeHint() const
{
    constexpr int mostSigns = 56; // what a page of the least window has room for
    QSize size = QLabel::minimumSizeHint();
    size.setWidth(std::min(size.width(), fontMetrics().horizontalAdvance(QLatin1Char('0')) * mostSigns));
    return size;
}

bool Text::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip && toolTip().isEmpty() && QLabel::minimumSizeHint().width() > width()) {
        QToolTip::showText(static_cast<QHelpEvent *>(event)->globalPos(), text(), this);
        return true;
    }
    return QLabel::event(event);
}

void setStyleProperty(QWidget *widget, const char *name, const QString &value)
{
    if (widget->property(name).toString() == value)
        return;
    widget->setProperty(name, value);
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
    widget->update();
}

} // namespace redossier
